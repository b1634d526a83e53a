import { expect, test } from 'vitest'
import { newIdempotencyKey } from './idempotency-key.ts'

test('every opening of the dialog has a key of its own', () => {
  expect(newIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/)
  expect(newIdempotencyKey()).not.toBe(newIdempotencyKey())
})
