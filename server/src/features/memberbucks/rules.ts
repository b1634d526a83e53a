import type { Amount, TransactionType, TransferKind } from '@fobhouse/contract/money.ts'
import type { RecordedType } from '@fobhouse/contract/routes/memberbucks.ts'

export type TransferFacts = {
  kind: TransferKind
  amount: Amount
  /** The paying account; a house account has no limit. */
  from: { owner: 'house' } | { owner: 'member'; balance: Amount }
}

export type TransferDecision = { allowed: true } | { allowed: false; reason: 'insufficient_funds' }

/** The tool has already run, or the provider has already taken the money, so both are booked whatever the balance. */
const kindsThatMayOverdraw: ReadonlySet<TransferKind> = new Set(['interlock', 'reversal'])

/** Whether a transfer may be booked: a member's account never falls below zero, except for the two kinds above. */
export function decideTransfer({ kind, amount, from }: TransferFacts): TransferDecision {
  if (from.owner === 'house' || kindsThatMayOverdraw.has(kind)) return { allowed: true }
  return from.balance >= amount ? { allowed: true } : { allowed: false, reason: 'insufficient_funds' }
}

/**
 * Returns the type that people see: what the payment provider takes back counts as the same kind as what it brought, and
 * bookings are paid on the page.
 */
export function transactionTypeOf(kind: TransferKind): TransactionType {
  if (kind === 'booking') return 'web'
  return kind === 'reversal' ? 'stripe' : kind
}

type Entry = { amount: Amount; type: RecordedType }
type EntryTransfer = Pick<TransferFacts, 'amount' | 'kind'> & { house: HouseName; direction: 'in' | 'out' }
type HouseName = 'cash' | 'bank' | 'adjustment'

const houseOf: Record<RecordedType, HouseName> = { cash: 'cash', bank: 'bank', other: 'adjustment' }

/** Returns the house account of an administrator's entry, and the direction of the money. */
export function transferOfEntry({ amount, type }: Entry): EntryTransfer {
  return { house: houseOf[type], direction: amount > 0 ? 'in' : 'out', amount: Math.abs(amount), kind: type }
}

/** The house account for payments from a balance: gifts apart, other payments with the machines' sales. */
export const houseOfPayment = { donation: 'donation', payment: 'vending' } as const

/** Keys are unique per sender: two people who use the same one do not collide. */
export function keyOf(memberId: number | null, idempotencyKey: string): string {
  return `member ${memberId} ${idempotencyKey}`
}
