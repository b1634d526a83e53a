import type { ListedMember } from '@fobhouse/contract/routes/members.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Dispatch, SetStateAction } from 'react'
import type { MemberFilter, MemberPage } from '../queries.ts'
import type { Selection } from './selection.ts'

export type MemberListQuery = UseInfiniteQueryResult<InfiniteData<MemberPage>>

export type ListProps = {
  members: readonly ListedMember[]
  query: MemberListQuery
  filter: MemberFilter
  selection: Selection
  onSelect: Dispatch<SetStateAction<Selection>>
  onFilter: (filter: MemberFilter) => void
}
