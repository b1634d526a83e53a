import type { Route } from '@fobhouse/contract/route.ts'
import type { InfiniteData } from '@tanstack/react-query'
import type { Answer } from './api-client.ts'

/** One page of a growing list: its rows, and where the next page begins. */
export type ListPage<Row> = { rows: Row[]; next: string | undefined }

/** The cursor in the `Link` header of a response (RFC 8288); undefined on the last page. */
export function nextCursor(headers: Headers): string | undefined {
  const link = /<([^<>]*)>\s*;\s*rel="?next"?/.exec(headers.get('link') ?? '')?.[1]
  if (link === undefined) return undefined
  return new URLSearchParams(link.slice(link.indexOf('?') + 1)).get('cursor') ?? undefined
}

/** A response that is a list, as a page of an infinite query. */
export function pageOf<R extends Route, Row>(answer: Answer<R> & { data: Row[] }): ListPage<Row> {
  return { rows: answer.data, next: nextCursor(answer.headers) }
}

/** The first pages that together hold `rows` rows. Returns the same object if these are all. */
export function firstPages<Page extends ListPage<unknown>, Param>(
  data: InfiniteData<Page, Param>,
  rows: number,
): InfiniteData<Page, Param> {
  let held = 0
  const count = data.pages.findIndex((page) => (held += page.rows.length) >= rows) + 1
  if (count === 0 || count === data.pages.length) return data
  return { pages: data.pages.slice(0, count), pageParams: data.pageParams.slice(0, count) }
}
