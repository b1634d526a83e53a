import type {
  PaymentSource,
  PlanInterval,
  StoredSubscriptionStatus,
  SubscriptionSource,
} from '@fobhouse/contract/billing.ts'
import type { DifferenceKind } from '@fobhouse/contract/routes/reconciliation.ts'
import type { Generated } from 'kysely'

export type BillingTables = {
  membership_tiers: MembershipTiersTable
  membership_plans: MembershipPlansTable
  billing_accounts: BillingAccountsTable
  subscriptions: SubscriptionsTable
  payments: PaymentsTable
  stripe_events: StripeEventsTable
  topups: TopUpsTable
  stripe_retired: StripeRetiredTable
  reconciliation_differences: DifferencesTable
  reconciliation_runs: ReconciliationRunsTable
  rehearsals: RehearsalsTable
}

type MembershipTiersTable = {
  id: Generated<number>
  name: string
  description: string
  featured: number
  /** Offered to new subscribers; members keep one that was hidden later. */
  visible: number
  stripe_product_id: string | null
  created_at: string
  /** When its members may enter; null: always. */
  schedule_id: number | null
} & ToldToStripe

/** A job tells Stripe what changed here: Stripe has the row as it is when the two revisions are equal. */
type ToldToStripe = {
  /** Counts the changes that Stripe must know. */
  revision: Generated<number>
  stripe_revision: Generated<number>
  /** Why the last try failed, in Stripe's words. */
  stripe_fault: string | null
}

type MembershipPlansTable = {
  id: Generated<number>
  tier_id: number
  name: string
  /** Minor units, for new subscribers; others keep the cost of their subscription. */
  cost: number
  currency: string
  interval: PlanInterval
  interval_amount: number
  visible: number
  /** The price of exactly this cost and interval; null until Stripe has one. */
  stripe_price_id: string | null
  created_at: string
} & ToldToStripe

/** What Stripe has and nobody here uses: prices and products to archive, customers who were erased. */
type StripeRetiredTable = {
  /** `price_…`, `prod_…` or `cus_…`. */
  id: string
  retired_at: string
}

/** How a member pays. Never a card number. */
type BillingAccountsTable = {
  member_id: number
  stripe_customer_id: string | null
  /** What Stripe was last told; a difference is told again. */
  stripe_email: string | null
  stripe_name: string | null
  stripe_payment_method_id: string | null
  card_brand: string | null
  card_last4: string | null
  /** `MM/YYYY`. */
  card_expiry: string | null
}

/** A member has at most one that has not ended. */
type SubscriptionsTable = {
  id: Generated<number>
  member_id: number
  plan_id: number
  source: SubscriptionSource
  stripe_subscription_id: string | null
  status: StoredSubscriptionStatus
  /** What this subscriber pays, in minor units, whatever the plan costs now. */
  cost: number
  currency: string
  interval: PlanInterval
  interval_amount: number
  started_at: string
  billing_cycle_anchor: string
  /** Paid until then; null if unknown. */
  current_period_end: string | null
  cancel_at: string | null
  /** When the payment still due failed; grace counts from here. */
  payment_failed_at: string | null
  /** When this took the member's access, until it is paid; null if there was none to take. */
  suspended_at: string | null
  /** Day of the club on which the member was last reminded. */
  reminded_on: string | null
  ended_at: string | null
}

/** Membership fees that were paid. The transfer holds the money. */
type PaymentsTable = {
  id: Generated<number>
  member_id: number
  subscription_id: number | null
  /** The booking in the ledger. */
  transfer_id: number
  paid_at: string
  /** Minor units. */
  amount: number
  currency: string
  source: PaymentSource
  description: string
  period_start: string | null
  period_end: string | null
  /** Minor units that went back: refunds and what a dispute took. */
  returned: number
  stripe_invoice_id: string | null
  stripe_payment_intent_id: string | null
}

/** Events of the provider that were dealt with, so that a repeated one does nothing. */
type StripeEventsTable = {
  /** The provider's `evt_…`. */
  id: string
  type: string
  received_at: string
}

/** Money that a member put into the balance by card. */
type TopUpsTable = {
  id: Generated<number>
  member_id: number
  /** Minor units. */
  amount: number
  currency: string
  /** Chosen by the sender; begins with the sender's identity. */
  idempotency_key: string
  /** `open` until the provider reports the outcome. */
  status: 'open' | 'succeeded' | 'failed'
  /** Why it failed, in the provider's words. */
  message: string | null
  /** Null until the provider has answered. */
  stripe_payment_intent_id: string | null
  transfer_id: number | null
  /** Minor units that the provider gave back. */
  returned: Generated<number>
  /** Since when the provider says that it takes a while; null if it did not. */
  processing_at: Generated<string | null>
  /** When administrators were told that the provider lacks this payment. */
  unknown_told_at: Generated<string | null>
  created_at: string
}

/** Where the provider's facts differ from ours; the row goes when they agree. */
type DifferencesTable = {
  id: Generated<number>
  kind: DifferenceKind
  /** The provider's id of what differs. */
  stripe_id: string
  member_id: number | null
  /** JSON: our version. */
  ours: string | null
  theirs: string | null
  since: string
  can_mend: number
}

/** When we last compared. */
type ReconciliationRunsTable = {
  id: Generated<number>
  at: string
}

/** A forecast of everybody's fees in the days to come: the last that somebody asked for. */
type RehearsalsTable = {
  id: Generated<number>
  days: number
  asked_at: string
  /** Null if a program asked. */
  asked_by: number | null
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** Days simulated so far. */
  day: Generated<number>
  /** JSON. Names people: an erasure removes it. */
  report: string | null
  error: string | null
}
