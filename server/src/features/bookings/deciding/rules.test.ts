import { defaultRules, type Quota } from '@fobhouse/contract/bookables.ts'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { bookableUnit, bookingFacts } from '../../../testing/booking-facts.ts'
import { judgeQuotas, periodsOf, useIn } from './quota-rules.ts'
import { decideBooking, type BookingFacts } from './rules.ts'
import { gridOf, judgeTime, minuteMs } from './time-rules.ts'

const zone = 'Europe/Stockholm'
const ms = (text: string) => Date.parse(text)

/** Both nights of clock changes: real minutes, and how many fall into each day of the club. */
const nights = [
  ['2027-03-27T21:00:00Z', '2027-03-28T04:00:00Z', 420, [120, 300]],
  ['2027-10-30T20:00:00Z', '2027-10-31T05:00:00Z', 540, [120, 420]],
] as const

test.each(nights)(
  'a night from %s is so many real minutes, in each day those that fall into it',
  (from, to, all, days) => {
    const time = { from: ms(from), to: ms(to) }
    expect((time.to - time.from) / minuteMs).toBe(all)
    const periods = periodsOf(time, { per: 'day', timeZone: zone })
    expect(periods.map((day) => useIn(day, { ...time, count: 1 }, 'minutes'))).toEqual(days)
    const facts = { now: time.from, timeZone: zone, plan: null, own: [] }
    const quota = (most: number): Quota[] => [{ per: 'day', unit: 'minutes', most, plans: [] }]
    expect(judgeQuotas({ ...facts, quotas: quota(Math.max(...days)) }, { ...time, count: 1 })).toEqual([])
    expect(judgeQuotas({ ...facts, quotas: quota(Math.max(...days) - 1) }, { ...time, count: 1 })).toMatchObject([
      { code: 'quota_reached', params: { used: 0 } },
    ])
  },
)

test('the grid has no time that a night skips, and both of one that comes twice', () => {
  const clock = (instants: readonly number[]) =>
    instants.map((at) =>
      Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainTime().toString().slice(0, 5),
    )
  const grid = (from: string, to: string) =>
    clock([...gridOf({ from: ms(from), to: ms(to) }, { stepMinutes: 30, timeZone: zone })])
  expect(grid('2027-03-28T00:00:00Z', '2027-03-28T02:00:00Z')).toEqual(['01:00', '01:30', '03:00', '03:30'])
  expect(grid('2027-10-31T00:00:00Z', '2027-10-31T02:00:00Z')).toEqual(['02:00', '02:30', '02:00', '02:30'])
})

test('a step is one of the day on the club’s clock', () => {
  const rules = { ...defaultRules(1), stepMinutes: 60 as const, horizonDays: 365 }
  const judge = (from: string, timeZone: string) => {
    const start = ms(from)
    return judgeTime({ now: start, timeZone, rules }, { from: start, to: start + 60 * minuteMs }).map(
      ({ code }) => code,
    )
  }
  expect(judge('2026-06-01T10:30:00Z', 'Asia/Kolkata')).toEqual([])
  expect(judge('2026-06-01T10:00:00Z', 'Asia/Kolkata')).toEqual(['off_grid'])
})

describe('quotas', () => {
  const minute = fc.integer({ min: 0, max: 60 * 24 * 21 })
  const own = fc.array(
    fc.record({ at: minute, length: fc.integer({ min: 5, max: 2000 }), count: fc.integer({ min: 1, max: 3 }) }),
    {
      maxLength: 6,
    },
  )
  const zones = ['Europe/Stockholm', 'America/St_Johns', 'Australia/Lord_Howe', 'UTC']

  test('equal a model that counts minute by minute, over 40 years in four zones', () => {
    const begin = fc.integer({ min: ms('2000-01-01T00:00:00Z') / minuteMs, max: ms('2040-01-01T00:00:00Z') / minuteMs })
    const given = fc.record({
      begin,
      zone: fc.constantFrom(...zones),
      own,
      per: fc.constantFrom('day', 'week', 'month'),
    })
    fc.assert(
      fc.property(given, ({ begin: first, zone: timeZone, own: bookings, per }) => {
        const times = bookings.map(({ at, length, count }) => {
          const from = (first + at) * minuteMs
          return { from, to: from + length * minuteMs, count }
        })
        const [wish, ...others] = times
        if (!wish) return
        const used = new Map<string, number>()
        for (const { from, to, count } of others) {
          for (let at = from; at < to; at += minuteMs) add(used, keyOf(at, timeZone, per), count)
        }
        const added = new Map<string, number>()
        for (let at = wish.from; at < wish.to; at += minuteMs) add(added, keyOf(at, timeZone, per), wish.count)
        const most = 600
        const broken = [...added].find(([key, count]) => (used.get(key) ?? 0) + count > most)
        const quotas: Quota[] = [{ per, unit: 'minutes', most, plans: [] }]
        const facts = { now: wish.from, timeZone, plan: null, own: others, quotas }
        const told = judgeQuotas(facts, wish)
        expect(told.map(({ params }) => params?.['used'])).toEqual(broken ? [used.get(broken[0]) ?? 0] : [])
      }),
      { numRuns: 60 },
    )
  })

  test('a line for a plan replaces the lines for all of the same period and unit', () => {
    const quotas: Quota[] = [
      { per: 'day', unit: 'bookings', most: 1, plans: [] },
      { per: 'day', unit: 'bookings', most: 3, plans: [7] },
    ]
    const time = { from: ms('2026-06-01T10:00:00Z'), to: ms('2026-06-01T11:00:00Z'), count: 1 }
    const judge = (plan: number | null, before: number) => {
      const earlier = Array.from({ length: before }, () => time)
      return judgeQuotas({ now: time.from, timeZone: zone, quotas, plan, own: earlier }, time).length
    }
    expect([judge(null, 0), judge(null, 1), judge(7, 2), judge(7, 3)]).toEqual([0, 1, 0, 1])
  })
})

function add(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count)
}

function keyOf(at: number, timeZone: string, per: 'day' | 'week' | 'month'): string {
  const day = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate()
  if (per === 'month') return day.toPlainYearMonth().toString()
  return per === 'day' ? day.toString() : `${day.yearOfWeek}-${day.weekOfYear}`
}

test('until when it is booked: the next instant at which so many are free', () => {
  const at = (hours: number) => ms('2026-06-01T08:00:00Z') + hours * 60 * minuteMs
  const busy = (from: number, to: number) => ({ itemId: 1, count: 1, from: at(from), to: at(to) })
  const until = (occupied: BookingFacts['occupied'], from: number, to: number, units?: BookingFacts['units']) => {
    const { refusals } = decideBooking(bookingFacts({ now: at(0), units, occupied }), {
      from: at(from),
      to: at(to),
      count: 1,
      bufferMinutes: 0,
    })
    return refusals.map(({ code, params }) => [code, params?.['until']])
  }
  const row = [busy(1, 2), busy(2, 3), busy(4, 5)]
  expect(until(row, 1, 2)).toEqual([['booked_by_other', new Date(at(3)).toISOString()]])
  expect(until(row, 3, 5)).toEqual([['booked_by_other', new Date(at(5)).toISOString()]])
  expect(until(row, 3, 4)).toEqual([])
  // One is free before, the other after; neither for the whole time.
  const inTurns = [busy(2, 3), { ...busy(1, 2), itemId: 2 }]
  const two = [bookableUnit(1), bookableUnit(2)]
  expect(until(inTurns, 1, 3, two)).toEqual([['booked_by_other', new Date(at(2)).toISOString()]])
})
