import type { Amount, TransferKind } from '@fobhouse/contract/money.ts'

export type TransferFacts = {
  kind: TransferKind
  amount: Amount
  /** What pays: a house account has no limit. */
  from: { owner: 'house' } | { owner: 'member'; balance: Amount }
}

export type TransferDecision = { allowed: true } | { allowed: false; reason: 'insufficient_funds' }

/** The tool has already run, or the provider has already taken the money: both are booked whatever the balance. */
const kindsThatMayOverdraw: ReadonlySet<TransferKind> = new Set(['interlock', 'reversal'])

/** Whether a transfer may be booked: a member's account never falls below zero, but for the two kinds above. */
export function decideTransfer({ kind, amount, from }: TransferFacts): TransferDecision {
  if (from.owner === 'house' || kindsThatMayOverdraw.has(kind)) return { allowed: true }
  return from.balance >= amount ? { allowed: true } : { allowed: false, reason: 'insufficient_funds' }
}
