import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { type SimulatedStripe, startStripe, type StripeOptions } from '../start-stripe.ts'

export type StripeForTests = { stripe: SimulatedStripe; client: Stripe }

/** The official package, pointed at the counterpart. */
function clientOf({ port, secretKey }: SimulatedStripe): Stripe {
  return new Stripe(secretKey, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
}

/** A fresh counterpart that ends after the test, and the official package connected to it. */
export async function stripeForTests(options: StripeOptions = {}): Promise<StripeForTests> {
  const stripe = await startStripe(options)
  onTestFinished(() => stripe.close())
  return { stripe, client: clientOf(stripe) }
}
