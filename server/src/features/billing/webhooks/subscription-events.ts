import type { Context } from '../../../context.ts'
import type { Stripe } from '../../../integrations/payments/stripe.ts'
import { byStripe } from '../stripe/by-stripe.ts'
import type { Effect } from '../stripe/stale-read.ts'
import { prepareSubscription } from '../subscriptions/refresh-subscription.ts'
import type { Subject } from './subject.ts'

export async function followSubscription(ctx: Context, stripe: Stripe, { id }: Subject): Promise<Effect | undefined> {
  const prepared = await prepareSubscription(ctx, stripe, { stripeId: id, actor: byStripe })
  return prepared?.effect
}
