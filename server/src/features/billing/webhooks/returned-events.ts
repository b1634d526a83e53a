import type { Context } from '../../../context.ts'
import type { Stripe } from '../../../integrations/payments/stripe.ts'
import { settleReturned } from '../payments/return-payment.ts'
import { findPayment, findPaymentByIntent } from '../payments/store.ts'
import { readReturned } from '../stripe/read-returned.ts'
import { assertUnchanged, type Effect } from '../stripe/stale-read.ts'
import type { Subject } from './subject.ts'

/** A fee that is not booked yet is booked with what went back of it, when its invoice is. */
export async function bookReturned(
  ctx: Context,
  stripe: Stripe,
  { paymentIntentId }: Subject,
): Promise<Effect | undefined> {
  if (paymentIntentId === null) return undefined
  const payment = await findPaymentByIntent(ctx.db, paymentIntentId)
  if (!payment) return undefined
  const returned = await readReturned(stripe, paymentIntentId)
  return async (trx) => {
    assertUnchanged(payment, await findPayment(trx, payment.id))
    await settleReturned(ctx, trx, { payment, returned })
  }
}
