import { Anchor, Skeleton, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Row, RowList } from '../../ui/row-list.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import classes from './dashboard.module.css'
import { type Need, useNeeds } from './use-needs.ts'

/** Tasks that wait for an administrator. */
export function NeedsYou() {
  const { t } = useTranslation('dashboard')
  const found = useNeeds()
  return (
    <section aria-label={t('needs.title')}>
      <SectionTitle {...(found?.isComplete ? { count: found.needs.length } : {})}>{t('needs.title')}</SectionTitle>
      <RowList label={t('needs.title')}>
        {found === undefined && (
          <Row>
            <Skeleton h={14} w="60%" radius="xs" />
          </Row>
        )}
        {found?.isComplete && found.needs.length === 0 && (
          <Row icon={<IconCircleCheck size={20} stroke={1.75} color="var(--fob-good)" aria-hidden />}>
            {t('needs.nothing')}
          </Row>
        )}
        {found?.needs.map((need) => (
          <NeedRow key={need.key} need={need} />
        ))}
        {found && !found.isComplete && (
          <Row icon={<IconAlertTriangle size={20} stroke={1.75} color="var(--fob-attention)" aria-hidden />}>
            {t('needs.unknown')}
          </Row>
        )}
      </RowList>
    </section>
  )
}

function NeedRow({ need: { icon: NeedIcon, title, note, action, to } }: { need: Need }) {
  return (
    <Row
      icon={<NeedIcon size={20} stroke={1.75} color="var(--fob-attention)" aria-hidden style={{ flex: 'none' }} />}
      end={
        <Anchor component={Link} to={to} fw={600} size="sm" aria-label={`${action}: ${title}`}>
          {action}
        </Anchor>
      }
    >
      <div className={classes.need}>
        <Text fw={600}>{title}</Text>
        <Text c="dimmed">{note}</Text>
      </div>
    </Row>
  )
}
