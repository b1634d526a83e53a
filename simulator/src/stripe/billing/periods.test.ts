import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextBoundary } from './periods.ts'

const seconds = (text: string) => Date.parse(text) / 1000
const iso = (at: number) => new Date(at * 1000).toISOString()

test.each([
  [
    '2027-01-31T10:00:00Z',
    { interval: 'month', interval_count: 1 },
    '2027-01-31T10:00:00Z',
    '2027-02-28T10:00:00.000Z',
  ],
  [
    '2027-01-31T10:00:00Z',
    { interval: 'month', interval_count: 1 },
    '2027-02-28T10:00:00Z',
    '2027-03-31T10:00:00.000Z',
  ],
  ['2028-02-29T00:00:00Z', { interval: 'year', interval_count: 1 }, '2031-03-01T00:00:00Z', '2032-02-29T00:00:00.000Z'],
  [
    '2027-05-10T00:00:00Z',
    { interval: 'month', interval_count: 1 },
    '2027-05-01T00:00:00Z',
    '2027-05-10T00:00:00.000Z',
  ],
] as const)('from %s by %j, the first end after %s is %s', (anchor, rhythm, after, expected) => {
  expect(iso(nextBoundary(seconds(anchor), rhythm, seconds(after)))).toBe(expected)
})

test('periods follow each other without a gap, each later than the last, for fifty years', () => {
  const rhythm = fc.record({
    interval: fc.constantFrom('day', 'week', 'month', 'year'),
    interval_count: fc.integer({ min: 1, max: 12 }),
  })
  const moments = fc.integer({ min: seconds('2024-01-01T00:00:00Z'), max: seconds('2040-01-01T00:00:00Z') })
  fc.assert(
    fc.property(rhythm, moments, fc.integer({ min: 0, max: 50 * 366 * 86_400 }), (given, anchor, later) => {
      const end = nextBoundary(anchor, given, anchor + later)
      expect(end).toBeGreaterThan(anchor + later)
      // One second before its end the same period still runs; at its end the next one begins.
      expect(nextBoundary(anchor, given, end - 1)).toBe(end)
      expect(nextBoundary(anchor, given, end)).toBeGreaterThan(end)
    }),
  )
})
