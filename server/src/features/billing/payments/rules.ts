import type { Amount } from '@fobhouse/contract/money.ts'

/** Totals that the provider took back of a payment, in minor units. */
export type Returned = {
  refunded: Amount
  /** Taken by disputes and not given back. */
  disputed: Amount
  /** Whether there was ever a dispute, even one that was won. */
  wasDisputed: boolean
}

/** What can happen to a payment later. A refund that the bank refuses fails days later. */
export const returnKinds = ['refund', 'refundFailed', 'dispute', 'disputeWon'] as const
export type ReturnKind = (typeof returnKinds)[number]

/** `amount`: minor units, above zero. */
export type ReturnMove = { kind: ReturnKind; amount: Amount }

/** Whether money leaves the club. */
export function isLoss(kind: ReturnKind): boolean {
  return kind === 'refund' || kind === 'dispute'
}

/**
 * The bookings that bring the total taken back to what the provider says. `returned` is the total booked so far. Only
 * that sum is kept, so refunds are assumed to come first: Stripe does not refund a disputed charge.
 */
export function decideReturn(facts: { amount: Amount; returned: Amount; provider: Returned }): ReturnMove[] {
  const { amount, returned, provider } = facts
  const refunded = within(provider.refunded, amount)
  const disputed = within(provider.disputed, amount - refunded)
  const refundedBefore = provider.wasDisputed ? Math.min(returned, refunded) : returned
  const refund = refunded - refundedBefore
  const dispute = disputed - (returned - refundedBefore)
  const moves: ReturnMove[] = [
    { kind: refund > 0 ? 'refund' : 'refundFailed', amount: Math.abs(refund) },
    { kind: dispute > 0 ? 'dispute' : 'disputeWon', amount: Math.abs(dispute) },
  ]
  return moves.filter((move) => move.amount > 0)
}

/** Sums by how much these moves raise the returned total. */
export function sumOfMoves(moves: readonly ReturnMove[]): Amount {
  return moves.reduce((sum, { kind, amount }) => sum + (isLoss(kind) ? amount : -amount), 0)
}

function within(amount: Amount, most: Amount): Amount {
  return Math.max(0, Math.min(most, amount))
}
