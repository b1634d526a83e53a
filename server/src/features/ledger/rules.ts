import type { TransferKind } from '@fobhouse/contract/money.ts'
import { Temporal } from 'temporal-polyfill'

/** One month of the club's calendar, from `start` to before `end`. */
export type Month = { month: string; start: string; end: string }

/** Returns the months of a year in the club's time zone; a clock change makes a month an hour longer or shorter. */
export function monthsOf(year: number, timeZone: string): Month[] {
  const starts = Array.from({ length: 13 }, (_, index) =>
    Temporal.PlainDate.from({ year, month: 1, day: 1 }).add({ months: index }),
  )
  const instants = starts.map((date) => new Date(date.toZonedDateTime(timeZone).epochMilliseconds).toISOString())
  return starts.slice(0, 12).map((date, index) => ({
    month: date.toString().slice(0, 7),
    start: instants[index] ?? '',
    end: instants[index + 1] ?? '',
  }))
}

export type ReversalFacts = { kind: TransferKind; reverses_id: number | null; reversed_by: number | null }
export type ReversalDecision = { allowed: true } | { allowed: false; reason: 'already_reversed' | 'not_reversible' }

/**
 * A transfer can be corrected once, and a correction cannot be corrected; the right amount is recorded as a new
 * transfer. What bookings move follows the bookings.
 */
export function decideReversal({ kind, reverses_id, reversed_by }: ReversalFacts): ReversalDecision {
  if (reverses_id !== null || kind === 'booking') return { allowed: false, reason: 'not_reversible' }
  return reversed_by === null ? { allowed: true } : { allowed: false, reason: 'already_reversed' }
}
