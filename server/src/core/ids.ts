import { hash, randomBytes, randomInt, randomUUID } from 'node:crypto'

/** Where randomness comes from. */
export type Ids = {
  /** 256 random bits as 43 characters that fit an address or a cookie. */
  secret(): string
  uuid(): string
  /** `length` random characters without look-alikes, for people to type. */
  code(length: number): string
  /** `length` random letters and digits. */
  alphanumeric(length: number): string
  /** A whole number from 0 up to, but not including, `count`. */
  below(count: number): number
}

const readable = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const lettersAndDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

function pick(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

export const randomIds: Ids = {
  secret: () => randomBytes(32).toString('base64url'),
  uuid: () => randomUUID(),
  code: (length) => pick(readable, length),
  alphanumeric: (length) => pick(lettersAndDigits, length),
  below: (count) => randomInt(count),
}

/** SHA-256 in hex, as random secrets are stored. Not for passwords, which people choose. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret)
}
