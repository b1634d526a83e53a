/** The provider's view of a payment (https://docs.stripe.com/payments/paymentintents/lifecycle). */
export type IntentFacts = {
  status: string
  /** The bank's page for the confirmation, if it wants one. */
  url: string | undefined
  /** Why the last try failed. */
  message: string | undefined
}

export type TopUpDecision =
  | { status: 'succeeded' }
  | { status: 'redirect'; url: string }
  | { status: 'failed'; message: string | undefined }
  /** The provider is not done yet; some payments take days. */
  | { status: 'processing' }

/** The state of a top-up according to the provider. */
export function decideTopUp({ status, url, message }: IntentFacts): TopUpDecision {
  switch (status) {
    case 'succeeded':
      return { status: 'succeeded' }
    case 'requires_action':
      return url === undefined ? { status: 'failed', message } : { status: 'redirect', url }
    case 'processing':
      return { status: 'processing' }
    default:
      // requires_payment_method, requires_confirmation, canceled: nothing was charged or will be.
      return { status: 'failed', message }
  }
}
