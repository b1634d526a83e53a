import { Temporal } from 'temporal-polyfill'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Validity } from '@fobhouse/contract/competence/certificates.ts'
import { dayOf, endOf } from '../../db/awards/end-rules.ts'
import { standingOf } from './rules.ts'

const stockholm = { timeZone: 'Europe/Stockholm', lastUsedAt: null, latestEnd: null }
/** Noon of a day in Stockholm. */
const noonOf = (day: string) =>
  new Date(
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: 'Europe/Stockholm', plainTime: '12:00' })
      .epochMilliseconds,
  ).toISOString()

const oneDay: Validity = { kind: 'days', days: 1 }
const july: Validity = { kind: 'date', month: 7, day: 1, leastDays: 60 }

describe('the ends of awards in Stockholm, to the millisecond', () => {
  test.each<{ validity: Validity; on: string; end: string | null }>([
    { validity: { kind: 'never' }, on: '2026-03-27', end: null },
    { validity: oneDay, on: '2026-03-27', end: '2026-03-28T23:00:00.000Z' },
    { validity: oneDay, on: '2026-03-28', end: '2026-03-29T22:00:00.000Z' },
    { validity: oneDay, on: '2026-10-23', end: '2026-10-24T22:00:00.000Z' },
    { validity: oneDay, on: '2026-10-24', end: '2026-10-25T23:00:00.000Z' },
    { validity: july, on: '2026-04-20', end: '2026-06-30T22:00:00.000Z' },
    { validity: july, on: '2026-06-20', end: '2027-06-30T22:00:00.000Z' },
    { validity: { kind: 'date', month: 7, day: 1, leastDays: 0 }, on: '2026-07-01', end: '2027-06-30T22:00:00.000Z' },
    { validity: { kind: 'date', month: 7, day: 1, leastDays: 60 }, on: '2026-05-02', end: '2026-06-30T22:00:00.000Z' },
    { validity: { kind: 'date', month: 7, day: 1, leastDays: 60 }, on: '2026-05-03', end: '2027-06-30T22:00:00.000Z' },
    { validity: { kind: 'date', month: 2, day: 29, leastDays: 0 }, on: '2026-01-10', end: '2026-02-28T23:00:00.000Z' },
    { validity: { kind: 'date', month: 2, day: 29, leastDays: 0 }, on: '2028-01-10', end: '2028-02-28T23:00:00.000Z' },
    { validity: { kind: 'date', month: 7, day: 29, leastDays: 0 }, on: '2026-01-10', end: '2026-07-28T22:00:00.000Z' },
    { validity: { kind: 'date', month: 2, day: 10, leastDays: 0 }, on: '2026-01-10', end: '2026-02-09T23:00:00.000Z' },
    { validity: { kind: 'disuse', months: 6 }, on: '2026-08-31', end: '2027-02-28T23:00:00.000Z' },
    { validity: { kind: 'disuse', months: 6 }, on: '2027-08-31', end: '2028-02-29T23:00:00.000Z' },
  ])('$validity.kind on $on: $end', ({ validity, on, end }) => {
    expect(endOf({ ...stockholm, validity, awardedAt: noonOf(on) })).toBe(end)
  })

  test('a limit that was set ends it earlier, never later', () => {
    const facts = { ...stockholm, awardedAt: noonOf('2026-03-27') }
    const latestEnd = '2026-03-28T12:00:00.000Z'
    expect(endOf({ ...facts, validity: oneDay, latestEnd })).toBe(latestEnd)
    expect(endOf({ ...facts, validity: { kind: 'never' }, latestEnd })).toBe(latestEnd)
    expect(endOf({ ...facts, validity: oneDay, latestEnd: '2027-01-01T00:00:00.000Z' })).toBe(
      '2026-03-28T23:00:00.000Z',
    )
  })

  test('disuse runs from the last use, unless the award is newer', () => {
    const facts = { ...stockholm, validity: { kind: 'disuse', months: 1 } as const, awardedAt: noonOf('2026-01-15') }
    expect(endOf({ ...facts, lastUsedAt: noonOf('2026-02-20') })).toBe('2026-03-20T23:00:00.000Z')
    expect(endOf({ ...facts, lastUsedAt: noonOf('2025-12-20') })).toBe('2026-02-15T23:00:00.000Z')
  })
})

/** Zones with clock changes in either half of the year, at midnight, and a day that was left out. */
const zones = ['Europe/Stockholm', 'Australia/Sydney', 'America/Santiago', 'Pacific/Apia'] as const

const validities = fc.oneof(
  fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 3650 }) }),
  fc.record({
    kind: fc.constant('date' as const),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
    leastDays: fc.integer({ min: 0, max: 365 }),
  }),
  fc.record({ kind: fc.constant('disuse' as const), months: fc.integer({ min: 1, max: 60 }) }),
)

const moments = fc
  .integer({ min: Date.parse('2005-01-01T00:00:00.000Z'), max: Date.parse('2045-01-01T00:00:00.000Z') })
  .map((ms) => new Date(ms).toISOString())

describe('over forty years in four zones', () => {
  test('every instant of the last day is valid, and none from the end on', () => {
    fc.assert(
      fc.property(validities, moments, fc.constantFrom(...zones), (validity, awardedAt, timeZone) => {
        const end = endOf({ validity, awardedAt, lastUsedAt: null, timeZone, latestEnd: null })
        if (end === null) throw new Error('These end')
        const award = { state: 'valid' as const, expiresAt: end, awardedAt, isInUse: false }
        const before = new Date(Date.parse(end) - 1).toISOString()
        expect(standingOf({ award, isLearning: false }, before)).toBe('held')
        expect(standingOf({ award, isLearning: false }, end)).toBe('expired')
        // The end is the very beginning of a day in that zone: the instant before is of the day before.
        const [last, next] = [dayOf(before, timeZone), dayOf(end, timeZone)]
        expect(Temporal.PlainDate.compare(last, next)).toBe(-1)
      }),
      { numRuns: 2000 },
    )
  })

  test('so many days last so many days of the calendar', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3650 }),
        moments,
        fc.constantFrom(...zones),
        (days, awardedAt, timeZone) => {
          const end = endOf({
            validity: { kind: 'days', days },
            awardedAt,
            lastUsedAt: null,
            timeZone,
            latestEnd: null,
          })
          const last = dayOf(awardedAt, timeZone).add({ days })
          // A zone may leave out a day altogether; the next day that exists is the end then.
          expect(Temporal.PlainDate.compare(dayOf(end ?? '', timeZone), last)).toBe(1)
        },
      ),
    )
  })
})
