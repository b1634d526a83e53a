import { expect, test } from 'vitest'
import { cumulativeLayoutShift } from './layout-shift.ts'

const shifts = (...pairs: [startTime: number, value: number][]) =>
  pairs.map(([startTime, value]) => ({ startTime, value }))

test.each([
  ['none', shifts(), 0],
  ['one after the other', shifts([0, 0.05], [900, 0.05], [1800, 0.05]), 0.15],
  ['a second apart', shifts([0, 0.05], [1000, 0.08]), 0.08],
  ['the first window is the worst', shifts([0, 0.2], [3000, 0.05], [3100, 0.05]), 0.2],
  [
    'no window is longer than five seconds',
    shifts([0, 0.1], [900, 0.1], [1800, 0.1], [2700, 0.1], [3600, 0.1], [4500, 0.1], [5400, 0.1]),
    0.6,
  ],
])('%s', (_what, given, expected) => {
  expect(cumulativeLayoutShift(given)).toBeCloseTo(expected, 5)
})
