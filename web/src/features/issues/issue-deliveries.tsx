import type { Issue } from '@fobhouse/contract/routes/issues.ts'
import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { StateDot } from '../../ui/state-dot.tsx'
import classes from './issues.module.css'

const tones = { waiting: 'attention', sent: 'good', failed: 'bad' } as const

/** Where an issue was sent, how far it is, and the way to it. */
export function IssueDeliveries({ issue: { title, deliveries, url } }: { issue: Issue }) {
  const { t } = useTranslation('issues')
  if (deliveries.length === 0 && url === null) return null
  return (
    <Text size="sm" c="dimmed" component="div" className={classes.facts}>
      {deliveries.map(({ to, state }) => (
        <StateDot key={to} tone={tones[state]}>
          {t(`delivery.${state}`, { to: t(`target.${to}`) })}
        </StateDot>
      ))}
      {url !== null && (
        <Anchor href={url} target="_blank" rel="noreferrer" size="sm" aria-label={`${t('openAt')}: ${title}`}>
          {t('openAt')}
        </Anchor>
      )}
    </Text>
  )
}
