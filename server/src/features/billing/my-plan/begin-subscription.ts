import type { CardRefusalText, PlanSignUp } from '@fobhouse/contract/routes/membership.ts'
import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import type { Actor } from '../../../db/audit.ts'
import { askStripe, type CardRefusal, cardRefusalOf, type Stripe } from '../../../integrations/payments/stripe.ts'
import { withCustomer } from '../cards/customer-of.ts'
import { findAccount } from '../cards/store.ts'
import { ensurePrice } from '../plans/push-plans.ts'
import { stripeOf } from '../stripe/stripe-of.ts'
import { idOf } from '../webhooks/invoice-events.ts'
import { beginSubscription } from '../subscriptions/apply-subscription.ts'
import { claimKey, refreshSubscription } from '../subscriptions/refresh-subscription.ts'
import { refusalTextOf } from '../subscriptions/rules.ts'
import {
  deleteSubscription,
  findOffered,
  findOpen,
  findPayer,
  findSubscription,
  type SubscriptionRow,
} from '../subscriptions/store.ts'

type Wish = { memberId: number; planId: number; actor: Actor }
type Begun = { row: SubscriptionRow; subscription: Stripe.Subscription }

/**
 * Subscribes a member to a plan with the saved card. The row is written first and identifies the call to Stripe, so
 * that a retry, at once or after a lost answer, never subscribes twice. A refusal leaves nothing behind. Throws
 * `not_found`, `subscription_exists`, `access_disabled`, and the errors of asking Stripe.
 */
export async function signUpForPlan(ctx: Context, wish: Wish): Promise<PlanSignUp> {
  const stripe = await stripeOf(ctx)
  if ((await findPayer(ctx.db, wish.memberId))?.disabled_at) throw new AppError('access_disabled')
  if (!(await findAccount(ctx.db, wish.memberId))?.stripe_payment_method_id) return failed('error.payment.noCard')
  const begun = await takeUpBegun(ctx, stripe, wish)
  if (begun) return begun
  const row = await claim(ctx, wish)
  return settle(ctx, stripe, { row, actor: wish.actor })
}

/** Continues a subscription that was begun earlier for the same plan; another plan replaces it. */
async function takeUpBegun(ctx: Context, stripe: Stripe, { memberId, planId, actor }: Wish) {
  const open = await findOpen(ctx.db, memberId)
  if (!open) return undefined
  if (open.status !== 'pending') throw new AppError('subscription_exists')
  const outcome = await settle(ctx, stripe, { row: open, actor })
  if (outcome.status === 'active' && open.plan_id !== planId) throw new AppError('subscription_exists')
  const mayGoOn = open.plan_id === planId && outcome.status !== 'failed'
  if (mayGoOn) return outcome
  await giveUp(ctx, stripe, open.id)
  return undefined
}

async function claim(ctx: Context, { memberId, planId }: Wish): Promise<SubscriptionRow> {
  return ctx.transact(async (trx) => {
    const plan = await findOffered(trx, planId)
    if (!plan) throw new AppError('not_found')
    const now = nowText(ctx.clock)
    const terms = {
      planId,
      cost: plan.cost,
      currency: plan.currency,
      interval: plan.interval,
      intervalAmount: plan.interval_amount,
      startedAt: now,
      billingCycleAnchor: now,
    }
    await beginSubscription(trx, { memberId, source: 'stripe', terms })
    const row = await findOpen(trx, memberId)
    if (!row) throw new AppError('not_found')
    return row
  })
}

/** Creates the subscription at Stripe if there is none, and returns what became of its first payment. */
async function settle(
  ctx: Context,
  stripe: Stripe,
  { row, actor }: { row: SubscriptionRow; actor: Actor },
): Promise<PlanSignUp> {
  const stripeId = row.stripe_subscription_id ?? (await create(ctx, stripe, row))
  if (typeof stripeId === 'object') return stripeId
  const prepared = await refreshSubscription(ctx, { stripeId, actor })
  if (!prepared) return failed('error.payment.declined')
  const begun = { row, subscription: prepared.subscription }
  switch (prepared.subscription.status) {
    case 'incomplete':
      return settleIncomplete(ctx, stripe, begun)
    case 'canceled':
    case 'incomplete_expired':
      return failed('error.payment.declined')
    default:
      return { status: 'active' }
  }
}

/**
 * The id of the subscription, or why there is none. After an outage the row stays, and the next attempt finds out what
 * happened.
 */
async function create(ctx: Context, stripe: Stripe, row: SubscriptionRow): Promise<string | PlanSignUp> {
  try {
    const price = await ensurePrice(ctx, row.plan_id)
    // Charges the customer's default card, which is always the last one saved.
    const { id } = await withCustomer(ctx, stripe, {
      memberId: row.member_id,
      ask: (customer) =>
        stripe.subscriptions.create(
          {
            customer,
            items: [{ price }],
            payment_behavior: 'allow_incomplete',
            metadata: { [claimKey]: String(row.id) },
          },
          { idempotencyKey: `fobhouse subscription ${row.id} of ${row.started_at}` },
        ),
    })
    return id
  } catch (error) {
    if (error instanceof AppError && error.code === 'stripe_unavailable') throw error
    await ctx.transact((trx) => deleteSubscription(trx, row.id))
    const refusal = cardRefusalOf(error)
    if (refusal) return failed(refusalTextOf(refusal.code))
    throw error
  }
}

/** Stripe has charged nothing yet: the bank asks the member to confirm, or refuses. */
async function settleIncomplete(ctx: Context, stripe: Stripe, { row, subscription }: Begun): Promise<PlanSignUp> {
  const invoiceId = idOf(subscription.latest_invoice)
  if (invoiceId === null) return failed('error.payment.declined')
  const invoice = await askStripe(() => stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }))
  const paymentIntentId = idOf(invoice.payments?.data[0]?.payment.payment_intent)
  const intent =
    paymentIntentId === null ? undefined : await askStripe(() => stripe.paymentIntents.retrieve(paymentIntentId))
  const isRefused = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
  const url = invoice.hosted_invoice_url
  if (!isRefused && typeof url === 'string') return { status: 'redirect', url }
  await giveUp(ctx, stripe, row.id)
  return failed(refusalTextOf(refusalIn(intent).code))
}

function refusalIn(intent: Stripe.PaymentIntent | undefined): CardRefusal {
  const error = intent?.last_payment_error
  return { code: error?.decline_code ?? error?.code ?? 'card_declined', message: error?.message ?? '' }
}

/** Cancels an unpaid subscription at Stripe and deletes it here. */
export async function giveUp(ctx: Pick<Context, 'db' | 'transact'>, stripe: Stripe, id: number): Promise<void> {
  const row = await findSubscription(ctx.db, id)
  if (row?.status !== 'pending') return
  const stripeId = row.stripe_subscription_id
  if (stripeId !== null) await askStripe(() => stripe.subscriptions.cancel(stripeId))
  await ctx.transact((trx) => deleteSubscription(trx, id))
}

function failed(message: CardRefusalText): PlanSignUp {
  return { status: 'failed', message }
}
