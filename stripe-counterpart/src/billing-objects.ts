import type { List, Metadata, More, Stored } from './objects.ts'

export type Product = Stored & {
  active: boolean
  default_price: string | null
  description: string | null
  metadata: Metadata
  name: string
  updated: number
}

export type Interval = 'day' | 'month' | 'week' | 'year'

export type Price = Stored & {
  active: boolean
  currency: string
  lookup_key: string | null
  metadata: Metadata
  nickname: string | null
  product: string
  recurring: { interval: Interval; interval_count: number } | null
  type: 'one_time' | 'recurring'
  unit_amount: number
}

export type SubscriptionItem = More & {
  id: string
  price: Price
  plan: object
  quantity: number
  metadata: Metadata
  subscription: string
  current_period_start: number
  current_period_end: number
}

export type SubscriptionStatus =
  | 'active'
  | 'canceled'
  | 'incomplete'
  | 'incomplete_expired'
  | 'past_due'
  | 'trialing'
  | 'unpaid'

export type Subscription = Stored & {
  status: SubscriptionStatus
  billing_cycle_anchor: number
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  cancellation_details: { comment: string | null; feedback: string | null; reason: string | null }
  collection_method: 'charge_automatically' | 'send_invoice'
  currency: string
  customer: string
  days_until_due: number | null
  default_payment_method: string | null
  description: string | null
  ended_at: number | null
  items: List<SubscriptionItem>
  latest_invoice: string | null
  metadata: Metadata
  payment_settings: { save_default_payment_method: string | null }
  start_date: number
  test_clock: string | null
  trial_end: number | null
  trial_start: number | null
}

export type LineItem = More & {
  id: string
  amount: number
  description: string | null
  period: { start: number; end: number }
  quantity: number
}

export type Invoice = Stored & {
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  amount_due: number
  amount_paid: number
  amount_remaining: number
  attempt_count: number
  attempted: boolean
  auto_advance: boolean
  automatically_finalizes_at: number | null
  billing_reason: 'manual' | 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  collection_method: 'charge_automatically' | 'send_invoice'
  currency: string
  customer: string
  customer_email: string | null
  default_payment_method: string | null
  due_date: number | null
  effective_at: number | null
  ending_balance: number | null
  hosted_invoice_url: string | null
  invoice_pdf: string | null
  lines: List<LineItem>
  metadata: Metadata
  next_payment_attempt: number | null
  number: string | null
  parent: (More & { type: string; subscription_details: { subscription: string; metadata: Metadata } | null }) | null
  period_end: number
  period_start: number
  status_transitions: {
    finalized_at: number | null
    marked_uncollectible_at: number | null
    paid_at: number | null
    voided_at: number | null
  }
  test_clock: string | null
  total: number
}

export type InvoicePayment = Stored & {
  amount_paid: number | null
  amount_requested: number
  currency: string
  invoice: string
  payment: { type: 'payment_intent'; payment_intent: string }
  status: 'canceled' | 'open' | 'paid'
  status_transitions: { canceled_at: number | null; paid_at: number | null }
}
