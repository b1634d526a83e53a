import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { MemberListQuery } from './member-list.tsx'

type VirtualRowsOptions = {
  /** Rows that are there already. */
  count: number
  height: number
  query: MemberListQuery
}

/** The next page is fetched while this many rows are still below the screen. */
const rowsAhead = 60

/** Draws only the rows in sight of a list that scrolls with the page, and fetches the next ones ahead of them. */
export function useVirtualRows({ count, height, query }: VirtualRowsOptions) {
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop(offsetInPage(list.current)), [count])
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan: 10,
    scrollMargin: top,
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
  return { list, rows, top }
}

function offsetInPage(element: HTMLElement | null): number {
  return element === null ? 0 : element.getBoundingClientRect().top + window.scrollY
}
