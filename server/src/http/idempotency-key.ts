import { invalidField } from '../core/errors.ts'

const longestKey = 200
const name = 'Idempotency-Key'

type Header = (name: string) => string | undefined

/** Identifies a repeated call; undefined if none was sent. Throws 400 for a key that is too long. */
export function readIdempotencyKey(header: Header): string | undefined {
  const key = header('idempotency-key')
  if (key === undefined || key === '') return undefined
  if (key.length > longestKey) throw invalidField(name, 'validation.max200')
  return key
}

/** The same for calls that require one. */
export function requireIdempotencyKey(header: Header): string {
  const key = readIdempotencyKey(header)
  if (key === undefined) throw invalidField(name, 'validation.notEmpty')
  return key
}
