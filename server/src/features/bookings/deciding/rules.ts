import type { BookingRules } from '@fobhouse/contract/bookables.ts'
import {
  type BookingPrice,
  type BookingRefusal,
  type BookingRefusalCode,
  bookingRefusalCodes,
} from '@fobhouse/contract/bookings.ts'
import type { NamedThing } from '@fobhouse/contract/equipment.ts'
import { judgeFunds, type MoneyFacts, presentPrice } from '../money/rules.ts'
import { judgeGap, judgeQuotas, type OwnTime } from './quota-rules.ts'
import { judgeTime, minuteMs, type Time, when } from './time-rules.ts'
import {
  chooseUnits,
  judgeAccess,
  judgeCount,
  judgeOutages,
  judgeSeats,
  type PlaceFacts,
  type Wanted,
} from './unit-rules.ts'

/** Everything that a decision about a booking needs (`docs/rules/bookings.md`). */
export type BookingFacts = PlaceFacts & {
  now: number
  timeZone: string
  rules: BookingRules
  isActive: boolean
  /** Until when the member books nothing, because they did not use what they had booked; null: they may. */
  pausedUntil: string | null
  /** The plan that the member has. */
  plan: number | null
  /** The plans that the rule names and that exist. */
  plans: readonly NamedThing[]
  /** The member's own bookings here that count, without the one that is changed. */
  own: readonly OwnTime[]
  /** What the price asks of the member; null: it costs nothing. */
  money: MoneyFacts | null
  /** Whether the club is open all the time, or closed all the time; null: it has no opening hours. */
  opening: ((time: Time) => { isOpen: boolean; isClosed: boolean; opensAt: string | null }) | null
}

/** `bufferMinutes`: kept free after it. */
export type BookingWish = Time & { count: number; bufferMinutes: number }
export type BookingVerdict = {
  refusals: BookingRefusal[]
  /** Those that the server chose. */
  items: number[]
  price: BookingPrice
}

/** What a rule of the club or of the bookable says, and not who may use it or what is free. */
export const bookableCodes = bookingRefusalCodes.slice(
  bookingRefusalCodes.indexOf('booking_paused'),
  bookingRefusalCodes.indexOf('booked_by_other'),
)
/** What a rule of the bookable says of the time itself, and not of who books and what else they have. */
export const timeCodes = bookingRefusalCodes.slice(
  bookingRefusalCodes.indexOf('start_past'),
  bookingRefusalCodes.indexOf('quota_reached'),
)
/** For maintenance only what is free counts. */
export const allButFree = bookingRefusalCodes.filter((code) => code !== 'booked_by_other' && code !== 'busy_exclusive')
/** A booking that runs is not asked again whether it begins in time. */
export const aboutStart: readonly BookingRefusalCode[] = ['start_past', 'too_soon']

/**
 * Whether a time can be booked, which units it gets, and every reason why not, in the order of the contract. Codes in
 * `passedOver` are left out.
 */
export function decideBooking(
  facts: BookingFacts,
  { count, bufferMinutes, ...time }: BookingWish,
  passedOver: readonly BookingRefusalCode[] = [],
): BookingVerdict {
  const { rules } = facts
  const wanted = { time, until: time.to + bufferMinutes * minuteMs, count }
  const room = judgeRoom(facts, wanted)
  const found = [
    ...when(!facts.isActive, { code: 'member_not_active' }),
    ...mergeHours([...room.access, ...judgeOpening(facts, time)]),
    ...judgePause(facts),
    ...judgePlan(facts),
    ...judgeTime(facts, time),
    ...judgeCount(count, mostOf(facts, passedOver)),
    ...judgeQuotas({ ...facts, quotas: rules.quotas }, { ...time, count }),
    ...judgeGap(facts.own, time, rules.gapMinutes),
    ...room.refusals,
    ...judgeFunds(facts.money, { ...time, count }),
  ]
  const counts = ({ code }: BookingRefusal) => code === 'too_many_units' || !passedOver.includes(code)
  const order = (refusal: BookingRefusal) => bookingRefusalCodes.indexOf(refusal.code)
  const refusals = found.filter(counts).toSorted((one, other) => order(one) - order(other))
  return { refusals, items: room.items, price: presentPrice(facts.money, { ...time, count }) }
}

/** The rule can be passed over, and never what there is. */
function mostOf({ rules, capacity }: BookingFacts, passedOver: readonly BookingRefusalCode[]): number {
  return passedOver.includes('too_many_units') ? capacity : Math.min(rules.mostUnits, capacity)
}

function judgeRoom(facts: BookingFacts, wanted: Wanted) {
  const { units } = facts
  if (units === null) return { access: [], refusals: judgeSeats(facts, wanted), items: [] }
  const access = [...judgeAccess(units, wanted), ...judgeOutages(units, wanted)]
  // More than there are is one refusal, not two.
  if (wanted.count > units.length) return { access, refusals: [], items: [] }
  return { access, ...chooseUnits(facts, units, wanted) }
}

/** Both a tool and a rule of the bookable may have hours: that is one reason. */
function mergeHours(refusals: readonly BookingRefusal[]): BookingRefusal[] {
  const first = refusals.findIndex(({ code }) => code === 'outside_hours')
  return refusals.filter(({ code }, index) => code !== 'outside_hours' || index === first)
}

function judgeOpening({ rules, opening }: BookingFacts, time: Time): BookingRefusal[] {
  if (rules.hours === 'any' || opening === null) return []
  const { isOpen, isClosed, opensAt } = opening(time)
  if (rules.hours === 'inside') {
    return when(!isOpen, { code: 'outside_hours', ...(opensAt !== null && { params: { opensAt } }) })
  }
  return when(!isClosed, { code: 'outside_hours' })
}

function judgePause({ pausedUntil: until }: BookingFacts): BookingRefusal[] {
  return until === null ? [] : [{ code: 'booking_paused', params: { until } }]
}

function judgePlan({ rules, plan, plans }: BookingFacts): BookingRefusal[] {
  if (rules.plans.length === 0 || (plan !== null && rules.plans.includes(plan))) return []
  return [{ code: 'plan_not_entitled', params: { plans: [...plans] } }]
}
