import { expect, it } from 'vitest'
import { pauseAfter } from './back-off.ts'

it('doubles the pause up to a minute, and shortens it by chance', () => {
  expect([1, 2, 3, 6, 7, 50].map((failures) => pauseAfter(failures, 0))).toEqual([
    1000, 2000, 4000, 32_000, 60_000, 60_000,
  ])
  expect([1, 7].map((failures) => pauseAfter(failures, 1))).toEqual([500, 30_000])
})
