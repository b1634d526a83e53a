import { expect, test } from 'vitest'
import { isLongSilent } from './rules.ts'

const day = 24 * 60 * 60 * 1000

test('a board is silent for long after a day, or when it was never heard', () => {
  expect(isLongSilent(0, day)).toBe(false)
  expect(isLongSilent(0, day + 1)).toBe(true)
  expect([isLongSilent(9 * day, 10 * day), isLongSilent(9 * day - 1, 10 * day)]).toEqual([false, true])
  expect(isLongSilent(null, 0)).toBe(true)
})
