import { type MemberLogCounts, type MemberLogEntry, memberLogKinds } from '@fobhouse/contract/routes/member-logs.ts'
import { Stack } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useLiveEvents } from '../../../../lib/live.ts'
import { DayList } from '../../../../ui/day-list.tsx'
import { FilterChips } from '../../../../ui/filter-chips.tsx'
import type { Member } from '../member-screen.tsx'
import { memberLogQuery } from './log-query.ts'
import { LogRow } from './log-row.tsx'

/** All that the member did and what happened to them, by time or of one kind. */
export function LogTab({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const [search, setSearch] = useSearchParams()
  const kind = memberLogKinds.find((one) => one === search.get('show')) ?? 'all'
  const query = useInfiniteQuery(memberLogQuery(member.id, kind))
  const counts = useCounts(member.id, query.data?.pages[0]?.counts)
  useFreshLog(member.id)
  return (
    <Stack gap="xs">
      <FilterChips
        label={t('log.filter')}
        choices={memberLogKinds.map((value) => ({ value, label: t(`log.kind.${value}`), count: counts?.[value] }))}
        value={kind}
        onChange={(chosen) =>
          setSearch({ tab: 'log', ...(chosen === 'all' ? {} : { show: chosen }) }, { replace: true })
        }
      />
      <DayList
        query={query}
        dateOf={({ date }) => date}
        row={rowsOf(member)}
        empty={{ title: t('log.empty'), reason: t('log.emptyReason') }}
      />
    </Stack>
  )
}

/** Each first page has them all; while another one loads, those of the whole log stand. */
function useCounts(memberId: number, counts: MemberLogCounts | undefined): MemberLogCounts | undefined {
  const { data: whole } = useInfiniteQuery({ ...memberLogQuery(memberId, 'all'), enabled: false })
  return counts ?? whole?.pages[0]?.counts
}

function rowsOf(member: Member) {
  return (entry: MemberLogEntry) => <LogRow key={`${entry.source} ${entry.id}`} member={member} entry={entry} />
}

/** A tap of this member, a visit, a tool and a message that left or failed change it, too. */
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
