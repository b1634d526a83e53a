import type { Context } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import type { SendResult } from '../../../integrations/send-result.ts'
import { stripeByKey } from './stripe-of.ts'

/** Asks Stripe once whose account the configured key opens, because an administrator waits. Charges nothing. */
export async function tryStripe(ctx: Pick<Context, 'settings'>): Promise<SendResult> {
  if (ctx.settings.get('stripe.secretKey') === '') throw new AppError('stripe_not_configured')
  const stripe = await stripeByKey(ctx)
  try {
    const balance = await stripe.balance.retrieve({}, { maxNetworkRetries: 0 })
    return { outcome: 'sent', answer: balance.livemode ? 'OK, live mode' : 'OK, test mode' }
  } catch (error) {
    return { outcome: 'refused', reason: reasonOf(error) }
  }
}

/** If nothing answered, Stripe's client gives the reason only in `detail`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const why = 'detail' in error && error.detail instanceof Error ? ` ${error.detail.message}` : ''
  return `${error.message}${why}`
}
