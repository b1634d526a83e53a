import { toText } from '../../../core/clock.ts'
import { askStripe, type Stripe } from '../../../integrations/payments/stripe.ts'
import { findAccount } from '../cards/store.ts'
import { stripeOf } from '../stripe/stripe-of.ts'
import { applyDecision, settleTopUp, type TopUpContext } from './settle-top-up.ts'
import { listOpenTopUps, saveTopUp, type TopUp } from './store.ts'

/** Long after the last try of the call itself. */
const quietMinutes = 10
const confirmHours = 24

/**
 * Looks after what was left open: a member who closed the bank's page, a server that stopped between the charge and its
 * note of it. Never charges; what the bank did not confirm within a day is given up.
 */
export async function settleOpenTopUps(ctx: TopUpContext, signal: AbortSignal): Promise<void> {
  const before = toText(ctx.clock.now().subtract({ minutes: quietMinutes }))
  const stripe = await stripeOf(ctx)
  for (const topUp of await listOpenTopUps(ctx.db, before)) {
    if (signal.aborted) return
    const isKnown = topUp.stripe_payment_intent_id !== null || (await findCharge(ctx, stripe, topUp))
    if (!isKnown) continue
    const state = await settleTopUp(ctx, topUp.id)
    const isOld = topUp.created_at < toText(ctx.clock.now().subtract({ hours: confirmHours }))
    if (state.status === 'redirect' && isOld) await giveUp(ctx, stripe, topUp)
  }
}

/** The charge of a top-up whose answer never came; without one there was none. */
async function findCharge(ctx: TopUpContext, stripe: Stripe, topUp: TopUp): Promise<boolean> {
  const customer = (await findAccount(ctx.db, topUp.member_id))?.stripe_customer_id
  const found = typeof customer === 'string' ? await searchIntent(stripe, customer, topUp) : undefined
  if (found) await saveTopUp(ctx.db, topUp.id, { stripe_payment_intent_id: found.id })
  else await fail(ctx, topUp.id)
  return found !== undefined
}

async function searchIntent(stripe: Stripe, customer: string, topUp: TopUp): Promise<Stripe.PaymentIntent | undefined> {
  return askStripe(async () => {
    for await (const intent of stripe.paymentIntents.list({ customer, limit: 100 })) {
      const { topup, member } = intent.metadata
      const isOfThis = topup === String(topUp.id) && member === String(topUp.member_id)
      if (isOfThis && intent.amount === topUp.amount) return intent
    }
    return undefined
  })
}

async function giveUp(ctx: TopUpContext, stripe: Stripe, { id, stripe_payment_intent_id }: TopUp): Promise<void> {
  if (stripe_payment_intent_id === null) return
  await askStripe(() => stripe.paymentIntents.cancel(stripe_payment_intent_id))
  await settleTopUp(ctx, id)
}

async function fail(ctx: TopUpContext, id: number): Promise<void> {
  await ctx.transact((trx) => applyDecision(ctx, trx, { id, decision: { status: 'failed', message: undefined } }))
}
