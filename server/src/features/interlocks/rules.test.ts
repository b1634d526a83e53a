import { type RefusalCode, refusalCodes } from '@fobhouse/contract/refusals.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addReading,
  describeSession,
  energyUsed,
  isOverdue,
  milliwattHoursFrom,
  refusalOnWire,
  sessionCost,
  type SessionPrices,
  type SessionUse,
} from './rules.ts'
import { outcomeOfDecision } from '../access/public.ts'

const hour = 3_600_000
const prices = { perSession: 100, perHour: 600, perKwh: 40 }
const free = { perSession: 0, perHour: 0, perKwh: 0 }

type Case = [string, SessionUse, SessionPrices, number]
test.each<Case>([
  ['nothing costs anything', { milliseconds: hour, milliwattHours: 5_000_000 }, free, 0],
  ['a session, an hour and two kWh', { milliseconds: hour, milliwattHours: 2_000_000 }, prices, 780],
  ['no energy known', { milliseconds: hour / 2, milliwattHours: 0 }, prices, 400],
  [
    'half of the hour is paid by a booking',
    { milliseconds: hour, milliwattHours: 0, paidMilliseconds: hour / 2 },
    prices,
    400,
  ],
  ['just under ten seconds', { milliseconds: 9999, milliwattHours: 9_000_000 }, prices, 0],
  ['ten seconds', { milliseconds: 10_000, milliwattHours: 0 }, { ...free, perSession: 100 }, 100],
  ['half a cent rounds up', { milliseconds: 30_000, milliwattHours: 0 }, { ...free, perHour: 60 }, 1],
  ['less than half a cent rounds down', { milliseconds: 29_999, milliwattHours: 0 }, { ...free, perHour: 60 }, 0],
  // 0.4 by time and 0.4 by energy: the sum is rounded once.
  [
    'parts are not rounded one by one',
    { milliseconds: 24_000, milliwattHours: 400_000 },
    { perSession: 0, perHour: 60, perKwh: 1 },
    1,
  ],
  [
    'years at the highest price stay exact',
    { milliseconds: hour * 100_000, milliwattHours: 1 },
    { perSession: 1, perHour: 100_000_000, perKwh: 0 },
    10_000_000_000_001,
  ],
])('%s', (_name, use, at, cost) => {
  expect(sessionCost(use, at)).toBe(cost)
})

describe('what holds for any session', () => {
  const use = fc.record({
    milliseconds: fc.integer({ min: 0, max: hour * 1000 }),
    milliwattHours: fc.integer({ min: 0, max: 1_000_000_000 }),
  })
  const price = fc.integer({ min: 0, max: 1_000_000 })
  const anyPrices = fc.record({ perSession: price, perHour: price, perKwh: price })

  test('the cost is a whole number, never negative', () => {
    fc.assert(
      fc.property(use, anyPrices, (session, at) => {
        const cost = sessionCost(session, at)
        expect(Number.isSafeInteger(cost) && cost >= 0).toBe(true)
      }),
    )
  })

  test('longer, hungrier or dearer is never cheaper', () => {
    fc.assert(
      fc.property(use, use, anyPrices, anyPrices, (session, more, at, dearer) => {
        const longer = {
          milliseconds: session.milliseconds + more.milliseconds,
          milliwattHours: session.milliwattHours + more.milliwattHours,
        }
        const raised = {
          perSession: at.perSession + dearer.perSession,
          perHour: at.perHour + dearer.perHour,
          perKwh: at.perKwh + dearer.perKwh,
        }
        const cost = sessionCost(session, at)
        expect(sessionCost(longer, at)).toBeGreaterThanOrEqual(cost)
        expect(sessionCost(session, raised)).toBeGreaterThanOrEqual(cost)
      }),
    )
  })

  test('two sessions cost what one of both together would, but for rounding', () => {
    const notFree = use.map((session) => ({ ...session, milliseconds: session.milliseconds + 10_000 }))
    fc.assert(
      fc.property(notFree, notFree, anyPrices, (one, other, at) => {
        const both = {
          milliseconds: one.milliseconds + other.milliseconds,
          milliwattHours: one.milliwattHours + other.milliwattHours,
        }
        const hourly = { ...at, perSession: 0 }
        const apart = sessionCost(one, hourly) + sessionCost(other, hourly)
        expect(Math.abs(apart - sessionCost(both, hourly))).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('the same readings in any number of updates use the same energy', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1 }), (values) => {
        const meter = values.toSorted((one, other) => one - other)
        const read = (readings: readonly (number | null)[]) =>
          energyUsed(readings.reduce(addReading, { first: null, last: null }))
        expect(read(meter.flatMap((value) => [null, value, value, null]))).toBe(read(meter))
        expect(read(meter)).toBe((meter.at(-1) ?? 0) - (meter[0] ?? 0))
      }),
    )
  })

  test('a reading is taken exactly as it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000_000 }), (milliwattHours) => {
        const text = String(milliwattHours).padStart(7, '0')
        const kwh: number = JSON.parse(`${text.slice(0, -6)}.${text.slice(-6)}`.replace(/^0+(?=\d)/, ''))
        expect(milliwattHoursFrom(kwh)).toBe(milliwattHours)
      }),
    )
  })
})

test.each([
  [0, 0],
  [1.5, 1_500_000],
  [0.1 + 0.2, 300_000],
  [0.000_000_4, 0],
  [0.000_000_5, 1],
  [12_345.678_901_5, 12_345_678_902],
  [1_000_000_000, 1_000_000_000_000_000],
])('%d kWh are %i milliwatt-hours', (kwh, milliwattHours) => {
  expect(milliwattHoursFrom(kwh)).toBe(milliwattHours)
})

test.each([
  [[], 0],
  [[5_000_000], 0],
  [[null, null], 0],
  [[5_000_000, null, 6_500_000, null], 1_500_000],
  [[0, 0, 1], 1],
  [[5_000_000, 100], 0],
])('readings %j use %i', (readings, used) => {
  const all: (number | null)[] = readings
  expect(energyUsed(all.reduce(addReading, { first: null, last: null }))).toBe(used)
})

test('what a meter had counted before it was first read is nobody’s', () => {
  expect(energyUsed({ first: null, last: 5_000_000 })).toBe(0)
})

test.each([
  ['just before', { lastNewsAt: 0, upSince: 0, now: 599_999, timeoutMinutes: 10 }, false],
  ['exactly then', { lastNewsAt: 0, upSince: 0, now: 600_000, timeoutMinutes: 10 }, true],
  [
    'after a restart the board has its time to come back',
    { lastNewsAt: 0, upSince: 500_000, now: 900_000, timeoutMinutes: 10 },
    false,
  ],
  ['and does not', { lastNewsAt: 0, upSince: 500_000, now: 1_100_000, timeoutMinutes: 10 }, true],
])('overdue: %s', (_name, news, expected) => {
  expect(isOverdue(news)).toBe(expected)
})

test.each([
  [[], 'rejected', 'granted'],
  [['unknown_card'], 'rejected', 'unknown_card'],
  [['unknown_card', 'device_locked_out'], 'rejected', 'unknown_card'],
  [['device_locked_out', 'member_not_active'], 'locked_out', 'locked_out'],
  [['member_not_active'], 'rejected', 'denied'],
  [['not_granted', 'not_signed_in'], 'rejected', 'denied'],
  [['not_signed_in', 'balance_too_low'], 'not_signed_in', 'denied'],
  [['balance_too_low'], 'rejected', 'denied'],
  [['unknown_card', 'out_of_order'], 'rejected', 'unknown_card'],
  [['not_granted', 'out_of_order'], 'locked_out', 'locked_out'],
] as const satisfies [RefusalCode[], string, string][])(
  '%j: the board is told %s, the log %s',
  (codes, wire, outcome) => {
    const reasons = codes.map((code) => ({ code }))
    expect(refusalOnWire(reasons)).toBe(wire)
    expect(outcomeOfDecision(reasons)).toBe(outcome)
  },
)

test('of every reason the board is told, and the log keeps, that it refused', () => {
  const told = refusalCodes.map((code) => ({
    code,
    wire: refusalOnWire([{ code }]),
    outcome: outcomeOfDecision([{ code }]),
  }))
  expect(told.filter(({ outcome }) => outcome === 'granted')).toEqual([])
  // A board and the log have words of their own for these reasons alone.
  const own = told.filter(({ wire, outcome }) => wire !== 'rejected' || outcome !== 'denied')
  expect(own.map(({ code }) => code)).toEqual(['unknown_card', 'device_locked_out', 'not_signed_in', 'out_of_order'])
})

test('a statement needs no language', () => {
  expect(describeSession('Laser cutter', { milliseconds: 3_905_999, milliwattHours: 520_400 })).toBe(
    'Laser cutter, 1:05:05, 0.52 kWh',
  )
  expect(describeSession('Lathe', { milliseconds: 59_000, milliwattHours: 0 })).toBe('Lathe, 0:00:59')
})
