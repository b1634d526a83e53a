import type { RehearsalOfRequirement } from '@fobhouse/contract/competence/requirements.ts'
import { ScrollArea, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './requirement.module.css'

/** Who would lose the use of it, with what each lacks, how many of them may go on under supervision, and how many keep it. */
export function Losers({
  rehearsal: { loses, losesCount, supervised, keeps, losesYou },
}: {
  rehearsal: RehearsalOfRequirement
}) {
  const { t } = useTranslation('devices')
  return (
    <div role="status">
      <Text fw={600}>{t('requirement.loses', { count: losesCount })}</Text>
      {supervised > 0 && <Text size="sm">{t('requirement.supervised', { count: supervised })}</Text>}
      <Text size="sm" c="dimmed">
        {t('requirement.keeps', { count: keeps })}
      </Text>
      {losesYou && <Text c="var(--fob-attention)">{t('requirement.losesYou')}</Text>}
      {loses.length > 0 && (
        <ScrollArea.Autosize mah={220} type="auto" viewportProps={{ tabIndex: 0 }}>
          <ul className={classes.people}>
            {loses.map(({ id, name, missing }) => (
              <li key={id}>
                {name}
                <Text span inherit c="dimmed">
                  {` · ${missing.map((one) => one.name).join(', ')}`}
                </Text>
              </li>
            ))}
          </ul>
        </ScrollArea.Autosize>
      )}
    </div>
  )
}
