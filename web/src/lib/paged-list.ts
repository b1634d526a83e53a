import type { Route } from '@fobhouse/contract/route.ts'
import type { Answer } from './api-client.ts'

/** One page of a list that grows: its rows, and where the next page begins. */
export type ListPage<Row> = { rows: Row[]; next: string | undefined }

/** The cursor in the `Link` header of an answer (RFC 8288); undefined on the last page. */
export function nextCursor(headers: Headers): string | undefined {
  const link = /<([^>]*)>\s*;\s*rel="?next"?/.exec(headers.get('link') ?? '')?.[1]
  if (link === undefined) return undefined
  return new URLSearchParams(link.slice(link.indexOf('?') + 1)).get('cursor') ?? undefined
}

/** An answer that is a list, as a page of an infinite query. */
export function pageOf<R extends Route, Row>(answer: Answer<R> & { data: Row[] }): ListPage<Row> {
  return { rows: answer.data, next: nextCursor(answer.headers) }
}
