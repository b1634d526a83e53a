import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { type Cycle, periodEndAfter } from './rules.ts'

// Twelve months of renewals by the calendar, computed by hand. Stockholm's summer time 2027 lasts from the 28th of March,
// 02:00, to the 31st of October, 03:00; 2028 is a leap year.

type Plan = Pick<Cycle, 'interval' | 'intervalAmount'>

/** Renews `times` times, each from the end of the last period; times are in the club's time zone. */
function renew(first: string, plan: Plan, { timeZone, times }: { timeZone: string; times: number }): string[] {
  const anchor = Temporal.PlainDateTime.from(first).toZonedDateTime(timeZone).toInstant().toString()
  const ends: string[] = []
  let end = anchor
  for (let count = 0; count < times; count += 1) {
    end = periodEndAfter({ anchor, ...plan, timeZone }, end)
    ends.push(end)
  }
  return ends.map((one) => Temporal.Instant.from(one).toZonedDateTimeISO(timeZone).toString({ timeZoneName: 'never' }))
}

const stockholm = 'Europe/Stockholm'
const winter = 'T00:00:00+01:00'
const summer = 'T00:00:00+02:00'

test('every month from the 31st', () => {
  expect(renew('2027-01-31', { interval: 'month', intervalAmount: 1 }, { timeZone: stockholm, times: 13 })).toEqual([
    `2027-02-28${winter}`,
    `2027-03-31${summer}`,
    `2027-04-30${summer}`,
    `2027-05-31${summer}`,
    `2027-06-30${summer}`,
    `2027-07-31${summer}`,
    `2027-08-31${summer}`,
    `2027-09-30${summer}`,
    `2027-10-31${summer}`,
    `2027-11-30${winter}`,
    `2027-12-31${winter}`,
    `2028-01-31${winter}`,
    `2028-02-29${winter}`,
  ])
})

test('every month from the 30th in Sydney, where summer is in January', () => {
  const ends = renew(
    '2027-11-30T09:00',
    { interval: 'month', intervalAmount: 1 },
    { timeZone: 'Australia/Sydney', times: 12 },
  )
  expect(ends).toEqual([
    '2027-12-30T09:00:00+11:00',
    '2028-01-30T09:00:00+11:00',
    '2028-02-29T09:00:00+11:00',
    '2028-03-30T09:00:00+11:00',
    '2028-04-30T09:00:00+10:00',
    '2028-05-30T09:00:00+10:00',
    '2028-06-30T09:00:00+10:00',
    '2028-07-30T09:00:00+10:00',
    '2028-08-30T09:00:00+10:00',
    '2028-09-30T09:00:00+10:00',
    '2028-10-30T09:00:00+11:00',
    '2028-11-30T09:00:00+11:00',
  ])
})

test('every three months from the 30th of November', () => {
  expect(renew('2027-11-30', { interval: 'month', intervalAmount: 3 }, { timeZone: stockholm, times: 4 })).toEqual([
    `2028-02-29${winter}`,
    `2028-05-30${summer}`,
    `2028-08-30${summer}`,
    `2028-11-30${winter}`,
  ])
})

test('every year from a leap day, and every two', () => {
  const yearly = renew('2028-02-29', { interval: 'year', intervalAmount: 1 }, { timeZone: stockholm, times: 4 })
  expect(yearly).toEqual([2029, 2030, 2031].map((year) => `${year}-02-28${winter}`).concat(`2032-02-29${winter}`))
  const everyTwo = renew('2028-02-29', { interval: 'year', intervalAmount: 2 }, { timeZone: stockholm, times: 2 })
  expect(everyTwo).toEqual([`2030-02-28${winter}`, `2032-02-29${winter}`])
})

/** Midnights of the given days of each month of 2027. */
function midnights(days: readonly (readonly number[])[]): string[] {
  return days.flatMap((ofMonth, month) =>
    ofMonth.map((day) => {
      const date = `2027-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`
      return `${date}${date > '2027-03-28' && date <= '2027-10-31' ? summer : winter}`
    }),
  )
}

test('every week, a year of Mondays', () => {
  const mondays = [
    [11, 18, 25],
    [1, 8, 15, 22],
    [1, 8, 15, 22, 29],
    [5, 12, 19, 26],
    [3, 10, 17, 24, 31],
    [7, 14, 21, 28],
    [5, 12, 19, 26],
    [2, 9, 16, 23, 30],
    [6, 13, 20, 27],
    [4, 11, 18, 25],
    [1, 8, 15, 22, 29],
    [6, 13, 20, 27],
  ]
  const weekly = renew('2027-01-04', { interval: 'week', intervalAmount: 1 }, { timeZone: stockholm, times: 51 })
  expect(weekly).toEqual(midnights(mondays))
})

test('every two weeks', () => {
  const everyOther = [
    [18],
    [1, 15],
    [1, 15, 29],
    [12, 26],
    [10, 24],
    [7, 21],
    [5, 19],
    [2, 16, 30],
    [13, 27],
    [11, 25],
    [8, 22],
    [6, 20],
  ]
  const ends = renew('2027-01-04', { interval: 'week', intervalAmount: 2 }, { timeZone: stockholm, times: 25 })
  expect(ends).toEqual(midnights(everyOther))
})

test('every day of a year', () => {
  const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  const days = lengths.map((length) => Array.from({ length }, (_none, index) => index + 1))
  const daily = renew('2026-12-31', { interval: 'day', intervalAmount: 1 }, { timeZone: stockholm, times: 365 })
  expect(daily).toEqual(midnights(days))
})

test('every ninety days', () => {
  const ends = renew('2027-01-01', { interval: 'day', intervalAmount: 90 }, { timeZone: stockholm, times: 4 })
  expect(ends).toEqual([`2027-04-01${summer}`, `2027-06-30${summer}`, `2027-09-28${summer}`, `2027-12-27${winter}`])
})

test('an hour that a day does not have, and one that it has twice', () => {
  const daily = { interval: 'day', intervalAmount: 1 } as const
  expect(renew('2027-03-27T02:30', daily, { timeZone: stockholm, times: 2 })).toEqual([
    '2027-03-28T03:30:00+02:00',
    '2027-03-29T02:30:00+02:00',
  ])
  expect(renew('2027-10-30T02:30', daily, { timeZone: stockholm, times: 2 })).toEqual([
    '2027-10-31T02:30:00+02:00',
    '2027-11-01T02:30:00+01:00',
  ])
})

test('the first end behind a moment in the middle, at an end, and before the anchor', () => {
  const cycle = { anchor: '2027-01-31T00:00:00Z', interval: 'month', intervalAmount: 1, timeZone: 'UTC' } as const
  expect(periodEndAfter(cycle, '2027-06-15T12:00:00Z')).toBe('2027-06-30T00:00:00.000Z')
  expect(periodEndAfter(cycle, '2027-06-30T00:00:00Z')).toBe('2027-07-31T00:00:00.000Z')
  expect(periodEndAfter(cycle, '2027-02-27T23:59:59Z')).toBe('2027-02-28T00:00:00.000Z')
  expect(periodEndAfter(cycle, '2026-06-15T12:00:00Z')).toBe('2027-02-28T00:00:00.000Z')
})
