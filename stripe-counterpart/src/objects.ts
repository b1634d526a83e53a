/** The fields of Stripe's objects that the counterpart reads and writes; `blanks/` adds the rest. */

export type Metadata = Record<string, string>

/** Fields that are only passed through. */
export type More = { [field: string]: unknown }

export type Stored = More & { id: string; object: string; created: number }

export type List<Item> = { object: 'list'; data: Item[]; has_more: boolean; url: string }

/** Stripe's error, as objects and answers contain it. */
export type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_method?: object
  payment_intent?: object
  setup_intent?: object
  doc_url?: string
}

export type Customer = Stored & {
  balance: number
  currency: string | null
  delinquent: boolean
  description: string | null
  email: string | null
  name: string | null
  phone: string | null
  invoice_prefix: string
  next_invoice_sequence: number
  invoice_settings: { default_payment_method: string | null }
  metadata: Metadata
  test_clock: string | null
}

export type BillingDetails = More & { name: string | null; email: string | null; phone: string | null }

export type Card = More & {
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  fingerprint: string
  funding: string
}

export type PaymentMethod = Stored & {
  type: string
  card: Card
  billing_details: BillingDetails
  customer: string | null
  metadata: Metadata
}

export type NextAction = {
  type: 'redirect_to_url' | 'use_stripe_sdk'
  redirect_to_url?: { url: string; return_url: string }
  use_stripe_sdk?: { type: 'three_d_secure_redirect'; stripe_js: string }
}

export type SetupIntent = Stored & {
  status: 'canceled' | 'requires_action' | 'requires_confirmation' | 'requires_payment_method' | 'succeeded'
  client_secret: string
  customer: string | null
  cancellation_reason: string | null
  description: string | null
  last_setup_error: ErrorBody | null
  metadata: Metadata
  next_action: NextAction | null
  payment_method: string | null
  usage: string
}

/** `completes_at` is when a `processing` payment will be decided, in seconds. */
export type Processing = {
  type: 'card'
  card: { customer_notification: { approval_requested: boolean; completes_at: number } }
}

export type PaymentIntent = Stored & {
  status:
    | 'canceled'
    | 'processing'
    | 'requires_action'
    | 'requires_confirmation'
    | 'requires_payment_method'
    | 'succeeded'
  amount: number
  amount_received: number
  canceled_at: number | null
  cancellation_reason: string | null
  client_secret: string
  currency: string
  customer: string | null
  description: string | null
  last_payment_error: ErrorBody | null
  latest_charge: string | null
  metadata: Metadata
  next_action: NextAction | null
  payment_method: string | null
  processing: Processing | null
  receipt_email: string | null
  setup_future_usage: string | null
}

export type Charge = Stored & {
  status: 'failed' | 'succeeded'
  amount: number
  amount_captured: number
  amount_refunded: number
  balance_transaction: string | null
  currency: string
  customer: string | null
  description: string | null
  disputed: boolean
  failure_code: string | null
  failure_message: string | null
  metadata: Metadata
  paid: boolean
  payment_intent: string | null
  payment_method: string | null
  refunded: boolean
  refunds: List<Refund>
}

export type Refund = Stored & {
  status: 'canceled' | 'failed' | 'pending' | 'requires_action' | 'succeeded'
  amount: number
  balance_transaction: string | null
  charge: string
  currency: string
  customer: string | null
  metadata: Metadata
  payment_intent: string | null
  reason: string | null
}

export type Dispute = Stored & {
  status: 'lost' | 'needs_response' | 'under_review' | 'won'
  amount: number
  balance_transactions: BalanceTransaction[]
  charge: string
  currency: string
  evidence: Record<string, unknown>
  evidence_details: More & { due_by: number; has_evidence: boolean; past_due: boolean; submission_count: number }
  metadata: Metadata
  payment_intent: string | null
  reason: string
}

export type BalanceTransaction = Stored & {
  type: string
  amount: number
  available_on: number
  currency: string
  description: string | null
  fee: number
  net: number
  source: string
}

export type CheckoutSession = Stored & {
  status: 'complete' | 'expired' | 'open'
  mode: 'payment' | 'setup' | 'subscription'
  amount_total: number | null
  cancel_url: string | null
  client_reference_id: string | null
  currency: string | null
  customer: string | null
  customer_creation: string | null
  customer_details: object | null
  customer_email: string | null
  expires_at: number
  invoice: string | null
  metadata: Metadata
  payment_intent: string | null
  payment_status: 'no_payment_required' | 'paid' | 'unpaid'
  setup_intent: string | null
  subscription: string | null
  success_url: string
  url: string | null
}

export type StripeEvent = Stored & {
  type: string
  data: { object: object; previous_attributes?: Record<string, unknown> }
  pending_webhooks: number
}

export type WebhookEndpoint = Stored & {
  description: string | null
  enabled_events: string[]
  metadata: Metadata
  status: 'disabled' | 'enabled'
  url: string
}

export type TestClock = Stored & {
  deletes_after: number
  frozen_time: number
  name: string | null
  status: 'advancing' | 'ready'
  status_details: object
}
