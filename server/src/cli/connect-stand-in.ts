import { stripeWebhookRoutes } from '@fobhouse/contract/routes/stripe-webhook.ts'
import type { Context } from '../context.ts'
import { nowText } from '../core/clock.ts'
import { describeAccount, saveStandIn } from '../features/billing/public.ts'
import type { StripeStandIn } from './stripe-stand-in.ts'

/**
 * Connects a club and Stripe's counterpart: the counterpart starts with what the club has at Stripe, and from then on
 * tells the club of everything. `origin` is where the club listens.
 */
export async function connectStandIn(ctx: Context, standIn: StripeStandIn, origin: string): Promise<void> {
  await standIn.seed(await describeAccount(ctx.db))
  const webhookSecret = await standIn.tell(`${origin}${stripeWebhookRoutes.receive.path}`)
  await saveStandIn(ctx, { ...standIn, webhookSecret, at: nowText(ctx.clock) })
  await ctx.settings.reload()
}
