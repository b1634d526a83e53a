import { expect, test } from 'vitest'
import { lanesOf } from './lanes.ts'

const lanes = (...entries: [from: number, to: number][]) =>
  lanesOf(
    entries.map(([from, to]) => ({ from, to })),
    30,
  ).map(({ from, lane, lanes: count }) => [from, lane, count])

test.each([
  ['nothing', lanes(), []],
  [
    'one after the other',
    lanes([0, 60], [60, 120]),
    [
      [0, 0, 1],
      [60, 0, 1],
    ],
  ],
  [
    'two at once',
    lanes([0, 60], [30, 90]),
    [
      [0, 0, 2],
      [30, 1, 2],
    ],
  ],
  [
    'a lane that is free again',
    lanes([0, 60], [30, 90], [60, 120]),
    [
      [0, 0, 2],
      [30, 1, 2],
      [60, 0, 2],
    ],
  ],
  [
    'short ones, which need room',
    lanes([0, 5], [10, 15]),
    [
      [0, 0, 2],
      [10, 1, 2],
    ],
  ],
  [
    'the longest of one begin first',
    lanes([0, 30], [0, 90]),
    [
      [0, 0, 2],
      [0, 1, 2],
    ],
  ],
  [
    'a new group is as wide as the day',
    lanes([0, 60], [0, 60], [60, 90]),
    [
      [0, 0, 2],
      [0, 1, 2],
      [60, 0, 1],
    ],
  ],
])('%s', (_what, got, expected) => {
  expect(got).toEqual(expected)
})
