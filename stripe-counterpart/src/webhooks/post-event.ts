import type { StripeEvent } from '../objects.ts'
import { signatureOf } from './signature.ts'

export type DeliveryAttempt = {
  event: string
  type: string
  url: string
  /** The HTTP status that the endpoint answered; 0 without an answer. */
  status: number
}

const patience = 20_000

/** Sends one event once. `at` is the time of the signature, in seconds. */
export async function postEvent(
  event: StripeEvent,
  { url, secret, at }: { url: string; secret: string; at: number },
): Promise<DeliveryAttempt> {
  const payload = JSON.stringify(event, undefined, 2)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': signatureOf(payload, { secret, at }),
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
  }
  const attempt = { event: event.id, type: event.type, url }
  try {
    const signal = AbortSignal.timeout(patience)
    const response = await fetch(url, { method: 'POST', headers, body: payload, signal, redirect: 'manual' })
    await response.arrayBuffer()
    return { ...attempt, status: response.status }
  } catch {
    return { ...attempt, status: 0 } // nobody listens there, or it is too slow: a retry follows
  }
}
