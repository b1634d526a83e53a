import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

declare const sealed: unique symbol

/** Text that only the club's key opens. Only `Secrets.seal` makes it, so that no clear text gets into such a column. */
export type Sealed = string & { readonly [sealed]: 'always' }

/** A column with some rows sealed and others not: made by code that knows which. */
export type SealedOrPlain = string & { readonly [sealed]: 'sometimes' }

/** For rows with nothing to seal, or nothing any more. */
export const nothingSealed = '' as SealedOrPlain // an empty text hides nothing

/** The columns of a table that hold sealed values. */
export type SealedColumnOf<Table> = {
  [Column in keyof Table]: Table[Column] extends { readonly [sealed]: string } ? Column : never
}[keyof Table]

/** `id` names the key and reveals nothing of it. */
export type SealingKey = { id: string; bytes: Buffer }

/**
 * Where a sealed value is stored. It opens nowhere else: nobody who can write to the database can move a token to
 * another one's place, or a member's key into another member's row.
 */
export type Place = { column: string; row: string | number }

/** Begins each text, so that another cipher can come while this one is still read. */
const version = '2'
const cipher = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]
const form = /^2\.([0-9a-f]{8})\.([\w-]{38,})$/
export const keyBytes = 32

export function keyOf(bytes: Buffer): SealingKey {
  return { bytes, id: createHmac('sha256', bytes).update('fobhouse: the name of this key').digest('hex').slice(0, 8) }
}

/**
 * AES-256-GCM (NIST SP 800-38D), bound to its place. Version, key's id, then nonce, tag and text as base64url, with full
 * stops between.
 */
export function sealWith({ id, bytes }: SealingKey, place: Place, text: string): Sealed {
  const nonce = randomBytes(nonceBytes)
  const lock = createCipheriv(cipher, bytes, nonce).setAAD(boundTo(id, place))
  const body = Buffer.concat([lock.update(text, 'utf8'), lock.final()])
  // Only this function makes sealed text.
  return `${version}.${id}.${Buffer.concat([nonce, lock.getAuthTag(), body]).toString('base64url')}` as Sealed
}

/** Undefined if none of the keys opens it: sealed by another key, for another place, or changed. */
export function openWith(keys: readonly SealingKey[], place: Place, text: string): string | undefined {
  const [, id, body = ''] = form.exec(text) ?? []
  const key = keys.find((one) => one.id === id)
  if (!key) return undefined
  const bytes = Buffer.from(body, 'base64url')
  const lock = createDecipheriv(cipher, key.bytes, bytes.subarray(0, nonceBytes))
    .setAAD(boundTo(key.id, place))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  const opened = lock.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8')
  try {
    return opened + lock.final('utf8')
  } catch {
    return undefined // GCM found that this was not sealed here, or was changed
  }
}

/** The id of the key that sealed a text; undefined for clear text. */
export function keyIdOf(text: string): string | undefined {
  return form.exec(text)?.[1]
}

function boundTo(id: string, { column, row }: Place): Buffer {
  return Buffer.from(JSON.stringify([version, id, column, String(row)]))
}
