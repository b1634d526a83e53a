import { minorFromMajor, type Amount, positiveAmountSchema } from '@fobhouse/contract/money.ts'
import type { PaymentCommand, PaymentRefusal } from '@fobhouse/contract/device-protocol.ts'
import type { TapOutcome } from '@fobhouse/contract/routes/devices.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'

export type PaymentFacts = {
  command: PaymentCommand
  /** In minor units; undefined if the machine sent no valid amount. */
  amount: Amount | undefined
  /** Undefined for a card without an owner. */
  member: { state: MemberState; balance: Amount } | undefined
  /** The product that the machine names; with the price null, the machine sets the amount. */
  product: 'not_named' | 'unknown' | { price: Amount | null }
  /** Since this member's last successful debit at this machine; undefined without one. */
  millisecondsSinceDebit: number | undefined
  device: { isLockedOut: boolean; allowsCredit: boolean }
}
export type PaymentDecision = { allowed: true; amount: Amount } | { allowed: false; reason: PaymentRefusal }

const millisecondsBetweenDebits = 1000

/** Whether a machine's debit or credit is allowed; otherwise the first reason in the protocol's order. */
export function decidePayment(facts: PaymentFacts): PaymentDecision {
  const { command, amount, member, product, device } = facts
  const refuse = (reason: PaymentRefusal) => ({ allowed: false, reason }) as const
  if (!member) return refuse('invalid_card_id')
  if (amount === undefined) return refuse('invalid_amount')
  if (command === 'debit' && member.balance < amount) return refuse('insufficient_funds')
  if (product === 'unknown') return refuse('invalid_product_external_id')
  if (product !== 'not_named' && product.price !== null && product.price !== amount) return refuse('price_mismatch')
  if (command === 'debit' && isTooSoon(facts.millisecondsSinceDebit)) return refuse('rate_limited')
  if (member.state !== 'active') return refuse('member_inactive')
  if (device.isLockedOut) return refuse('locked_out')
  if (command === 'credit' && !device.allowsCredit) return refuse('not_allowed')
  return { allowed: true, amount }
}

/** A debit in the future was booked while the clock was ahead: nobody has to wait until then. */
function isTooSoon(milliseconds: number | undefined): boolean {
  return milliseconds !== undefined && Math.abs(milliseconds) < millisecondsBetweenDebits
}

/** Converts major units from the wire to minor units; undefined if invalid or more than one transfer may move. */
export function readAmount(major: unknown): Amount | undefined {
  return positiveAmountSchema.safeParse(minorFromMajor(major)).data
}

/** Machines never learn of a debt. */
export function balanceOnWire(balance: Amount): Amount {
  return Math.max(0, balance)
}

export function tapOutcomeOf(decision: PaymentDecision): TapOutcome {
  if (decision.allowed) return 'granted'
  if (decision.reason === 'invalid_card_id') return 'unknown_card'
  return decision.reason === 'locked_out' ? 'locked_out' : 'denied'
}

export type Stock = { stock: number | null; oversold: number }

/**
 * The stock after one sale. It stops at 0: the machine has vended already, so the excess is counted and reported once.
 */
export function sellOne({ stock, oversold }: Stock): Stock & { mustReport: boolean } {
  if (stock === null) return { stock, oversold, mustReport: false }
  if (stock > 0) return { stock: stock - 1, oversold, mustReport: false }
  return { stock: 0, oversold: oversold + 1, mustReport: oversold === 0 }
}
