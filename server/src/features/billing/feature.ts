import { billingRoutes } from '@fobhouse/contract/routes/billing.ts'
import { manualFeeRoutes } from '@fobhouse/contract/routes/manual-fees.ts'
import { membershipRoutes } from '@fobhouse/contract/routes/membership.ts'
import { paymentCardRoutes } from '@fobhouse/contract/routes/payment-cards.ts'
import { planRoutes } from '@fobhouse/contract/routes/plans.ts'
import { receiptRoutes } from '@fobhouse/contract/routes/receipts.ts'
import { reconciliationRoutes } from '@fobhouse/contract/routes/reconciliation.ts'
import { rehearsalRoutes } from '@fobhouse/contract/routes/rehearsal.ts'
import { signUpRoutes } from '@fobhouse/contract/routes/sign-up.ts'
import { stripeWebhookRoutes } from '@fobhouse/contract/routes/stripe-webhook.ts'
import { topUpRoutes } from '@fobhouse/contract/routes/top-ups.ts'
import { type Feature, serve } from '../feature.ts'
import { billingCopy } from './copy-store.ts'
import { cardJobs } from './cards/jobs.ts'
import { paymentCardHandlers } from './cards/routes.ts'
import { manualFeeHandlers } from './manual/routes.ts'
import { membershipHandlers } from './my-plan/routes.ts'
import { planJobs } from './plans/jobs.ts'
import { planHandlers } from './plans/routes.ts'
import { hasPlan } from './plans/store.ts'
import { receiptHandlers } from './receipts/routes.ts'
import { reconciliationJobs } from './reconciliation/jobs.ts'
import { reconciliationHandlers } from './reconciliation/routes.ts'
import { rehearsalJobs } from './rehearsal/jobs.ts'
import { rehearsalHandlers } from './rehearsal/routes.ts'
import { billingHandlers } from './routes.ts'
import { signUpHandlers } from './sign-up/routes.ts'
import { subscriptionJobs } from './subscriptions/jobs.ts'
import { topUpJobs } from './top-ups/jobs.ts'
import { topUpHandlers } from './top-ups/routes.ts'
import { stripeWebhookHandlers } from './webhooks/routes.ts'
import { deleteBillingAccount, deleteRehearsals, hasSubscription, replaceInPayments } from './erasure-store.ts'
import { tryStripe } from './stripe/try-stripe.ts'

export const billingFeature: Feature = {
  name: 'billing',
  calls: [
    serve(receiptRoutes, receiptHandlers),
    serve(reconciliationRoutes, reconciliationHandlers),
    serve(billingRoutes, billingHandlers),
    serve(manualFeeRoutes, manualFeeHandlers),
    serve(paymentCardRoutes, paymentCardHandlers),
    serve(membershipRoutes, membershipHandlers),
    serve(planRoutes, planHandlers),
    serve(rehearsalRoutes, rehearsalHandlers),
    serve(signUpRoutes, signUpHandlers),
    serve(stripeWebhookRoutes, stripeWebhookHandlers),
    serve(topUpRoutes, topUpHandlers),
  ],
  jobs: [cardJobs, planJobs, reconciliationJobs, rehearsalJobs, subscriptionJobs, topUpJobs],
  copy: billingCopy,
  firstSteps: [{ key: 'payments', does: planRoutes.createPlan, isDone: ({ db }) => hasPlan(db) }],
  tables: {
    billing_accounts: {
      time: 'current',
      naming: { member_id: { file: 'memberships.json' } },
      told: ['stripe_customer_id', 'card_brand', 'card_last4', 'card_expiry'],
      untold: {
        'by which Stripe charges the card': ['stripe_payment_method_id'],
        'what Stripe was told last; the same stands in profile.json': ['stripe_email', 'stripe_name'],
      },
      deletedBy: ['member_id'],
    },
    membership_plans: {
      time: 'current',
      nobody: 'What the club sells.',
      columns: [
        'id',
        'tier_id',
        'name',
        'cost',
        'currency',
        'interval',
        'interval_amount',
        'visible',
        'stripe_price_id',
        'created_at',
        'revision',
        'stripe_revision',
        'stripe_fault',
      ],
    },
    membership_tiers: {
      time: 'current',
      nobody: 'What the club sells.',
      columns: [
        'id',
        'name',
        'description',
        'featured',
        'visible',
        'stripe_product_id',
        'created_at',
        'schedule_id',
        'revision',
        'stripe_revision',
        'stripe_fault',
      ],
    },
    payments: {
      time: { forEver: 'the books need it' },
      naming: { member_id: { file: 'memberships.json' } },
      told: ['id', 'paid_at', 'amount', 'currency', 'source', 'description', 'period_start', 'period_end', 'returned'],
      untold: {
        'where it stands at Stripe and in the books': [
          'subscription_id',
          'transfer_id',
          'stripe_invoice_id',
          'stripe_payment_intent_id',
        ],
      },
      erased: ['description'],
      kept: {
        'the books need what was paid': [
          'id',
          'member_id',
          'subscription_id',
          'transfer_id',
          'paid_at',
          'amount',
          'currency',
          'source',
          'period_start',
          'period_end',
          'returned',
          'stripe_invoice_id',
          'stripe_payment_intent_id',
        ],
      },
    },
    reconciliation_differences: {
      time: { until: 'the next comparison' },
      naming: {
        member_id: { untold: 'what the club and Stripe do not agree on yet; what was paid stands in memberships.json' },
      },
      untold: {
        'what the club and Stripe do not agree on yet': [
          'id',
          'kind',
          'stripe_id',
          'ours',
          'theirs',
          'since',
          'can_mend',
        ],
      },
      kept: {
        'the books need it until it is settled; it goes by itself then': [
          'id',
          'kind',
          'stripe_id',
          'member_id',
          'ours',
          'theirs',
          'since',
          'can_mend',
        ],
      },
    },
    reconciliation_runs: {
      time: { until: 'the next comparison' },
      nobody: 'When the club and Stripe were compared.',
      columns: ['id', 'at'],
    },
    rehearsals: {
      time: { until: 'the next rehearsal' },
      naming: { asked_by: { untold: 'a question about the whole club; that it was asked stands in audit.json' } },
      untold: { 'a question about the whole club': ['id', 'days', 'asked_at', 'state', 'day', 'report', 'error'] },
      erased: ['id', 'days', 'asked_at', 'asked_by', 'state', 'day', 'report', 'error'],
    },
    sign_ups: {
      time: 'current',
      naming: { member_id: { file: 'memberships.json' } },
      told: ['tier_id', 'plan_id', 'updated_at'],
      deletedBy: ['member_id'],
    },
    stripe_events: {
      time: { until: 'ninety days later', job: 'billing.events' },
      nobody: 'Which messages from Stripe were taken.',
      columns: ['id', 'type', 'received_at'],
    },
    stripe_retired: {
      time: { until: 'Stripe has archived or deleted it' },
      nobody: 'Late messages from Stripe about an erased member are known by it.',
      columns: ['id', 'retired_at'],
    },
    subscriptions: {
      time: { forEver: 'the books need it' },
      naming: { member_id: { file: 'memberships.json' } },
      told: [
        'plan_id',
        'source',
        'stripe_subscription_id',
        'status',
        'cost',
        'currency',
        'interval',
        'interval_amount',
        'started_at',
        'current_period_end',
        'cancel_at',
        'payment_failed_at',
        'ended_at',
      ],
      untold: { 'how the server deals with it': ['id', 'billing_cycle_anchor', 'reminded_on', 'suspended_at'] },
      kept: {
        'the books need what was paid for': [
          'id',
          'member_id',
          'plan_id',
          'source',
          'stripe_subscription_id',
          'status',
          'cost',
          'currency',
          'interval',
          'interval_amount',
          'started_at',
          'billing_cycle_anchor',
          'current_period_end',
          'cancel_at',
          'payment_failed_at',
          'reminded_on',
          'ended_at',
          'suspended_at',
        ],
      },
    },
    topups: {
      time: { forEver: 'the books need it' },
      naming: { member_id: { file: 'memberships.json' } },
      told: ['id', 'created_at', 'amount', 'currency', 'status', 'message', 'returned'],
      untold: {
        'where it stands at Stripe and in the books': [
          'idempotency_key',
          'stripe_payment_intent_id',
          'transfer_id',
          'processing_at',
          'unknown_told_at',
        ],
      },
      kept: {
        'the books need what was paid in': [
          'id',
          'member_id',
          'amount',
          'currency',
          'idempotency_key',
          'status',
          'message',
          'stripe_payment_intent_id',
          'transfer_id',
          'returned',
          'created_at',
          'processing_at',
          'unknown_told_at',
        ],
      },
    },
  },
  keepsFromErasure: async (db, memberId) => ((await hasSubscription(db, memberId)) ? 'subscription_runs' : undefined),
  async erase(_ctx, trx, { memberId, now }) {
    await deleteBillingAccount(trx, memberId, now)
    await deleteRehearsals(trx)
  },
  rewrite: replaceInPayments,
  trials: { stripe: tryStripe },
  checks: [{ check: 'stripe', look: async (club) => (await import('./stripe/check-stripe.ts')).checkStripe(club) }],
}
