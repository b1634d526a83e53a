import { z } from 'zod'
import { invalidField } from '../core/errors.ts'
import type { Reply } from './handler.ts'

// A list that grows is read page by page: `?limit=&cursor=`. The cursor holds the sort keys of the last row sent, so
// that the next page is found by an index however far one reads, and rows that come or go in between move nothing.

export const defaultPageSize = 100

const keysSchema = z.array(z.union([z.string(), z.number()])).min(1)

/** The sort keys behind which the page begins; undefined for the first page. 400 for a cursor that is none of ours. */
export function readCursor(cursor: string | undefined, keyCount: number): (string | number)[] | undefined {
  if (cursor === undefined || cursor === '') return undefined
  const keys = keysSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!keys.success || keys.data.length !== keyCount) throw invalidField('cursor', 'validation.invalid')
  return keys.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // a cursor that somebody typed; the caller refuses it
  }
}

/** Names the next page in the `Link` header, relative to the call itself (RFC 8288). */
export function linkNextPage(
  reply: Pick<Reply, 'header'>,
  query: Record<string, string | number | undefined>,
  lastKeys: readonly (string | number)[],
): void {
  const next = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) next.set(name, String(value))
  next.set('cursor', Buffer.from(JSON.stringify(lastKeys)).toString('base64url'))
  reply.header('link', `<?${next.toString()}>; rel="next"`)
}
