import type { Context } from '../../../context.ts'
import type { Stripe } from '../../../integrations/payments/stripe.ts'
import { takeUpCard } from '../cards/take-up-card.ts'
import type { Effect } from '../stripe/stale-read.ts'
import type { Subject } from './subject.ts'

/** A card was saved or renewed. Taking it up twice changes nothing, so that it needs no part in the event's own write. */
export async function takeUpSavedCard(
  ctx: Context,
  _stripe: Stripe,
  { customerId }: Subject,
): Promise<Effect | undefined> {
  if (customerId !== null) await takeUpCard(ctx, { customerId })
  return undefined
}
