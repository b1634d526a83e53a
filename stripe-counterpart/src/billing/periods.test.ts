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

// Stripe counts in UTC: a period ends at the same UTC hour, whatever local clocks do on 28 March or 31 October.
// A year of each interval, worked out by hand; 2028 is a leap year.
const year = {
  month: ['02-28', '03-31', '04-30', '05-31', '06-30', '07-31', '08-31', '09-30', '10-31', '11-30', '12-31'],
  weeks: ['01-15', '01-29', '02-12', '02-26', '03-12', '03-26', '04-09', '04-23', '05-07', '05-21', '06-04', '06-18'],
}

test.each([
  ['2027-01-31', 'month', 1, [...year.month.map((day) => `2027-${day}`), '2028-01-31', '2028-02-29', '2028-03-31']],
  ['2027-11-30', 'month', 3, ['2028-02-29', '2028-05-30', '2028-08-30', '2028-11-30', '2029-02-28']],
  ['2028-02-29', 'year', 1, ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  ['2028-02-29', 'year', 2, ['2030-02-28', '2032-02-29', '2034-02-28']],
  ['2027-01-01', 'week', 2, year.weeks.map((day) => `2027-${day}`)],
  ['2027-03-07', 'week', 1, ['2027-03-14', '2027-03-21', '2027-03-28', '2027-04-04', '2027-04-11']],
  ['2028-02-27', 'day', 1, ['2028-02-28', '2028-02-29', '2028-03-01', '2028-03-02']],
  ['2027-01-01', 'day', 90, ['2027-04-01', '2027-06-30', '2027-09-28', '2027-12-27', '2028-03-26']],
] as const)('renewals from %s every %s × %i', (first, interval, interval_count, expected) => {
  const anchor = seconds(`${first}T22:30:00Z`)
  const ends: string[] = []
  for (let end = anchor; ends.length < expected.length;) {
    end = nextBoundary(anchor, { interval, interval_count }, end)
    ends.push(iso(end))
  }
  expect(ends).toEqual(expected.map((day) => `${day}T22:30:00.000Z`))
})

test('every day and every week of a year', () => {
  const anchor = seconds('2027-12-31T22:30:00Z')
  for (const [interval, length, count] of [
    ['day', 1, 366],
    ['week', 7, 52],
  ] as const) {
    let end = anchor
    for (let renewal = 1; renewal <= count; renewal += 1) {
      end = nextBoundary(anchor, { interval, interval_count: 1 }, end)
      expect(end).toBe(anchor + renewal * length * 86_400)
    }
    expect(iso(end)).toBe(interval === 'day' ? '2028-12-31T22:30:00.000Z' : '2028-12-29T22:30:00.000Z')
  }
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
      // One second before its end the period still runs; at its end the next one begins.
      expect(nextBoundary(anchor, given, end - 1)).toBe(end)
      expect(nextBoundary(anchor, given, end)).toBeGreaterThan(end)
    }),
  )
})
