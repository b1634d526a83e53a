import { expect, test } from 'vitest'
import { isIntervalPossible } from './billing.ts'

test.each([
  ['month', 1, true],
  ['month', 36, true],
  ['month', 37, false],
  ['year', 3, true],
  ['year', 4, false],
  ['day', 0, false],
] as const)('a plan by the %s times %i: %s', (interval, amount, isPossible) => {
  expect(isIntervalPossible(interval, amount)).toBe(isPossible)
})
