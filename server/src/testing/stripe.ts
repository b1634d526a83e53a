import { type SimulatedStripe, startStripe } from '@fobhouse/simulator/stripe/start-stripe.ts'
import { setSettings } from './settings.ts'
import type { TestApp } from './app.ts'

/** The club charges cards, by Stripe's counterpart, which lives as long as `run`. */
export async function withStripe(app: TestApp, run: (stripe: SimulatedStripe) => Promise<void>): Promise<void> {
  const stripe = await startStripe({ now: () => app.clock.now().epochMilliseconds })
  try {
    await setSettings(app.ctx, {
      'features.enableStripe': true,
      'features.enableMembershipPayments': true,
      'stripe.secretKey': stripe.secretKey,
      'stripe.webhookSecret': stripe.webhookSecret,
      'stripe.apiBase': stripe.address,
    })
    await run(stripe)
  } finally {
    await stripe.close()
  }
}
