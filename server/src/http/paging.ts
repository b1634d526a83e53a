import { z } from 'zod'
import { invalidField } from '../core/errors.ts'
import type { Reply } from './handler.ts'

// A growing list is read page by page: `?limit=&cursor=`. The cursor holds the sort keys of the last row sent, so that
// an index finds the next page, and rows that come or go in between shift nothing.

export const defaultPageSize = 100

export type KeyKind = 'text' | 'number'
const keysSchema = z.array(z.union([z.string().refine((text) => !text.includes('\0')), z.int()]))

/**
 * The sort keys after which the page begins; undefined for the first page. 400 for a cursor that is malformed or of
 * another order.
 */
export function readCursor(cursor: string | undefined, kinds: readonly KeyKind[]): (string | number)[] | undefined {
  if (cursor === undefined || cursor === '') return undefined
  const keys = keysSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  const fits =
    keys.success && keys.data.length === kinds.length && keys.data.every((key, index) => isOf(key, kinds[index]))
  if (!fits) throw invalidField('cursor', 'validation.invalid')
  return keys.data
}

function isOf(key: string | number, kind: KeyKind | undefined): boolean {
  return typeof key === (kind === 'text' ? 'string' : 'number')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // typed by somebody; the caller refuses it
  }
}

/** The same for lists by id, newest first: the id after which the page begins. */
export function readIdCursor(cursor: string | undefined): number | undefined {
  const [id] = readCursor(cursor, ['number']) ?? []
  return id === undefined ? undefined : Number(id)
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
