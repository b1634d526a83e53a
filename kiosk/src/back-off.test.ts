import { expect, it } from 'vitest'
import { countFailures, pauseAfter } from './back-off.ts'

it('waits longer after each failure, and gives up in the end', () => {
  expect([1, 2, 3, 4, 5, 6].map(pauseAfter)).toEqual([500, 1000, 2000, 4000, undefined, undefined])
})

it.each([
  [0, 10, 1],
  [4, 59_999, 5],
  [4, 60_000, 1],
])('counts after %i failures and a life of %i ms: %i', (before, livedMs, expected) => {
  expect(countFailures(before, livedMs)).toBe(expected)
})
