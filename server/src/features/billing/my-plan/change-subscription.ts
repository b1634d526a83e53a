import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import type { Actor } from '../../../db/audit.ts'
import { askStripe, isMissingAtStripe } from '../../../integrations/payments/stripe.ts'
import { stripeOf } from '../stripe/stripe-of.ts'
import { applySubscription, toldBy } from '../subscriptions/apply-subscription.ts'
import { giveUp } from './begin-subscription.ts'
import { refreshSubscription } from '../subscriptions/refresh-subscription.ts'
import { givesAccess } from '../subscriptions/rules.ts'
import { findOpen, findSubscription, type SubscriptionRow } from '../subscriptions/store.ts'

type Deed = { memberId: number; actor: Actor }

/**
 * Cancels a member's subscription at the end of the paid period. One that is unpaid, or has no known end, ends at once.
 * Cancelling twice changes nothing. Throws `no_subscription`.
 */
export async function cancelSubscription(ctx: Context, { memberId, actor }: Deed): Promise<void> {
  const row = await getOpen(ctx, memberId)
  if (row.cancel_at !== null && givesAccess(row)) return
  if (row.status === 'pending') return giveUp(ctx, await stripeOf(ctx), row.id)
  if (!givesAccess(row) || row.current_period_end === null) return endSubscription(ctx, { row, actor })
  if (row.source === 'manual') return setCancelAt(ctx, { row, actor, cancelAt: row.current_period_end })
  await updateAtStripe(ctx, { row, actor, cancels: true })
}

/**
 * Takes back a cancellation before it takes effect. Throws `no_subscription`, and `conflict` if nothing was cancelled.
 */
export async function resumeSubscription(ctx: Context, { memberId, actor }: Deed): Promise<void> {
  const row = await getOpen(ctx, memberId)
  if (row.status === 'active') return
  if (row.status !== 'cancelling') throw new AppError('conflict')
  if (row.source === 'manual') return setCancelAt(ctx, { row, actor, cancelAt: null })
  await updateAtStripe(ctx, { row, actor, cancels: false })
}

/** Ends a member's subscription now, even if more was paid for. Does nothing without one. */
export async function endMembership(ctx: Context, { memberId, actor }: Deed): Promise<void> {
  const row = await findOpen(ctx.db, memberId)
  if (!row) return
  await (row.status === 'pending' ? giveUp(ctx, await stripeOf(ctx), row.id) : endSubscription(ctx, { row, actor }))
}

/**
 * Returns the provider's page on which a member pays what is due. Throws `no_subscription`, and `conflict` if nothing
 * is due.
 */
export async function openPayment(ctx: Context, memberId: number): Promise<{ url: string }> {
  const { stripe_subscription_id: subscription } = await getOpen(ctx, memberId)
  if (subscription === null) throw new AppError('conflict')
  const stripe = await stripeOf(ctx)
  const { data } = await askStripe(() => stripe.invoices.list({ subscription, status: 'open', limit: 100 }))
  const url = data.toSorted((one, other) => one.created - other.created)[0]?.hosted_invoice_url
  if (typeof url !== 'string') throw new AppError('conflict', { detail: 'Nothing is due.' })
  return { url }
}

type Change = { row: SubscriptionRow; actor: Actor }

async function endSubscription(ctx: Context, { row, actor }: Change): Promise<void> {
  const stripeId = row.stripe_subscription_id
  if (row.source === 'stripe' && stripeId !== null) {
    const stripe = await stripeOf(ctx)
    try {
      await askStripe(() => stripe.subscriptions.cancel(stripeId))
    } catch (error) {
      if (!isMissingAtStripe(error)) throw error // already gone there: the next line ends it here
    }
    const prepared = await refreshSubscription(ctx, { stripeId, actor }).catch((error: unknown) => {
      if (isMissingAtStripe(error)) return undefined
      throw error
    })
    if (prepared) return
  }
  await ctx.transact(async (trx) => {
    const now = await findSubscription(trx, row.id)
    if (!now || now.ended_at !== null) return
    const told = { ...toldBy(now), phase: 'ended' as const, endedAt: nowText(ctx.clock) }
    await applySubscription(ctx, trx, { subscriptionId: row.id, told, actor })
  })
}

async function setCancelAt(
  ctx: Context,
  { row, actor, cancelAt }: Change & { cancelAt: string | null },
): Promise<void> {
  await ctx.transact(async (trx) => {
    const now = await findSubscription(trx, row.id)
    if (!now || now.ended_at !== null) throw new AppError('no_subscription')
    await applySubscription(ctx, trx, { subscriptionId: row.id, told: { ...toldBy(now), cancelAt }, actor })
  })
}

async function updateAtStripe(ctx: Context, { row, actor, cancels }: Change & { cancels: boolean }): Promise<void> {
  const stripeId = row.stripe_subscription_id
  if (stripeId === null) throw new AppError('no_subscription')
  const stripe = await stripeOf(ctx)
  await askStripe(() => stripe.subscriptions.update(stripeId, { cancel_at_period_end: cancels }))
  await refreshSubscription(ctx, { stripeId, actor })
}

async function getOpen({ db }: Pick<Context, 'db'>, memberId: number): Promise<SubscriptionRow> {
  const row = await findOpen(db, memberId)
  if (!row) throw new AppError('no_subscription')
  return row
}
