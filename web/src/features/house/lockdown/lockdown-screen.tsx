import type { LockdownState } from '@fobhouse/contract/routes/house.ts'
import { Card, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMomentTexts } from '../../../domain/house/moment-text.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { StateDot } from '../../../ui/state-dot.tsx'
import { useFormats } from '../../../lib/use-formats.ts'
import { lockdownQuery } from './lockdown-queries.ts'
import { LockdownForm } from './lockdown-form.tsx'
import { EndLockdown, Extent } from './lockdown-parts.tsx'

/** Starts a lockdown; while one lasts, changes it, ends it, and says which doors have heard. */
export function LockdownScreen() {
  const query = useQuery(lockdownQuery)
  return (
    <QueryView query={query}>
      {({ lockdown, keyholders, doors, runningTools }) =>
        lockdown ? (
          <Stack gap="xl" maw={720}>
            <Running lockdown={lockdown} />
            <Heard doors={doors} />
            <RunningTools tools={runningTools} />
          </Stack>
        ) : (
          <Stack gap="lg" maw={640}>
            <Extent />
            <Card>
              <LockdownForm lockdown={undefined} keyholders={keyholders} />
            </Card>
          </Stack>
        )
      }
    </QueryView>
  )
}

function Running({ lockdown }: { lockdown: NonNullable<LockdownState['lockdown']> }) {
  const { t } = useTranslation('house')
  const { exact } = useFormats()
  const { at } = useMomentTexts()
  const { since, until, startedBy } = lockdown
  return (
    <section aria-label={t('lockdown.title')}>
      <SectionTitle>{t('lockdown.running', { moment: exact(since) })}</SectionTitle>
      <Text>{startedBy ? t('lockdown.by', { name: startedBy.name }) : t('lockdown.byProgram')}</Text>
      <Text mb="md">{until === null ? t('lockdown.noEnd') : t('lockdown.ends', { moment: at(until) })}</Text>
      <Card>
        <LockdownForm key={since} lockdown={lockdown} keyholders={noKeyholders} />
      </Card>
      <EndLockdown />
    </section>
  )
}

const noKeyholders: LockdownState['keyholders'] = []

/** Tools that were running when the lockdown began, and go on. */
function RunningTools({ tools }: { tools: LockdownState['runningTools'] }) {
  const { t } = useTranslation('house')
  if (tools.length === 0) return null
  return (
    <section aria-label={t('lockdown.runningTools')}>
      <SectionTitle>{t('lockdown.runningTools')}</SectionTitle>
      <RowList label={t('lockdown.runningTools')}>
        {tools.map(({ id, name, member }) => (
          <Row key={id}>
            <Text fw={600}>{name}</Text>
            <Text size="sm" c="dimmed">
              {t('lockdown.startedByMember', { name: member })}
            </Text>
          </Row>
        ))}
      </RowList>
    </section>
  )
}

function Heard({ doors }: Pick<LockdownState, 'doors'>) {
  const { t } = useTranslation('house')
  const { exact } = useFormats()
  return (
    <section aria-label={t('lockdown.heard')}>
      <SectionTitle>{t('lockdown.heard')}</SectionTitle>
      <Text c="dimmed" mb="sm">
        {doors.length === 0 ? t('lockdown.noDoors') : t('lockdown.heardHelp')}
      </Text>
      {doors.length > 0 && (
        <RowList label={t('lockdown.heard')}>
          {doors.map(({ id, name, state, at, until }) => (
            <Row key={id}>
              <Text fw={600}>{name}</Text>
              <StateDot tone={state === 'sent' || state === 'confirmed' ? 'good' : 'bad'} isSentence>
                {until === null
                  ? t(`lockdown.state.${state}`, { moment: at === null ? '' : exact(at) })
                  : t('lockdown.state.waitingUntil', { moment: exact(until) })}
              </StateDot>
            </Row>
          ))}
        </RowList>
      )}
    </section>
  )
}
