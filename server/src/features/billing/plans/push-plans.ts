import { AppError } from '../../../core/errors.ts'
import { isMissingAtStripe, type Stripe } from '../../../integrations/payments/stripe.ts'
import { hasStripe, stripeOf } from '../stripe/stripe-of.ts'
import { findUnknown } from './find-unknown.ts'
import { archive, type PushContext, pushPlan, pushTier } from './push-row.ts'
import { decidePush } from './rules.ts'
import { findPlan, findTier, listPlans, listTiers, type PlanRow, type TierRow } from './store.ts'
import { deleteRetired, forgetStripeId, listRetired, saveFault, type ToldTable } from './told-store.ts'

/** Sends Stripe all pending changes. A refusal is stored for the committee to see; an outage ends the run. */
export async function pushPlans(ctx: PushContext, signal: AbortSignal): Promise<void> {
  if (!hasStripe(ctx)) return
  try {
    await pushAll(ctx, signal)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    ctx.log.warn({ err: error }, 'plans could not be sent to Stripe')
  }
}

async function pushAll(ctx: PushContext, signal: AbortSignal): Promise<void> {
  await findUnknown(ctx)
  const tiers = (await listTiers(ctx.db)).filter((tier) => decidePush(tier, tier.stripe_product_id) !== 'none')
  for (const { id } of tiers) if (!signal.aborted) await tryPush(ctx, 'membership_tiers', id)
  const plans = (await listPlans(ctx.db)).filter((plan) => decidePush(plan, plan.stripe_price_id) !== 'none')
  for (const { id } of plans) if (!signal.aborted) await tryPush(ctx, 'membership_plans', id)
  for (const id of await listRetired(ctx.db)) if (!signal.aborted) await dropRetired(ctx, id)
  if (tiers.length + plans.length > 0) ctx.live.publish('admins', { type: 'billing' })
}

/**
 * Returns the Stripe price id for the plan's current cost and interval, and creates the price if there is none. Throws
 * `not_found`, `stripe_not_configured` and `stripe_unavailable`.
 */
export async function ensurePrice(ctx: PushContext, planId: number): Promise<string> {
  const plan = await findPlan(ctx.db, planId)
  if (!plan) throw new AppError('not_found')
  if (plan.stripe_price_id !== null) return plan.stripe_price_id
  return pushRow(ctx, await stripeOf(ctx), { table: 'membership_plans', id: planId })
}

type Named = { table: ToldTable; id: number }

async function tryPush(ctx: PushContext, table: ToldTable, id: number): Promise<void> {
  const row = await (table === 'membership_tiers' ? findTier : findPlan)(ctx.db, id)
  if (!row) return
  try {
    await pushRow(ctx, await stripeOf(ctx), { table, id })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (row.stripe_fault !== error.message)
      ctx.log.warn({ err: error, table, id }, 'a plan could not be sent to Stripe')
    await saveFault(ctx.db, table, { id, revision: row.revision, fault: error.message })
    if (error instanceof AppError) {
      ctx.live.publish('admins', { type: 'billing' })
      throw error // everything else would fail in the same outage
    }
  }
}

/** Creates a row at Stripe that has no id there, once. */
async function pushRow(ctx: PushContext, stripe: Stripe, { table, id }: Named): Promise<string> {
  try {
    return await pushOnce(ctx, stripe, { table, id })
  } catch (error) {
    if (!isMissingAtStripe(error)) throw error
    const plan = table === 'membership_plans' ? await findPlan(ctx.db, id) : undefined
    if (plan) await forgetStripeId(ctx.db, 'membership_tiers', plan.tier_id)
    await forgetStripeId(ctx.db, table, id)
    return pushOnce(ctx, stripe, { table, id })
  }
}

async function pushOnce(ctx: PushContext, stripe: Stripe, { table, id }: Named): Promise<string> {
  if (table === 'membership_tiers') return pushTier(ctx, stripe, await known<TierRow>(findTier(ctx.db, id)))
  const plan = await known<PlanRow>(findPlan(ctx.db, id))
  const tier = await known<TierRow>(findTier(ctx.db, plan.tier_id))
  const productId = tier.stripe_product_id ?? (await pushTier(ctx, stripe, tier))
  return pushPlan(ctx, stripe, { plan, productId })
}

async function known<Row>(row: Promise<Row | undefined>): Promise<Row> {
  const found = await row
  if (found === undefined) throw new AppError('not_found')
  return found
}

async function dropRetired(ctx: PushContext, id: string): Promise<void> {
  try {
    await archive(await stripeOf(ctx), id)
  } catch (error) {
    if (!isMissingAtStripe(error)) throw error
  }
  await deleteRetired(ctx.db, id)
}
