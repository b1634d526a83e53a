import type { PlanInterval, StoredSubscriptionStatus, SubscriptionSource } from '@fobhouse/contract/billing.ts'
import type { CardRefusalText } from '@fobhouse/contract/routes/membership.ts'
import { Temporal } from 'temporal-polyfill'
import { dueSince, graceEndOf, type GraceTerms, isReached } from '../../billing-facts/rules.ts'

/** The state of a membership, as the provider or the committee describes it. */
export type Standing = {
  source: SubscriptionSource
  /** `pending`: its first payment is not confirmed. */
  phase: 'pending' | 'running' | 'ended'
  /** End of the paid period; null if unknown. */
  currentPeriodEnd: string | null
  /** When it ends after a cancellation. */
  cancelAt: string | null
  /** When the payment failed that is still due. */
  paymentFailedAt: string | null
  endedAt: string | null
}

/**
 * Derives the status. A cancelled manual membership ends with its paid time; the provider ends its own. If access ended
 * for an unpaid fee, a payment restores it: the subscription is `inactive`, but not ended.
 */
export function decideStatus(
  standing: Standing,
  terms: GraceTerms,
): { status: StoredSubscriptionStatus; endedAt: string | null } {
  const { source, phase, cancelAt } = standing
  if (phase === 'ended') return { status: 'inactive', endedAt: standing.endedAt }
  if (phase === 'pending') return { status: 'pending', endedAt: null }
  if (source === 'manual' && cancelAt !== null && isReached(cancelAt, terms.now)) {
    return { status: 'inactive', endedAt: cancelAt }
  }
  const since = dueSince(standing, terms.now)
  const isOver = since !== null && Temporal.Instant.compare(graceEndOf(since, terms), terms.now) <= 0
  if (isOver) return { status: 'inactive', endedAt: null }
  return { status: cancelAt === null ? 'active' : 'cancelling', endedAt: null }
}

export type StoredState = {
  status: StoredSubscriptionStatus
  cancelAt: string | null
  paymentFailedAt: string | null
  endedAt: string | null
}

/**
 * A change that people are told about and that doors follow. `suspended`: access ends until a payment, the subscription
 * stays, and `restored` follows. A member who never had access does not lose any.
 */
export type MembershipChange = 'began' | 'restored' | 'failed' | 'suspended' | 'ended' | 'cancelled' | 'resumed'

export function changesBetween(before: StoredState, after: StoredState): MembershipChange[] {
  const had = givesAccess(before)
  const has = givesAccess(after)
  if (had && !has) return [after.endedAt === null ? 'suspended' : 'ended']
  if (!has) return []
  const changes: MembershipChange[] = had ? [] : [before.status === 'pending' ? 'began' : 'restored']
  if (before.paymentFailedAt === null && after.paymentFailedAt !== null) changes.push('failed')
  if (before.cancelAt === null && after.cancelAt !== null) changes.push('cancelled')
  if (had && before.cancelAt !== null && after.cancelAt === null) changes.push('resumed')
  return changes
}

export function givesAccess({ status }: Pick<StoredState, 'status'>): boolean {
  return status === 'active' || status === 'cancelling'
}

/** Days before the end of a paid period by hand on which the member is reminded. */
const daysAhead = 7

export type Reminder = 'runs_out' | 'due'

/** Whether to tell the member today that money is or will be missing; at most once a day in the club's time zone. */
export function decideReminder(
  facts: Standing & { status: StoredSubscriptionStatus; remindedOn: string | null },
  { now, timeZone }: GraceTerms,
): Reminder | undefined {
  if (!givesAccess(facts)) return undefined
  const { source, currentPeriodEnd, cancelAt, remindedOn } = facts
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
  if (dueSince(facts, now) !== null) return remindedOn === today.toString() ? undefined : 'due'
  if (source === 'stripe' || currentPeriodEnd === null || cancelAt !== null) return undefined
  const last = Temporal.Instant.from(currentPeriodEnd).toZonedDateTimeISO(timeZone).toPlainDate()
  const first = last.subtract({ days: daysAhead })
  if (Temporal.PlainDate.compare(today, first) < 0) return undefined
  return remindedOn !== null && remindedOn >= first.toString() ? undefined : 'runs_out'
}

export type Cycle = { anchor: string; interval: PlanInterval; intervalAmount: number; timeZone: string }

/**
 * Returns the first period end after a moment, for manual fees. Every period counts from the anchor in the club's
 * calendar, so that the 31st returns after a short month, and the hour after a clock change.
 */
export function periodEndAfter({ anchor, interval, intervalAmount, timeZone }: Cycle, after: string): string {
  const start = Temporal.Instant.from(anchor).toZonedDateTimeISO(timeZone)
  const moment = Temporal.Instant.from(after)
  const endOf = (count: number) => start.add({ [`${interval}s`]: count * intervalAmount })
  const unit = `${interval}s` as const
  const gone = moment.toZonedDateTimeISO(timeZone).since(start, { largestUnit: unit })[unit]
  // Never past the answer: a shortened month may make this one too low, never too high.
  let count = Math.max(1, Math.floor(gone / intervalAmount))
  while (Temporal.Instant.compare(endOf(count).toInstant(), moment) <= 0) count += 1
  return new Date(endOf(count).epochMilliseconds).toISOString()
}

const refusalByCode: Record<string, CardRefusalText> = {
  insufficient_funds: 'error.payment.noFunds',
  withdrawal_count_limit_exceeded: 'error.payment.noFunds',
  expired_card: 'error.payment.expired',
  incorrect_cvc: 'error.payment.wrongDetails',
  incorrect_number: 'error.payment.wrongDetails',
  incorrect_zip: 'error.payment.wrongDetails',
  invalid_cvc: 'error.payment.wrongDetails',
  invalid_expiry_month: 'error.payment.wrongDetails',
  invalid_expiry_year: 'error.payment.wrongDetails',
  invalid_number: 'error.payment.wrongDetails',
}

/**
 * What the owner of a refused card can do. Banks give no more details on purpose
 * (https://docs.stripe.com/declines/codes).
 */
export function refusalTextOf(declineCode: string): CardRefusalText {
  return refusalByCode[declineCode] ?? 'error.payment.declined'
}
