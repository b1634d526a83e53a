import { useQueryClient } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { firstPages } from '../../../lib/paged-list.ts'
import { type MemberFilter, memberListQuery } from '../queries.ts'
import type { MemberListQuery } from './list-props.ts'

type VirtualRowsOptions = {
  /** Loaded rows. */
  count: number
  height: number
  filter: MemberFilter
  query: MemberListQuery
}

/** The next page is fetched when fewer rows than this are left below the screen. */
const rowsAhead = 60
/** Rows further below are dropped, because every member change refetches all cached pages. */
const rowsKept = 600

/** Draws only the visible rows of a list that scrolls with the page, and fetches the next ones in advance. */
export function useVirtualRows({ count, height, filter, query }: VirtualRowsOptions) {
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop(offsetInPage(list.current)), [count])
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan: 10,
    scrollMargin: top,
    measureElement: heightOf,
    useFlushSync: false,
  })
  const last = rows.getVirtualItems().at(-1)?.index ?? 0
  const isNearEnd = last + rowsAhead >= count
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const fetchMore = useEffectEvent(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  })
  useEffect(() => {
    if (isNearEnd) fetchMore()
  }, [isNearEnd, count])
  useForgottenRows({ filter, query, lastKept: last + rowsKept, count })
  return { list, rows, top }
}

type ForgottenRows = Pick<VirtualRowsOptions, 'filter' | 'query' | 'count'> & { lastKept: number }

function useForgottenRows({ filter, query, lastKept, count }: ForgottenRows): void {
  const client = useQueryClient()
  const isTooLong = lastKept < count && !query.isFetching
  const forget = useEffectEvent(() => {
    const { queryKey } = memberListQuery(filter)
    const state = client.getQueryState(queryKey)
    if (state?.data === undefined) return
    const kept = firstPages(state.data, lastKept)
    // Keeps the old time, because dropping rows does not make the others fresher.
    if (kept !== state.data) client.setQueryData(queryKey, kept, { updatedAt: state.dataUpdatedAt })
  })
  useEffect(() => {
    if (isTooLong) forget()
  }, [isTooLong])
}

/** Not rounded, so that rows stand where they stand without any code (`MembersAhead`). */
function heightOf(row: Element): number {
  return row.getBoundingClientRect().height
}

function offsetInPage(element: HTMLElement | null): number {
  return element === null ? 0 : element.getBoundingClientRect().top + window.scrollY
}
