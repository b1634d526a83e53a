import {
  type ListedMember,
  type MemberCounts,
  memberCountsSchema,
  memberRoutes,
  type memberSorts,
} from '@fobhouse/contract/routes/members.ts'
import { strikeAdminRoutes } from '@fobhouse/contract/routes/booking-use.ts'
import { accessRoutes } from '@fobhouse/contract/routes/access.ts'
import { houseRoutes } from '@fobhouse/contract/routes/house.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import type { ResponseOf } from '@fobhouse/contract/route.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callWithHeaders } from '../../lib/api.ts'
import { type ListPage, nextCursor } from '../../lib/paged-list.ts'

/** One member, with all that an administrator may see. */
export type Member = ResponseOf<typeof memberRoutes.get>
export type SortBy = (typeof memberSorts)[number]
export type MemberSort = SortBy | `-${SortBy}`
/** `application`: people who wait to be accepted. */
export type ShownState = MemberState | 'all' | 'application'
export type MemberFilter = { state: ShownState; text: string; sort: MemberSort }
export type MemberPage = ListPage<ListedMember> & { counts: MemberCounts }

const pageSize = 200

export const memberListKey = ['members', 'list'] as const

/** The query of a call about a filtered list. */
export function filterQuery({ state, text, sort }: MemberFilter) {
  const q = text.trim()
  return { sort, ...(state === 'all' ? {} : { state }), ...(q === '' ? {} : { q }) }
}

export function firstPageQuery(filter: MemberFilter) {
  return { limit: pageSize, ...filterQuery(filter) }
}

/** Members page by page; each page has the counts for the same search. */
export const memberListQuery = ({ state, text, sort }: MemberFilter) => {
  const q = text.trim()
  return infiniteQueryOptions({
    queryKey: [...memberListKey, state, q, sort],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }): Promise<MemberPage> => {
      const query = { ...firstPageQuery({ state, text, sort }), ...(pageParam === '' ? {} : { cursor: pageParam }) }
      const { data, headers } = await callWithHeaders(memberRoutes.list, { query }, { signal })
      const counts = memberCountsSchema.parse(JSON.parse(headers.get('x-counts') ?? 'null'))
      return { rows: data, next: nextCursor(headers), counts }
    },
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

export const memberQuery = (id: number) =>
  queryOptions({
    queryKey: ['members', 'one', id],
    queryFn: ({ signal }) => call(memberRoutes.get, { params: { id: String(id) } }, { signal }),
  })

/** `permissions` events also make it stale; the tab listens for them. */
export const memberAccessQuery = (id: number) =>
  queryOptions({
    queryKey: ['members', 'access', id],
    queryFn: ({ signal }) => call(accessRoutes.memberPermissions, { params: { id: String(id) } }, { signal }),
  })

/** Which doors still open for a member. It changes with the member's access. */
export const reachQuery = (id: number) =>
  queryOptions({
    queryKey: [...memberAccessQuery(id).queryKey, 'reach'],
    queryFn: ({ signal }) => call(houseRoutes.reach, { params: { id: String(id) } }, { signal }),
  })

/** What a member booked and did not use. With all that is booked, it is read anew when a booking changes. */
export const memberStrikesQuery = (memberId: number) =>
  queryOptions({
    queryKey: ['bookings', 'strikes', memberId],
    queryFn: ({ signal }) => call(strikeAdminRoutes.list, { params: { id: String(memberId) } }, { signal }),
  })
