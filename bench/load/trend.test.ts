import { expect, test } from 'vitest'
import { lowestOfSpans, type Sample, slopeOf } from './trend.ts'

/** A sample every tenth of a minute, for thirty minutes. */
function samplesOf(megabytesAt: (minute: number) => number): Sample[] {
  return Array.from({ length: 301 }, (_, index) => ({ minute: index / 10, megabytes: megabytesAt(index / 10) }))
}

const sawTooth = (minute: number) => ((minute * 10) % 10) * 2

test.each([
  ['what stays as it is', () => 150, 0],
  ['garbage that comes and goes', (minute: number) => 150 + sawTooth(minute), 0],
  ['a leak below garbage', (minute: number) => 150 + sawTooth(minute) + minute / 5, 0.2],
  ['a warm-up, and then nothing more', (minute: number) => Math.min(150, 100 + minute * 8), 0],
  ['one sample that is far off', (minute: number) => (minute === 20 ? 100 : 150), 0],
  ['what shrinks', (minute: number) => 200 - minute, -1],
])('%s', (_what, megabytesAt, slope) => {
  expect(slopeOf(lowestOfSpans(samplesOf(megabytesAt)))).toBeCloseTo(slope, 1)
})

test('of each span the least is kept', () => {
  const lowest = lowestOfSpans(samplesOf((minute) => 150 + sawTooth(minute)))
  expect(lowest).toHaveLength(20)
  expect(new Set(lowest.map(({ megabytes }) => Math.round(megabytes)))).toEqual(new Set([150]))
})

test('of nothing there is no slope', () => {
  expect(() => slopeOf([])).toThrow('too few')
})
