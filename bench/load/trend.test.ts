import { expect, test } from 'vitest'
import { growthOf, type Sample } from './trend.ts'

/** A sample every tenth of a minute, for thirty minutes. */
function samplesOf(megabytesAt: (minute: number) => number): Sample[] {
  return Array.from({ length: 301 }, (_, index) => ({ minute: index / 10, megabytes: megabytesAt(index / 10) }))
}

const collectedEveryEightMinutes = (minute: number) => minute % 8

test.each([
  ['what stays as it is', () => 150, 0],
  ['garbage that comes and goes', (minute: number) => 150 + collectedEveryEightMinutes(minute), 0],
  ['a leak below garbage', (minute: number) => 150 + collectedEveryEightMinutes(minute) + minute / 2, 5],
  ['a warm-up, and then nothing more', (minute: number) => Math.min(150, 100 + minute * 8), 0],
  ['one sample that is far above', (minute: number) => (minute === 25 ? 200 : 150), 0],
  ['what shrinks', (minute: number) => 200 - minute, -10],
])('%s', (_what, megabytesAt, growth) => {
  expect(growthOf(samplesOf(megabytesAt)).growth).toBeCloseTo(growth, 1)
})

test('of too few samples nothing is said', () => {
  expect(() => growthOf([])).toThrow('too few')
})
