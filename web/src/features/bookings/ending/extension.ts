import type { BookingRules } from '@fobhouse/contract/bookables.ts'
import type { CalendarEntry } from '@fobhouse/contract/bookings.ts'

const minuteMs = 60_000
/** As much as is offered, if the steps allow it. */
const usualMinutes = 60
/** The longest step is four hours; what begins later is in nobody’s way. */
export const readAheadMs = 24 * 60 * minuteMs

type Extending = {
  own: Pick<CalendarEntry, 'bookingId' | 'start' | 'end'>
  /** What begins on that item when it ends, or later. */
  others: readonly Pick<CalendarEntry, 'start'>[]
  rules: Pick<BookingRules, 'stepMinutes' | 'maxMinutes' | 'bufferMinutes'>
}

/** The end that a booking could have instead: an hour later at most, or one step; undefined: the time is not free. */
export function findExtension({ own, others, rules }: Extending): { id: number; end: string } | undefined {
  if (own.bookingId === null) return undefined
  const end = Date.parse(own.end)
  const next = Math.min(...others.map(({ start }) => Date.parse(start)), end + readAheadMs)
  const free = (next - end) / minuteMs - rules.bufferMinutes
  const allowed = rules.maxMinutes - (end - Date.parse(own.start)) / minuteMs
  const most = Math.min(free, allowed, Math.max(usualMinutes, rules.stepMinutes))
  const minutes = Math.floor(most / rules.stepMinutes) * rules.stepMinutes
  return minutes > 0 ? { id: own.bookingId, end: new Date(end + minutes * minuteMs).toISOString() } : undefined
}

/** Whether it is somebody else’s time that stops a booking from going on. */
export function isTakenAfter({ own, others, rules }: Extending): boolean {
  const least = Date.parse(own.end) + (rules.stepMinutes + rules.bufferMinutes) * minuteMs
  return others.some(({ start }) => Date.parse(start) < least)
}
