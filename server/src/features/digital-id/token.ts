import { createHmac, timingSafeEqual } from 'node:crypto'

/** The content of a code: the member, and the second since 1970 in which it ends. */
export type IdToken = { memberId: number; until: number }

/** The signed code, which the club does not store. It is short, so that its QR code can be read at arm's length. */
export function signIdToken(key: string, { memberId, until }: IdToken): string {
  return `${memberId}.${until}.${sign(key, { memberId, until })}`
}

/** Parses a code; undefined unless the club signed it. */
export function readIdToken(key: string, token: string): IdToken | undefined {
  const [, id, until, signature = ''] = /^([1-9]\d{0,14})\.([1-9]\d{0,11})\.([\w-]{43})$/.exec(token) ?? []
  if (id === undefined) return undefined
  const claimed = { memberId: Number(id), until: Number(until) }
  const isOurs = timingSafeEqual(Buffer.from(sign(key, claimed)), Buffer.from(signature))
  return isOurs ? claimed : undefined
}

function sign(key: string, { memberId, until }: IdToken): string {
  return createHmac('sha256', key).update(`digital-id.${memberId}.${until}`).digest('base64url')
}
