import type { Context } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import type { SendResult } from '../../../integrations/send-result.ts'
import { stripeByKey } from './stripe-of.ts'

/** Asks Stripe whose account the key in the settings opens. Charges nothing. */
export async function tryStripe(ctx: Pick<Context, 'settings'>): Promise<SendResult> {
  if (ctx.settings.get('stripe.secretKey') === '') throw new AppError('stripe_not_configured')
  const stripe = await stripeByKey(ctx)
  try {
    const balance = await stripe.balance.retrieve()
    return { outcome: 'sent', answer: balance.livemode ? 'OK, live mode' : 'OK, test mode' }
  } catch (error) {
    return { outcome: 'refused', reason: error instanceof Error ? error.message : String(error) }
  }
}
