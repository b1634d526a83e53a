import { sumAmounts } from '@fobhouse/contract/money.ts'
import { askStripe, type Stripe } from '../../../integrations/payments/stripe.ts'
import type { Returned } from '../payments/rules.ts'

const most = 100

/** Totals that went back of a payment: refunds, and money that disputes hold. */
export async function readReturned(stripe: Stripe, paymentIntentId: string): Promise<Returned> {
  const charges = await askStripe(() => stripe.charges.list({ payment_intent: paymentIntentId, limit: most }))
  const refunded = sumAmounts(charges.data.map((charge) => charge.amount_refunded))
  const wasDisputed = charges.data.some((charge) => charge.disputed)
  if (!wasDisputed) return { refunded, disputed: 0, wasDisputed }
  const disputes = await askStripe(() => stripe.disputes.list({ payment_intent: paymentIntentId, limit: most }))
  // Taken money is negative there, returned money positive; the provider's own fee is another field.
  const moves = disputes.data.flatMap((dispute) => dispute.balance_transactions.map(({ amount }) => amount))
  return { refunded, disputed: -sumAmounts(moves), wasDisputed }
}
