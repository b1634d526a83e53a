import { expect, test } from 'vitest'
import { isFresh } from './rules.ts'

test.each([
  [5000, true],
  [5000 + 59_999, true],
  [5000 + 60_000, false],
  [4999, false], // the clock was set back
])('a camera that was asked at 5000 is left in peace at %i: %s', (now, expected) => {
  expect(isFresh(5000, now)).toBe(expected)
})
