import { memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { useMay } from '../../domain/member/may.ts'
import { Face } from '../../ui/face.tsx'
import { MemberStateDot } from '../../domain/member/member-state.tsx'

const shownHits = 5
const typingPauseMs = 150
const longestQuery = 100

/** Members for the palette; empty for anybody but administrators. */
export function useMemberHits(query: string) {
  const { t } = useTranslation()
  const isAdmin = useMay()(memberRoutes.list)
  const [q] = useDebouncedValue(query.slice(0, longestQuery), typingPauseMs)
  const { data = [], isFetching } = useQuery({
    queryKey: ['members', 'palette', q],
    queryFn: ({ signal }) => call(memberRoutes.list, { query: { q, limit: shownHits } }, { signal }),
    enabled: isAdmin && q !== '',
    placeholderData: keepPreviousData,
  })
  const hits = data.map((member) => ({
    title: member.name.full,
    note: member.email,
    icon: <Face name={member.name.full} size={28} />,
    to: `/manage/members/${member.id}`,
    state: <MemberStateDot state={member.state} />,
  }))
  const isAsked = isAdmin && query !== ''
  return {
    label: t('palette.members'),
    hits: isAsked ? hits : [],
    isSearching: isAsked && (isFetching || q !== query.slice(0, longestQuery)),
  }
}
