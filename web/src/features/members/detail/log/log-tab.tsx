import {
  type MemberLogCounts,
  type MemberLogEntry,
  type MemberLogKind,
  memberLogKinds,
  memberLogRoutes,
} from '@fobhouse/contract/routes/member-logs.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { download } from '../../../../lib/download.ts'
import { useLiveEvents } from '../../../../domain/club/live.ts'
import { DayList } from '../../../../ui/day-list.tsx'
import { FilterChips } from '../../../../ui/filter-chips.tsx'
import type { Member } from '../../queries.ts'
import { memberLogQuery } from './log-query.ts'
import { LogRow } from './log-row.tsx'

/** Everything the member did and that happened to them, by time or of one kind. */
export function LogTab({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const [search, setSearch] = useSearchParams()
  const kind = memberLogKinds.find((one) => one === search.get('show')) ?? 'all'
  const query = useInfiniteQuery(memberLogQuery(member.id, kind))
  const counts = useCounts(member.id, query.data?.pages[0]?.counts)
  useFreshLog(member.id)
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="sm">
        <FilterChips
          label={t('log.filter')}
          choices={memberLogKinds.map((value) => ({ value, label: t(`log.kind.${value}`), count: counts?.[value] }))}
          value={kind}
          onChange={(chosen) =>
            setSearch({ tab: 'log', ...(chosen === 'all' ? {} : { show: chosen }) }, { replace: true })
          }
        />
        <ExportButton memberId={member.id} kind={kind} />
      </Group>
      <DayList
        query={query}
        dateOf={({ date }) => date}
        row={rowsOf(member)}
        empty={{ title: t('log.empty'), reason: t('log.emptyReason') }}
      />
    </Stack>
  )
}

/** Saves the filtered entries for a spreadsheet. */
function ExportButton({ memberId, kind }: { memberId: number; kind: MemberLogKind }) {
  const { t } = useTranslation('members')
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      download(
        memberLogRoutes.export,
        { params: { id: String(memberId) }, query: { kind } },
        `member-${memberId}-log.csv`,
      ),
  })
  return (
    <Button variant="subtle" loading={isPending} onClick={() => mutate()}>
      {t('log.export')}
    </Button>
  )
}

/** Each first page has all counts; while another one loads, the counts of the whole log are shown. */
function useCounts(memberId: number, counts: MemberLogCounts | undefined): MemberLogCounts | undefined {
  const { data: whole } = useInfiniteQuery({ ...memberLogQuery(memberId, 'all'), enabled: false })
  return counts ?? whole?.pages[0]?.counts
}

function rowsOf(member: Member) {
  return (entry: MemberLogEntry) => <LogRow key={`${entry.source} ${entry.id}`} member={member} entry={entry} />
}

/** Taps, visits, tool use and messages of this member also change the log. */
function useFreshLog(memberId: number): void {
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: ['members', 'log', memberId] })
  useLiveEvents('tap', ({ tap }) => {
    if (tap.memberId === memberId) refresh()
  })
  useLiveEvents('outbox', refresh)
  useLiveEvents('siteSessions', refresh)
  useLiveEvents('devices', refresh)
}
