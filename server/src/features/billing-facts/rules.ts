import type { SubscriptionSource } from '@fobhouse/contract/billing.ts'
import { Temporal } from 'temporal-polyfill'

/** What decides when a payment is due. */
type Dues = {
  source: SubscriptionSource
  /** End of the paid period; null if unknown. */
  currentPeriodEnd: string | null
  /** When the payment failed that is still due. */
  paymentFailedAt: string | null
}

/** The facts that the rules of grace need. */
export type GraceTerms = { now: Temporal.Instant; graceDays: number; timeZone: string }

/**
 * Since when a payment is due, or null. The provider says so itself; a payment by hand is due when the paid period is
 * over. Nothing is due if there is no date.
 */
export function dueSince({ source, currentPeriodEnd, paymentFailedAt }: Dues, now: Temporal.Instant): string | null {
  if (source === 'stripe') return paymentFailedAt
  return currentPeriodEnd !== null && isReached(currentPeriodEnd, now) ? currentPeriodEnd : null
}

/** Returns when access ends if nobody pays: the due moment plus the days of grace, in the club's calendar. */
export function graceEndOf(since: string, { graceDays, timeZone }: Omit<GraceTerms, 'now'>): Temporal.Instant {
  return Temporal.Instant.from(since).toZonedDateTimeISO(timeZone).add({ days: graceDays }).toInstant()
}

/**
 * When a membership that gives access now ends if nobody pays, and nothing is changed; null if no end is known. The end of
 * one that the provider cancels is the provider's to tell.
 */
export function accessEndOf(
  { cancelAt, ...dues }: Dues & { cancelAt: string | null },
  terms: Omit<GraceTerms, 'now'>,
): Temporal.Instant | null {
  const due = dues.source === 'stripe' ? dues.paymentFailedAt : dues.currentPeriodEnd
  const ends = [
    ...(due === null ? [] : [graceEndOf(due, terms)]),
    ...(dues.source === 'manual' && cancelAt !== null ? [Temporal.Instant.from(cancelAt)] : []),
  ]
  return ends.toSorted((one, other) => Temporal.Instant.compare(one, other))[0] ?? null
}

export function isReached(at: string, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(Temporal.Instant.from(at), now) <= 0
}
