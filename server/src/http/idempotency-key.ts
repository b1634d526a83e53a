import { invalidField } from '../core/errors.ts'

const longestKey = 200
const name = 'Idempotency-Key'

type Header = (name: string) => string | undefined

/** By which a call that is sent again is known; undefined where none was sent. */
export function readIdempotencyKey(header: Header): string | undefined {
  const key = header('idempotency-key')
  if (key === undefined || key === '') return undefined
  if (key.length > longestKey) throw invalidField(name, 'validation.max200')
  return key
}

/** The same for calls that must not come without. */
export function requireIdempotencyKey(header: Header): string {
  const key = readIdempotencyKey(header)
  if (key === undefined) throw invalidField(name, 'validation.notEmpty')
  return key
}
