import type { Amount } from '@fobhouse/contract/money.ts'

/** What the provider has taken back of a payment, all in all: minor units. */
export type Returned = {
  refunded: Amount
  /** What disputes took and did not give back. */
  disputed: Amount
  /** Whether there ever was a dispute, also a won one. */
  wasDisputed: boolean
}

/** What can happen to a payment afterwards. A refund that the bank refuses fails, days later. */
export const returnKinds = ['refund', 'refundFailed', 'dispute', 'disputeWon'] as const
export type ReturnKind = (typeof returnKinds)[number]

/** `amount`: minor units, above zero. */
export type ReturnMove = { kind: ReturnKind; amount: Amount }

/** Whether the money leaves the club. */
export function isLoss(kind: ReturnKind): boolean {
  return kind === 'refund' || kind === 'dispute'
}

/**
 * What is to be booked so that as much of a payment is taken back as the provider says in all. `returned` is what was
 * booked as taken back before. Only the sum of that is kept, so refunds come first in it: Stripe refunds no charge that
 * is disputed.
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

/** How much more is taken back after these. */
export function sumOfMoves(moves: readonly ReturnMove[]): Amount {
  return moves.reduce((sum, { kind, amount }) => sum + (isLoss(kind) ? amount : -amount), 0)
}

function within(amount: Amount, most: Amount): Amount {
  return Math.max(0, Math.min(most, amount))
}
