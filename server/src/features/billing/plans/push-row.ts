import type { Context } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import { askStripe, type Stripe } from '../../../integrations/payments/stripe.ts'
import { decidePush, pushKey } from './rules.ts'
import type { PlanRow, TierRow } from './store.ts'
import { retire, saveTold, type ToldTable } from './told-store.ts'

export type PushContext = Pick<Context, 'clock' | 'db' | 'live' | 'log' | 'settings' | 'transact'>

/** Creates or updates a tier at Stripe as a product. Returns the product's id. */
export async function pushTier(ctx: PushContext, stripe: Stripe, tier: TierRow): Promise<string> {
  const { id, name, description, stripe_product_id: productId } = tier
  const active = tier.visible === 1
  if (productId === null) {
    const product = { name, active, metadata: { tier: String(id) }, ...(description === '' ? {} : { description }) }
    const created = await askStripe(() => stripe.products.create(product, { idempotencyKey: pushKey('tier', tier) }))
    await noteNew(ctx, 'membership_tiers', { ...tier, stripeId: created.id })
    return created.id
  }
  if (decidePush(tier, productId) === 'update') {
    await askStripe(() => stripe.products.update(productId, { name, description, active }))
    await saveTold(ctx.db, 'membership_tiers', { ...tier, stripeId: productId })
  }
  return productId
}

/**
 * Creates or updates a plan at Stripe as a price of its tier's product. Stripe's prices keep their cost and interval.
 */
export async function pushPlan(
  ctx: PushContext,
  stripe: Stripe,
  { plan, productId }: { plan: PlanRow; productId: string },
): Promise<string> {
  const { id, name, cost, currency, interval, stripe_price_id: priceId } = plan
  const active = plan.visible === 1
  if (priceId === null) {
    const price = {
      product: productId,
      unit_amount: cost,
      currency: currency.toLowerCase(),
      recurring: { interval, interval_count: plan.interval_amount },
      nickname: name,
      active,
      metadata: { plan: String(id) },
    }
    const created = await askStripe(() => stripe.prices.create(price, { idempotencyKey: pushKey('plan', plan) }))
    await noteNew(ctx, 'membership_plans', { ...plan, stripeId: created.id })
    return created.id
  }
  if (decidePush(plan, priceId) === 'update') {
    await askStripe(() => stripe.prices.update(priceId, { nickname: name, active }))
    await saveTold(ctx.db, 'membership_plans', { ...plan, stripeId: priceId })
  }
  return priceId
}

/** If a row was changed or removed here while Stripe created it, the new object there is archived. */
async function noteNew(
  ctx: Pick<Context, 'clock' | 'transact'>,
  table: ToldTable,
  told: { id: number; revision: number; stripeId: string },
): Promise<void> {
  await ctx.transact(async (trx) => {
    if (!(await saveTold(trx, table, told))) await retire(trx, [told.stripeId], toText(ctx.clock.now()))
  })
}

/** Stripe stops offering a price or product; existing subscribers keep it. */
export async function archive(stripe: Stripe, id: string): Promise<void> {
  await askStripe<unknown>(() => {
    if (id.startsWith('cus_')) return stripe.customers.del(id)
    return id.startsWith('price_')
      ? stripe.prices.update(id, { active: false })
      : stripe.products.update(id, { active: false })
  })
}
