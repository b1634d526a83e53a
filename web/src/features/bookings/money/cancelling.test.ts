import { expect, test } from 'vitest'
import { cancellingNow } from './cancelling.ts'

const booking = { start: '2026-03-12T08:00:00.000Z', freeUntil: '2026-03-11T08:00:00.000Z' }

test.each([
  ['2026-03-11T07:59:59.999Z', 'free'],
  ['2026-03-11T08:00:00.000Z', 'late'],
  ['2026-03-12T07:59:59.999Z', 'late'],
  ['2026-03-12T08:00:00.000Z', null],
] as const)('at %s', (now, expected) => {
  expect(cancellingNow(booking, now)).toBe(expected)
  expect(cancellingNow({ ...booking, freeUntil: null }, now)).toBeNull()
})
