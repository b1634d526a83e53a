import { createHmac } from 'node:crypto'

/** The `Stripe-Signature` of a payload: https://docs.stripe.com/webhooks#verify-manually. `at` is in seconds. */
export function signatureOf(payload: string, { secret, at }: { secret: string; at: number }): string {
  const signature = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')
  return `t=${at},v1=${signature}`
}
