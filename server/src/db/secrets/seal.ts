import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

declare const sealed: unique symbol

/** What only the key of the club opens. Made by `Secrets.seal` alone, so that nothing in clear gets into such a column. */
export type Sealed = string & { readonly [sealed]: 'always' }

/** A column of which some rows are sealed and others are not: made by what knows which. */
export type SealedOrPlain = string & { readonly [sealed]: 'sometimes' }

/** Where there is nothing to seal, or nothing any more. */
export const nothingSealed = '' as SealedOrPlain // an empty text hides nothing

/** The columns of a table that hold something sealed. */
export type SealedColumnOf<Table> = {
  [Column in keyof Table]: Table[Column] extends { readonly [sealed]: string } ? Column : never
}[keyof Table]

/** `id` names the key and tells nothing of it. */
export type SealingKey = { id: string; bytes: Buffer }

/**
 * Where a sealed value lies. It opens nowhere else: nobody who can write to the database can move a token to the place of
 * another one, or a member's key into another member's row.
 */
export type Place = { column: string; row: string | number }

/** Stands first, so that another cipher can come while this one is still read. */
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
  // This is what makes a text a sealed one.
  return `${version}.${id}.${Buffer.concat([nonce, lock.getAuthTag(), body]).toString('base64url')}` as Sealed
}

/** Undefined where none of the keys opens it: another one sealed it, for another place, or it was changed. */
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
    return undefined // GCM's way to say that it is not what was sealed here
  }
}

/** By which key a text was sealed; undefined for one in clear. */
export function keyIdOf(text: string): string | undefined {
  return form.exec(text)?.[1]
}

function boundTo(id: string, { column, row }: Place): Buffer {
  return Buffer.from(JSON.stringify([version, id, column, String(row)]))
}
