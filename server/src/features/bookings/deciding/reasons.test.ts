import { type BookingRules, defaultRules } from '@fobhouse/contract/bookables.ts'
import { type BookingRefusal, type BookingRefusalCode, bookingRefusalCodes } from '@fobhouse/contract/bookings.ts'
import { describe, expect, test } from 'vitest'
import { bookableUnit, bookingFacts } from '../../../testing/booking-facts.ts'
import { noPrice } from '../money/rules.ts'
import { aboutStart, allButFree, bookableCodes, type BookingFacts, decideBooking, timeCodes } from './rules.ts'
import { minuteMs } from './time-rules.ts'

const now = Date.parse('2026-06-01T10:00:00Z')
const at = (minutes: number) => now + minutes * minuteMs

const taken = (itemId: number | null, from: number, to: number, count = 1) => ({
  itemId,
  from: at(from),
  to: at(to),
  count,
})

type Wish = { from?: number; to?: number; count?: number; bufferMinutes?: number }

function decide(
  given: Partial<BookingFacts>,
  { from = 60, to = 120, count = 1, bufferMinutes = 0 }: Wish = {},
  passedOver?: readonly BookingRefusalCode[],
) {
  return decideBooking(
    bookingFacts({ now, ...given }),
    { from: at(from), to: at(to), count, bufferMinutes },
    passedOver,
  )
}
const codesOf = ({ refusals }: { refusals: readonly BookingRefusal[] }) => refusals.map(({ code }) => code)

const seats = { units: null, capacity: 3, rules: defaultRules(3) }
const plans = { rules: { ...defaultRules(1), plans: [7, 8] }, plans: [{ id: 7, name: 'Full' }] }
const opening =
  (isOpen: boolean, isClosed: boolean, opensAt: string | null = null) =>
  () => ({ isOpen, isClosed, opensAt })
const inside = { ...defaultRules(1), hours: 'inside' as const }
const outside = { ...defaultRules(1), hours: 'outside' as const }

describe('a booking is refused', () => {
  test.each<[string, BookingFacts['units'] | undefined, Partial<BookingFacts>, Wish, BookingRefusal[]]>([
    ['for nothing', undefined, {}, {}, []],
    ['to who is not active', undefined, { isActive: false }, {}, [{ code: 'member_not_active' }]],
    ['to who pauses', undefined, { pausedUntil: 'then' }, {}, [{ code: 'booking_paused', params: { until: 'then' } }]],
    ['to who has no plan', undefined, plans, {}, [{ code: 'plan_not_entitled', params: { plans: plans.plans } }]],
    [
      'to who has another plan',
      undefined,
      { ...plans, plan: 9 },
      {},
      [{ code: 'plan_not_entitled', params: { plans: plans.plans } }],
    ],
    ['not to who has one of the plans', undefined, { ...plans, plan: 8 }, {}, []],
    ['not to who has a plan where none is asked for', undefined, { plan: 8 }, {}, []],
    [
      'while the club is not open',
      undefined,
      { rules: inside, opening: opening(false, false, 'eight') },
      {},
      [{ code: 'outside_hours', params: { opensAt: 'eight' } }],
    ],
    [
      'while the club never opens again',
      undefined,
      { rules: inside, opening: opening(false, true) },
      {},
      [{ code: 'outside_hours' }],
    ],
    ['not while it is open', undefined, { rules: inside, opening: opening(true, false) }, {}, []],
    ['not where the club has no hours', undefined, { rules: inside }, {}, []],
    ['not where hours do not count', undefined, { opening: opening(false, false) }, {}, []],
    [
      'while the club is open, of what is for other times',
      undefined,
      { rules: outside, opening: opening(true, false, 'eight') },
      {},
      [{ code: 'outside_hours' }],
    ],
    [
      'not while it is closed, of what is for then',
      undefined,
      { rules: outside, opening: opening(false, true) },
      {},
      [],
    ],
    [
      'once for the hours of the tool and of the club',
      [bookableUnit(1, [{ code: 'outside_hours' }, { code: 'certificate_missing' }])],
      { rules: inside, opening: opening(false, true) },
      {},
      [{ code: 'outside_hours' }, { code: 'certificate_missing' }],
    ],
    [
      'once if more are asked for than there are',
      undefined,
      { occupied: [taken(1, 0, 900)] },
      { count: 2 },
      [{ code: 'too_many_units', params: { most: 1 } }],
    ],
    [
      'if more are asked for than anybody gets',
      [bookableUnit(1), bookableUnit(2)],
      {},
      { count: 2 },
      [{ code: 'too_many_units', params: { most: 1 } }],
    ],
    [
      'if more seats are asked for than there are',
      null,
      { capacity: 3, rules: defaultRules(5) },
      { count: 4 },
      [{ code: 'too_many_units', params: { most: 3 } }],
    ],
    [
      'if its seats are taken',
      null,
      { ...seats, occupied: [taken(null, 60, 120, 2)] },
      { count: 2 },
      [{ code: 'booked_by_other', params: { until: new Date(at(120)).toISOString() } }],
    ],
    ['not if just as many seats are free', null, { ...seats, occupied: [taken(null, 60, 120, 2)] }, {}, []],
    [
      'if the time that is kept free after it is taken',
      undefined,
      { occupied: [taken(1, 135, 200)] },
      { bufferMinutes: 30 },
      [{ code: 'booked_by_other', params: { until: new Date(at(200)).toISOString() } }],
    ],
    ['not if just that time is free', undefined, { occupied: [taken(1, 150, 200)] }, { bufferMinutes: 30 }, []],
  ])('%s', (_name, units, given, wish, expected) => {
    expect(decide(units === undefined ? given : { ...given, units }, wish).refusals).toEqual(expected)
  })

  test('for all reasons at once, in the order of the page', () => {
    const money = {
      terms: { perHour: 100, deposit: 0, lateFee: 0, cancelHours: 0, stepMinutes: 15, minMinutes: 15 },
      timeZone: 'UTC',
      balance: 0,
      own: null,
      included: null,
      usedIncluded: [],
      packs: [],
    }
    const rules: BookingRules = {
      ...inside,
      plans: [7],
      minMinutes: 30,
      horizonDays: 0,
      gapMinutes: 30,
      quotas: [{ per: 'open', unit: 'bookings', most: 1, plans: [] }],
    }
    const everything: Partial<BookingFacts> = {
      rules,
      isActive: false,
      pausedUntil: 'then',
      own: [{ from: at(10_000), to: at(10_060), count: 1 }],
      opening: opening(false, false),
      money,
      units: [bookableUnit(1, [{ code: 'certificate_missing' }, { code: 'not_granted' }])],
      occupied: [taken(1, 9_000, 11_000)],
    }
    const codes = codesOf(decide(everything, { from: 10_000, to: 10_020 }))
    expect(codes).toEqual([
      'member_not_active',
      'not_granted',
      'outside_hours',
      'certificate_missing',
      'booking_paused',
      'plan_not_entitled',
      'too_far',
      'off_grid',
      'too_short',
      'quota_reached',
      'gap_needed',
      'booked_by_other',
      'insufficient_funds',
    ])
    const passed = codesOf(decide(everything, { from: 10_000, to: 10_020 }, bookableCodes))
    expect(passed).toEqual([
      'member_not_active',
      'not_granted',
      'outside_hours',
      'certificate_missing',
      'booked_by_other',
      'insufficient_funds',
    ])
  })
})

test('the price and the units come with the answer', () => {
  expect(decide({})).toEqual({ refusals: [], items: [1], price: noPrice })
})

describe('what an administrator passes over', () => {
  test.each([
    ['more than anybody gets, up to what there is', 2, []],
    ['and never more than there is', 3, ['too_many_units']],
  ])('%s', (_name, count, expected) => {
    const two = { units: [bookableUnit(1), bookableUnit(2)] }
    expect(codesOf(decide(two, { count }, bookableCodes))).toEqual(expected)
    expect(codesOf(decide(two, { count }))).toEqual(['too_many_units'])
  })

  test('rules of the bookable, from the pause to the gap', () => {
    const [first, last] = [bookingRefusalCodes.indexOf('booking_paused'), bookingRefusalCodes.indexOf('gap_needed')]
    expect(bookableCodes).toEqual(bookingRefusalCodes.filter((_code, index) => index >= first && index <= last))
  })

  test('rules of the time itself, which an offer does not ask again', () => {
    expect(timeCodes).toEqual([
      'start_past',
      'too_soon',
      'too_far',
      'off_grid',
      'too_short',
      'too_long',
      'too_many_units',
    ])
  })

  test('all but what is free, for maintenance', () => {
    expect(bookingRefusalCodes.filter((code) => !allButFree.some((one) => one === code))).toEqual([
      'booked_by_other',
      'busy_exclusive',
    ])
  })

  test('what is asked of the start alone, while it runs', () => {
    expect(codesOf(decide({}, { from: -60, to: 60 }))).toEqual(['start_past'])
    expect(codesOf(decide({}, { from: -60, to: 60 }, aboutStart))).toEqual([])
  })
})
