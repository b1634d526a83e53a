import type { Stripe } from 'stripe'
import { AppError } from '../../core/errors.ts'
import { guardedAgent } from '../guarded-agent.ts'
import { isForbiddenAddress } from '../network-address.ts'

export type { Stripe }

export type StripeAccount = {
  /** `https://api.stripe.com` or a stand-in. */
  apiBase: string
  secretKey: string
}

const timeoutMs = 20_000
/** Retries for calls that never reached Stripe, or that it asks to repeat. The SDK adds the idempotency key. */
const retries = 2

/**
 * Returns Stripe's own client, loaded at first use: clubs without card payments never pay for it. It follows no
 * redirect. Throws `stripe_unavailable` for an address that the server must not call.
 */
export async function connectStripe({ apiBase, secretKey }: StripeAccount): Promise<Stripe> {
  const { protocol: scheme, hostname, port } = new URL(apiBase)
  if (isForbiddenAddress(hostname)) {
    throw new AppError('stripe_unavailable', { detail: `${hostname} is a link-local or multicast address` })
  }
  const { Stripe: Client } = await import('stripe')
  const protocol = scheme === 'http:' ? 'http' : 'https'
  return new Client(secretKey, {
    protocol,
    host: hostname,
    httpAgent: guardedAgent(protocol),
    ...(port === '' ? {} : { port }),
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    appInfo: { name: 'Fobhouse' },
  })
}

/** Verifies that a message is from Stripe; needs no account. */
export async function stripeWebhooks(): Promise<Stripe['webhooks']> {
  const { Stripe: Client } = await import('stripe')
  return Client.webhooks
}

/** Why a card was not charged, in the provider's words (https://docs.stripe.com/declines/codes). */
export type CardRefusal = { code: string; message: string }

/** A refused card is an answer to the caller; undefined for any other failure. */
export function cardRefusalOf(error: unknown): CardRefusal | undefined {
  if (!isStripeError(error) || error.type !== 'StripeCardError') return undefined
  return { code: error.decline_code ?? error.code ?? 'card_declined', message: error.message }
}

/** Runs a call and turns failures other than refused cards into readable errors; nothing is swallowed. */
export async function askStripe<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (!isStripeError(error) || error.type === 'StripeCardError') throw error
    if (error.type === 'StripeAuthenticationError' || error.type === 'StripePermissionError') {
      throw new AppError('stripe_not_configured', { detail: error.message, cause: error })
    }
    const isPassing =
      error.type === 'StripeConnectionError' || error.type === 'StripeAPIError' || error.type === 'StripeRateLimitError'
    if (isPassing) throw new AppError('stripe_unavailable', { detail: error.message, cause: error })
    if (isMissingAtStripe(error)) throw error
    // An internal fault. Logs keep all fields of an error, and Stripe's own has whole payments in it, secrets included.
    throw new Error(`Stripe refused the call: ${error.message}`, { cause: error })
  }
}

/** Stripe does not know this id: it is of another account or mode, or was deleted there. */
export function isMissingAtStripe(error: unknown): boolean {
  return isStripeError(error) && error.code === 'resource_missing'
}

type StripeError = Error & { type: string; code?: string; decline_code?: string }

/** Checked by name: importing the class would load the whole client. */
function isStripeError(error: unknown): error is StripeError {
  return error instanceof Error && 'type' in error && typeof error.type === 'string' && error.type.startsWith('Stripe')
}
