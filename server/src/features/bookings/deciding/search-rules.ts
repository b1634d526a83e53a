import type { BookingRefusalCode } from '@fobhouse/contract/bookings.ts'
import { type BookingFacts, decideBooking } from './rules.ts'
import { gridOf, type Time } from './time-rules.ts'
import type { Occupied } from './unit-rules.ts'

/** `range`: within which it begins. `length` in milliseconds. */
type Search = { range: Time; length: number; count: number }
export type Found = Time & { items: readonly number[] }

/** What is in the way of a length, a number or a member at one time is so at every time. */
function isForEver(code: BookingRefusalCode): boolean {
  return forEver.some((one) => one === code)
}

const forEver = [
  'member_not_active',
  'booking_paused',
  'plan_not_entitled',
  'too_short',
  'too_long',
  'too_many_units',
] as const

/** Every time on the grid that the decision accepts and that begins within a range, in order, with its units. */
export function* findTimes(
  facts: BookingFacts,
  { range, length, count }: Search,
  passedOver: readonly BookingRefusalCode[] = [],
): Generator<Found> {
  const { timeZone, rules } = facts
  const { stepMinutes, bufferMinutes } = rules
  for (const from of gridOf(range, { stepMinutes, timeZone })) {
    if (!hasRoomAt(facts, from, count)) continue
    const time = { from, to: from + length }
    const { refusals, items } = decideBooking(facts, { ...time, count, bufferMinutes }, passedOver)
    if (refusals.length === 0) yield { ...time, items }
    if (refusals.some(({ code }) => isForEver(code))) return
  }
}

/** Whether so many units are free at its begin: most times of a busy day need no decision. */
function hasRoomAt({ units, occupied, capacity }: BookingFacts, instant: number, count: number): boolean {
  const runs = occupied.filter(({ from, to }) => from <= instant && instant < to)
  if (units === null) return seatsOf(runs) + count <= capacity
  return units.filter(({ id }) => !runs.some(({ itemId }) => itemId === id)).length >= count
}

function seatsOf(occupied: readonly Occupied[]): number {
  return occupied.reduce((sum, { count }) => sum + count, 0)
}
