import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import {
  countPeriods,
  endOfDay,
  endOfPeriods,
  lastDayOf,
  nextCycle,
  type PaidSoFar,
  type Period,
  periodsPaid,
} from './rules.ts'

const timeZone = 'Europe/Stockholm'
const monthly = { interval: 'month', intervalAmount: 1 } as const
const at = (now: string) => ({ now: Temporal.Instant.from(now), timeZone })

function paidTo(day: string, changes: Partial<PaidSoFar> = {}): PaidSoFar {
  return {
    ...monthly,
    anchor: endOfDay('2025-12-31', timeZone),
    paidUntil: endOfDay(day, timeZone),
    hasAccess: true,
    ...changes,
  }
}

function lastDays(before: PaidSoFar | null, now: string, counts = [1, 2, 3], period: Period = monthly) {
  const cycle = nextCycle(period, before, at(now))
  return counts.map((count) => lastDayOf(endOfPeriods(cycle, count), timeZone))
}

test('the first payment begins today', () => {
  expect(lastDays(null, '2026-01-31T10:00:00Z')).toEqual(['2026-02-27', '2026-03-30', '2026-04-29'])
  // Half past eleven in the evening in London is tomorrow in Stockholm.
  expect(lastDays(null, '2026-03-11T23:30:00Z', [1])).toEqual(['2026-04-11'])
})

test.each([
  ['ahead of time', paidTo('2026-01-31'), '2026-01-20T10:00:00Z', '2026-02-28'],
  ['in the days of grace', paidTo('2026-01-31'), '2026-02-04T10:00:00Z', '2026-02-28'],
  ['when access had ended', paidTo('2026-01-31', { hasAccess: false }), '2026-03-10T10:00:00Z', '2026-04-09'],
  ['after a day set by hand', paidTo('2026-06-09'), '2026-06-01T10:00:00Z', '2026-07-09'],
  ['when nobody knows until when', paidTo('2026-06-09', { paidUntil: null }), '2026-06-01T10:00:00Z', '2026-06-30'],
  ['across the change to summer time', paidTo('2026-03-31'), '2026-03-28T10:00:00Z', '2026-04-30'],
])('goes on %s', (_when, before, now, lastDay) => {
  expect(lastDays(before, now, [1])).toEqual([lastDay])
})

test('another interval counts from where the last one ended', () => {
  const yearly = { ...paidTo('2026-01-31'), interval: 'year' } as const
  expect(lastDays(paidTo('2026-01-31'), '2026-01-20T10:00:00Z', [1], yearly)).toEqual(['2027-01-31'])
})

test.each<[what: string, first: string, paidUntil: string, period: Period, days: string[]]>([
  ['the 31st comes back after a short month', '2026-01-30', '2026-02-27', monthly, ['2026-03-30', '2026-04-29']],
  ['the first payment after the day that counts', '2026-01-30', '2026-01-30', monthly, ['2026-02-27', '2026-03-30']],
  [
    'every two months count from where the months ended',
    '2025-08-30',
    '2026-02-27',
    { interval: 'month', intervalAmount: 2 },
    ['2026-04-27', '2026-06-27'],
  ],
  [
    'years count from where the months ended',
    '2024-02-28',
    '2025-02-27',
    { interval: 'year', intervalAmount: 1 },
    ['2026-02-27', '2027-02-27', '2028-02-27'],
  ],
])('%s', (_what, first, paidUntil, period, days) => {
  const before = paidTo(paidUntil, { anchor: endOfDay(first, timeZone) })
  const counts = days.map((_day, index) => index + 1)
  expect(lastDays(before, '2025-02-01T10:00:00Z', counts, period)).toEqual(days)
})

test.each([
  [4999, 0],
  [5000, 1],
  [9999, 1],
  [10_000, 2],
])('%i pays for whole periods of 5000 only: %i', (amount, periods) => {
  expect(periodsPaid(amount, 5000)).toBe(periods)
})

test('periods that are paid one by one end where those paid at once do', () => {
  const days = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  const periods = fc.record({
    interval: fc.constantFrom('day', 'week', 'month', 'year'),
    intervalAmount: fc.integer({ min: 1, max: 6 }),
  })
  fc.assert(
    fc.property(days, periods, fc.integer({ min: 1, max: 12 }), (day, period, count) => {
      const terms = at(day.toISOString())
      const first = nextCycle(period, null, terms)
      let paidUntil = first.from
      for (let paid = 0; paid < count; paid += 1) {
        const before = { ...period, anchor: first.anchor, paidUntil, hasAccess: true }
        paidUntil = endOfPeriods(nextCycle(period, before, terms), 1)
      }
      expect(paidUntil).toBe(endOfPeriods(first, count))
      expect(countPeriods(first, paidUntil)).toBe(count)
      expect(endOfDay(lastDayOf(paidUntil, timeZone), timeZone)).toBe(paidUntil)
    }),
    { numRuns: 200 },
  )
})
