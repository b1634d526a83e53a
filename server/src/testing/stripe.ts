import { type SimulatedStripe, startStripe, type StripeOptions } from '@fobhouse/stripe-counterpart/start-stripe.ts'
import { setSettings } from './settings.ts'
import type { TestApp } from './app.ts'

// All that the server's tests use of the counterpart.
export type { SimulatedStripe, StripeOptions } from '@fobhouse/stripe-counterpart/start-stripe.ts'
export { card, submit } from '@fobhouse/stripe-counterpart/testing/browse.ts'

/** Starts Stripe's counterpart on the app's clock, and makes the club charge cards there. The caller closes it. */
export async function startStripeFor(app: TestApp, options: StripeOptions = {}): Promise<SimulatedStripe> {
  const stripe = await startStripe({ now: () => app.clock.milliseconds(), ...options })
  await setSettings(app.ctx, {
    'features.enableStripe': true,
    'features.enableMembershipPayments': true,
    'stripe.secretKey': stripe.secretKey,
    'stripe.webhookSecret': stripe.webhookSecret,
    'stripe.apiBase': stripe.address,
  })
  return stripe
}

/** The same while `run` runs; then it is down. */
export async function withStripe(app: TestApp, run: (stripe: SimulatedStripe) => Promise<void>): Promise<void> {
  const stripe = await startStripeFor(app)
  try {
    await run(stripe)
  } finally {
    await stripe.close()
  }
}
