import type { Reach } from '@fobhouse/contract/routes/house.ts'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/use-formats.ts'
import { StateDot } from '../../../ui/state-dot.tsx'
import { reachQuery } from '../queries.ts'

/** For a member for whom no door opens: since when that is so everywhere, or which doors have not heard. */
export function ReachLine({ memberId }: { memberId: number }) {
  const { data } = useQuery(reachQuery(memberId))
  if (!data || data.doors.length === 0 || data.doors.some(({ state }) => state === 'opens')) return null
  return (
    <div style={{ marginBottom: 'var(--mantine-spacing-md)' }} role="status">
      <Reached reach={data} />
    </div>
  )
}

function Reached({ reach: { everywhereAt, doors } }: { reach: Reach }) {
  const { t } = useTranslation('members')
  const { exact } = useFormats()
  if (everywhereAt !== null)
    return (
      <StateDot tone="good" isSentence>
        {t('reach.everywhere', { moment: exact(everywhereAt) })}
      </StateDot>
    )
  const names = doors
    .filter(({ state }) => state === 'waiting')
    .map(({ name, until }) => (until === null ? name : t('reach.until', { name, moment: exact(until) })))
  return (
    <>
      <StateDot tone="bad" isSentence>
        {t('reach.waiting', { count: names.length, names: names.join(', ') })}
      </StateDot>
      <Text size="sm" c="dimmed">
        {t('reach.waitingHelp')}
      </Text>
    </>
  )
}
