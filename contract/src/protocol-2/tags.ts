import { createHmac, createSecretKey } from 'node:crypto'
import { keyIdOf, macOf } from './signing.ts'

/** The club's key of 32 bytes that hides card numbers in lists, as the list of one door names it. */
export type HiddenHashKey = { hash_key_id: string; hash_key: string }

const tagBytes = 12

/**
 * The tag of a card: what lists and events say instead of its number. `number` is decimal text without leading zeros; for
 * a reader of 24 bits, it is what the reader sends.
 */
export function tagOf(hashKey: Uint8Array, number: string): string {
  const [tag = ''] = tagsOf(hashKey, [number])
  return tag
}

/** The tags of many cards, in their order. Keep them: a tag changes only with the hash key. */
export function tagsOf(hashKey: Uint8Array, numbers: readonly string[]): string[] {
  const key = createSecretKey(hashKey)
  return numbers.map((number) => {
    return createHmac('sha256', key).update(number).digest().toString('base64url', 0, tagBytes)
  })
}

/** What the list of a door says of the hash key. Only who knows the secret of this door can read it. */
export function hideHashKey(secret: Uint8Array, hashKey: Uint8Array): HiddenHashKey {
  const id = keyIdOf(hashKey)
  return { hash_key_id: id, hash_key: Buffer.from(withMask(secret, { id, bytes: hashKey })).toString('base64url') }
}

/** The hash key of a list; undefined if it was hidden with the secret of another device. */
export function revealHashKey(secret: Uint8Array, hidden: HiddenHashKey): Uint8Array | undefined {
  const bytes = Buffer.from(hidden.hash_key, 'base64url')
  const hashKey = withMask(secret, { id: hidden.hash_key_id, bytes })
  return keyIdOf(hashKey) === hidden.hash_key_id ? hashKey : undefined
}

/** XOR with a mac: done twice, it gives the same bytes again. */
function withMask(secret: Uint8Array, { id, bytes }: { id: string; bytes: Uint8Array }): Uint8Array {
  const mask = Buffer.from(macOf(secret, 'hash key', [id]), 'base64url')
  return Uint8Array.from(bytes, (byte, index) => byte ^ mask.readUInt8(index))
}
