import type { Context } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import type { Actor } from '../../../db/audit.ts'
import { untilFresh } from '../stripe/stale-read.ts'
import { stripeOf } from '../stripe/stripe-of.ts'
import { refreshSubscription } from '../subscriptions/refresh-subscription.ts'
import { settleTopUp } from '../top-ups/settle-top-up.ts'
import { findTopUpByIntent } from '../top-ups/store.ts'
import { bookInvoice } from '../webhooks/invoice-events.ts'
import { compareWithStripe } from './compare.ts'
import { findDifference } from './store.ts'

/**
 * Does what the missing message would have done, then compares again. Throws `not_found`, or `conflict` if that mends
 * nothing.
 */
export async function mendDifference(ctx: Context, { id, actor }: { id: number; actor: Actor }): Promise<void> {
  const difference = await findDifference(ctx.db, id)
  if (!difference) throw new AppError('not_found')
  if (difference.can_mend === 0) throw new AppError('conflict')
  const stripeId = difference.stripe_id
  switch (difference.kind) {
    case 'invoice_not_booked':
      await bookAgain(ctx, stripeId)
      break
    case 'topup_not_booked': {
      const topUp = await findTopUpByIntent(ctx.db, stripeId)
      if (topUp) await settleTopUp(ctx, topUp.id)
      break
    }
    default:
      await refreshSubscription(ctx, { stripeId, actor })
  }
  await compareWithStripe(ctx)
}

async function bookAgain(ctx: Context, id: string): Promise<void> {
  const stripe = await stripeOf(ctx)
  await untilFresh(async () => {
    const effect = await bookInvoice(ctx, stripe, { id, customerId: null, paymentIntentId: null })
    if (effect) await ctx.transact(effect)
  })
}
