import type { PlanInterval } from '@fobhouse/contract/billing.ts'
import type { Amount } from '@fobhouse/contract/money.ts'
import type { DifferenceKind, DifferenceSide } from '@fobhouse/contract/routes/reconciliation.ts'

export type Found = {
  kind: DifferenceKind
  stripeId: string
  memberId: number | null
  ours: DifferenceSide | null
  theirs: DifferenceSide | null
  canMend: boolean
}

/**
 * Our bookings must be in the provider's lists if they were made after `since`, because an invoice may be older than
 * its payment, and before `until`, because later ones may have been made while the lists were read.
 */
export type Window = { since: string; until: string }

/** A subscription as we or the provider have it. */
export type SubscriptionSide = {
  phase: 'pending' | 'running' | 'ended'
  isDue: boolean
  cost: Amount
  currency: string
  interval: PlanInterval
  intervalAmount: number
  paidUntil: string | null
  cancelAt: string | null
}

export type OurSubscription = { stripeId: string; memberId: number; startedAt: string; side: SubscriptionSide }
/** `isClaimed`: the provider names our row for which it was begun, and that row still waits for it. */
export type TheirSubscription = {
  stripeId: string
  memberId: number | null
  isClaimed: boolean
  side: SubscriptionSide
}

/** Compares our subscriptions with the provider's, in both directions. */
export function compareSubscriptions(
  ours: readonly OurSubscription[],
  theirs: readonly TheirSubscription[],
  { until }: Pick<Window, 'until'>,
): Found[] {
  const known = new Map(ours.map((one) => [one.stripeId, one]))
  const there = new Set(theirs.map(({ stripeId }) => stripeId))
  const missing = ours.filter(({ stripeId, startedAt, side }) => {
    return side.phase !== 'ended' && startedAt < until && !there.has(stripeId)
  })
  return [
    ...theirs.flatMap((their) => compareSubscription(known.get(their.stripeId), their)),
    ...missing.map(({ stripeId, memberId, side }): Found => {
      return { kind: 'subscription_missing', stripeId, memberId, ours: stateOf(side), theirs: null, canMend: false }
    }),
  ]
}

function compareSubscription(our: OurSubscription | undefined, their: TheirSubscription): Found[] {
  const { stripeId, side } = their
  if (our === undefined) {
    if (side.phase === 'ended') return []
    const facts = { stripeId, memberId: their.memberId, ours: null, theirs: { ...stateOf(side), ...priceOf(side) } }
    return [{ ...facts, kind: 'subscription_unknown', canMend: their.isClaimed }]
  }
  const found = { stripeId, memberId: our.memberId, ours: stateOf(our.side), theirs: stateOf(side) }
  if (our.side.phase === 'ended') {
    return side.phase === 'ended' ? [] : [{ ...found, kind: 'subscription_still_charged', canMend: false }]
  }
  if (side.phase === 'ended') return [{ ...found, kind: 'subscription_ended', canMend: true }]
  const differences: Found[] = []
  if (!isSame(priceOf(our.side), priceOf(side))) {
    const prices = { ours: priceOf(our.side), theirs: priceOf(side) }
    differences.push({ ...found, ...prices, kind: 'subscription_price', canMend: true })
  }
  if (!isSame(stateOf(our.side), stateOf(side))) {
    differences.push({ ...found, kind: 'subscription_state', canMend: true })
  }
  return differences
}

function stateOf({ phase, isDue, paidUntil, cancelAt }: SubscriptionSide): DifferenceSide {
  return { state: phase === 'running' && isDue ? 'due' : phase, paidUntil, cancelAt }
}

function priceOf({ cost, currency, interval, intervalAmount }: SubscriptionSide): DifferenceSide {
  return { amount: cost, currency, interval, intervalAmount }
}

function isSame(one: DifferenceSide, other: DifferenceSide): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** A paid invoice, or a payment as we booked it. */
export type PaidSide = { stripeId: string; memberId: number | null; amount: Amount; currency: string; at: string }

/** Compares paid invoices with our bookings. */
export function compareInvoices(ours: readonly PaidSide[], theirs: readonly PaidSide[], window: Window): Found[] {
  const booked = new Map(ours.map((one) => [one.stripeId, one]))
  const there = new Set(theirs.map(({ stripeId }) => stripeId))
  const missing = ours.filter((our) => isWithin(our, window) && !there.has(our.stripeId))
  return [
    ...theirs.flatMap((their): Found[] => {
      const our = booked.get(their.stripeId)
      const facts = { stripeId: their.stripeId, memberId: their.memberId, theirs: paid(their) }
      if (!our) return [{ ...facts, kind: 'invoice_not_booked', ours: null, canMend: true }]
      if (isSame(paid(our), paid(their))) return []
      return [{ ...facts, kind: 'invoice_amount', ours: paid(our), canMend: false }]
    }),
    ...missing.map((our): Found => ({
      kind: 'invoice_missing',
      stripeId: our.stripeId,
      memberId: our.memberId,
      ours: paid(our),
      theirs: null,
      canMend: false,
    })),
  ]
}

export type TopUpStatus = 'open' | 'succeeded' | 'failed'
export type OurTopUp = PaidSide & { status: TopUpStatus }

/** Compares successful top-up charges with our bookings. */
export function compareTopUps(ours: readonly OurTopUp[], theirs: readonly PaidSide[], window: Window): Found[] {
  const known = new Map(ours.map((one) => [one.stripeId, one]))
  const there = new Set(theirs.map(({ stripeId }) => stripeId))
  const missing = ours.filter((our) => our.status === 'succeeded' && isWithin(our, window) && !there.has(our.stripeId))
  return [
    ...theirs.flatMap((their): Found[] => {
      const our = known.get(their.stripeId)
      const memberId = our?.memberId ?? their.memberId
      const facts = { stripeId: their.stripeId, memberId, theirs: paid(their) }
      if (our?.status !== 'succeeded') {
        const state = our ? { ...paid(our), state: our.status } : null
        return [{ ...facts, kind: 'topup_not_booked', ours: state, canMend: our?.status === 'open' }]
      }
      return isSame(paid(our), paid(their)) ? [] : [{ ...facts, kind: 'topup_amount', ours: paid(our), canMend: false }]
    }),
    ...missing.map((our): Found => ({
      kind: 'topup_missing',
      stripeId: our.stripeId,
      memberId: our.memberId,
      ours: paid(our),
      theirs: null,
      canMend: false,
    })),
  ]
}

function paid({ amount, currency }: PaidSide): DifferenceSide {
  return { state: 'paid', amount, currency }
}

function isWithin({ at }: PaidSide, { since, until }: Window): boolean {
  return at >= since && at < until
}
