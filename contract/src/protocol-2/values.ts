import { z } from 'zod'

// Kinds of values in the frames of protocol 2; see docs/protocol-2/README.md.

/**
 * So many bytes as base64url without padding. The same bytes have only one such text: bits that would be cut off must be
 * zero. Otherwise a signature with a changed last character would still be right.
 */
function bytesSchema(count: number) {
  const length = Math.ceil((count * 4) / 3)
  return z.string().refine((text) => {
    return text.length === length && Buffer.from(text, 'base64url').toString('base64url') === text
  })
}

export const nonceSchema = bytesSchema(16)
export const macSchema = bytesSchema(32)
export const publicKeySchema = bytesSchema(32)
export const hiddenHashKeySchema = bytesSchema(32)
export const signatureSchema = bytesSchema(64)
/** The first 12 characters of a digest: what names a signing key or a hash key. */
export const keyIdSchema = bytesSchema(9)
/** A card as lists and events write it: see `tags.ts`. */
export const tagSchema = bytesSchema(12)
export const tagLength = 16

export const bootIdSchema = z.guid()
/** Milliseconds since 1970 at the making of a list; 0 where there is none. */
export const listVersionSchema = z.int().min(0)

/** Parses text of unknown origin; undefined if it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
