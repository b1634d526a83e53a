import type { PlanInterval } from '@fobhouse/contract/billing.ts'
import type { Amount } from '@fobhouse/contract/money.ts'
import { Temporal } from 'temporal-polyfill'
import { periodEndAfter } from '../subscriptions/rules.ts'

// Fees without a provider. Days are in the club's time zone; a paid period ends at the midnight after its last day.

export type Period = { interval: PlanInterval; intervalAmount: number }

/** How far somebody has paid by hand. */
export type PaidSoFar = Period & { anchor: string; paidUntil: string | null; hasAccess: boolean }

/** The next period begins at `from`; periods are counted from `anchor`. */
export type NextCycle = Period & { anchor: string; from: string; timeZone: string }

/**
 * Where the next payment continues. A member who still has access, even in the days of grace, continues where they paid
 * to, so that paying late gains nothing. For others it begins today, since they had no access in between. A date that
 * the club set by hand, or another interval, starts a new count.
 */
export function nextCycle(
  period: Period,
  before: PaidSoFar | null,
  { now, timeZone }: { now: Temporal.Instant; timeZone: string },
): NextCycle {
  const { interval, intervalAmount } = period
  if (!before?.hasAccess || before.paidUntil === null) {
    const from = toText(now.toZonedDateTimeISO(timeZone).startOfDay())
    return { interval, intervalAmount, anchor: from, from, timeZone }
  }
  const { anchor, paidUntil } = before
  const isSame = before.interval === interval && before.intervalAmount === intervalAmount
  const goesOn = isSame && isOnSchedule({ interval, intervalAmount, anchor, timeZone }, paidUntil)
  return { interval, intervalAmount, anchor: goesOn ? anchor : paidUntil, from: paidUntil, timeZone }
}

/** Returns the moment at which `count` more periods end. */
export function endOfPeriods(cycle: NextCycle, count: number): string {
  let end = cycle.from
  for (let paid = 0; paid < count; paid += 1) end = periodEndAfter(cycle, end)
  return end
}

/** Returns how many periods it takes to reach a moment; a started period counts. */
export function countPeriods(cycle: NextCycle, until: string): number {
  let count = 0
  for (let end = cycle.from; end < until; count += 1) end = periodEndAfter(cycle, end)
  return count
}

/** Returns how many whole periods an amount pays for. */
export function periodsPaid(amount: Amount, cost: Amount): number {
  return Math.floor(amount / cost)
}

/** Returns the last day of a period that ends at this moment. */
export function lastDayOf(end: string, timeZone: string): string {
  const last = Temporal.Instant.from(end).subtract({ milliseconds: 1 })
  return last.toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/** Returns the midnight that ends a day. */
export function endOfDay(day: string, timeZone: string): string {
  return toText(Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone))
}

function isOnSchedule(cycle: Period & { anchor: string; timeZone: string }, end: string): boolean {
  const justBefore = Temporal.Instant.from(end).subtract({ milliseconds: 1 }).toString()
  return periodEndAfter(cycle, justBefore) === end
}

function toText(moment: Temporal.ZonedDateTime): string {
  return new Date(moment.epochMilliseconds).toISOString()
}
