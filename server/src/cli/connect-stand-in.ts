import { stripeWebhookRoutes } from '@fobhouse/contract/routes/stripe-webhook.ts'
import type { Context } from '../context.ts'
import { nowText } from '../core/clock.ts'
import { describeAccount, saveStandIn } from '../features/billing/public.ts'
import type { StripeStandIn } from './stripe-stand-in.ts'

/**
 * Lets a club and Stripe's counterpart know each other: the counterpart begins with what the club has at Stripe, and
 * tells it of everything from then on. `origin` is where the club listens.
 */
export async function connectStandIn(ctx: Context, standIn: StripeStandIn, origin: string): Promise<void> {
  await standIn.seed(await describeAccount(ctx.db))
  const webhookSecret = await standIn.tell(`${origin}${stripeWebhookRoutes.receive.path}`)
  await saveStandIn(ctx, { ...standIn, webhookSecret, at: nowText(ctx.clock) })
  await ctx.settings.reload()
}
