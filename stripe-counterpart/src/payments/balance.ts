import { balanceTransactionBlank } from '../blanks/payments.ts'
import { newId } from '../ids.ts'
import type { BalanceTransaction } from '../objects.ts'
import { add, timeFor, type World } from '../world.ts'

const daysUntilAvailable = 2

type Movement = {
  type: string
  category: string
  amount: number
  fee: number
  source: string
  description: string | null
}

/** The fee that Stripe keeps of a charge: 2.9 % and 30, in minor units, rounded half up. */
export function feeOf(amount: number): number {
  return Math.floor((amount * 29 + 500) / 1000) + 30
}

/** Books money into or out of the account's balance at Stripe. */
export function addBalanceTransaction(
  world: World,
  of: { currency: string; customer: string | null },
  { type, category, amount, fee, source, description }: Movement,
): BalanceTransaction {
  const created = timeFor(world, of.customer)
  const fee_details =
    fee === 0
      ? []
      : [
          {
            amount: fee,
            application: null,
            currency: of.currency,
            description: 'Stripe processing fees',
            type: 'stripe_fee',
          },
        ]
  return add(world, 'balance_transaction', {
    ...balanceTransactionBlank,
    id: newId('balance_transaction'),
    created,
    available_on: created + daysUntilAvailable * 86_400,
    type,
    reporting_category: category,
    amount,
    fee,
    fee_details,
    net: amount - fee,
    currency: of.currency,
    description,
    source,
  })
}
