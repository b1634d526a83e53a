import type { Context } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import { isFlagOn } from '../../../http/feature-flags.ts'
import { connectStripe, type Stripe } from '../../../integrations/payments/stripe.ts'

type Settings = Pick<Context, 'settings'>

/** One client per account, replaced when the account in the settings changes. */
const clients = new WeakMap<Context['settings'], { account: string; client: Promise<Stripe> }>()

/** Whether cards can be charged: the feature is on and there is a key. */
export function hasStripe(ctx: Settings): boolean {
  return isFlagOn(ctx, 'enableStripe')
}

/** Returns a client for the club's account. Throws `stripe_not_configured`. */
export async function stripeOf(ctx: Settings): Promise<Stripe> {
  if (!hasStripe(ctx)) throw new AppError('stripe_not_configured')
  return stripeByKey(ctx)
}

/** Returns the client even if the feature is off, so that the key can be tried. */
export function stripeByKey({ settings }: Settings): Promise<Stripe> {
  const account = { apiBase: settings.get('stripe.apiBase'), secretKey: settings.get('stripe.secretKey') }
  const name = `${account.apiBase} ${account.secretKey}`
  const known = clients.get(settings)
  if (known?.account === name) return known.client
  const client = connectStripe(account)
  clients.set(settings, { account: name, client })
  return client
}
