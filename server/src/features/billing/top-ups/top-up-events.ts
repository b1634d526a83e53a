import type { Context } from '../../../context.ts'
import { askStripe, type Stripe } from '../../../integrations/payments/stripe.ts'
import { findAccount } from '../cards/store.ts'
import type { Effect } from '../stripe/stale-read.ts'
import { prepareTopUp } from './book-top-up.ts'
import { findTopUp, findTopUpByIntent, type TopUp } from './store.ts'

/** Books a top-up even if the member did not return from the bank. */
export async function bookTopUp(ctx: Context, stripe: Stripe, { id }: { id: string }): Promise<Effect | undefined> {
  return followIntent(ctx, stripe, id)
}

/** Takes returned money out of the balance. If the top-up is not booked yet, both are booked together. */
export async function bookReturnedTopUp(
  ctx: Context,
  stripe: Stripe,
  { paymentIntentId }: { paymentIntentId: string | null },
): Promise<Effect | undefined> {
  return paymentIntentId === null ? undefined : followIntent(ctx, stripe, paymentIntentId)
}

async function followIntent(ctx: Context, stripe: Stripe, intentId: string): Promise<Effect | undefined> {
  const topUp = (await findTopUpByIntent(ctx.db, intentId)) ?? (await findUnnoted(ctx, stripe, intentId))
  if (!topUp) return undefined
  const { effect } = await prepareTopUp(ctx, stripe, { topUp, intentId })
  return effect
}

/** Finds the top-up named by a payment, if the server stopped before it stored the payment. */
async function findUnnoted(ctx: Context, stripe: Stripe, intentId: string): Promise<TopUp | undefined> {
  const intent = await askStripe(() => stripe.paymentIntents.retrieve(intentId))
  const id = Number(intent.metadata['topup'])
  const topUp = Number.isSafeInteger(id) && id > 0 ? await findTopUp(ctx.db, id) : undefined
  return topUp && (await isPaymentOf(ctx, { intent, topUp })) ? topUp : undefined
}

/** Another program on the same Stripe account could use the same numbers. */
async function isPaymentOf(
  { db }: Pick<Context, 'db'>,
  { intent, topUp }: { intent: Stripe.PaymentIntent; topUp: TopUp },
): Promise<boolean> {
  if (topUp.stripe_payment_intent_id !== null || intent.amount !== topUp.amount) return false
  const customer = typeof intent.customer === 'string' ? intent.customer : intent.customer?.id
  const account = await findAccount(db, topUp.member_id)
  return intent.metadata['member'] === String(topUp.member_id) && customer === account?.stripe_customer_id
}
