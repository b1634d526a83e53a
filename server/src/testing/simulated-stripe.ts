import { onTestFinished } from 'vitest'
import { connectStripe, type Stripe } from '../integrations/payments/stripe.ts'
import type { TestApp } from './app.ts'
import { setSettings } from './settings.ts'
import { type SimulatedStripe, startStripeFor, type StripeOptions } from './stripe.ts'
import { insertPlan } from './subscribe.ts'

export type StripeClub = {
  /** Stripe's counterpart, on the app's clock. */
  stripe: SimulatedStripe
  /** Does what a person could do in Stripe's dashboard. */
  client: Stripe
  planId: number
  /** Saves one of Stripe's test cards for a member, as its page would: `pm_card_visa`. */
  saveCard(memberId: number, card: string): Promise<void>
  /** Passes time here and there, with all its messages, and runs what is due. */
  pass(duration: string): Promise<void>
}

/** A club with card payments, Stripe's counterpart, webhooks and a plan for 50.00 a month. */
export async function openStripeClub(app: TestApp, options: StripeOptions = {}): Promise<StripeClub> {
  const { ctx, clock } = app
  const webhookUrl = `${await app.listen()}/api/billing/stripe-webhook/`
  const stripe = await startStripeFor(app, { webhookUrl, ...options })
  onTestFinished(() => stripe.close())
  await setSettings(ctx, { 'features.signup.requireAccessCard': false, 'induction.required': false })
  const client = await connectStripe({ apiBase: stripe.address, secretKey: stripe.secretKey })
  return {
    stripe,
    client,
    planId: await insertPlan(ctx),
    saveCard: (memberId, card) => saveCard(app, { client, memberId, card }),
    async pass(duration) {
      clock.advance(duration)
      await stripe.advance()
      await ctx.jobs.runNow('billing.review')
    },
  }
}

type Saving = { client: Stripe; memberId: number; card: string }

async function saveCard({ ctx }: TestApp, { client, memberId, card }: Saving): Promise<void> {
  const known = await ctx.db
    .selectFrom('billing_accounts')
    .select('stripe_customer_id')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  const customer = known?.stripe_customer_id ?? (await client.customers.create({ email: 'kim@example.org' })).id
  const saved = await client.paymentMethods.attach(card, { customer })
  await client.customers.update(customer, { invoice_settings: { default_payment_method: saved.id } })
  const columns = { stripe_customer_id: customer, stripe_payment_method_id: saved.id }
  await ctx.db
    .insertInto('billing_accounts')
    .values({ member_id: memberId, ...columns })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(columns))
    .execute()
}
