import type { Insertable } from 'kysely'
import type { Tables, Trx } from '@fobhouse/server/public.ts'
import { tiers } from './plans.ts'
import { insertPlan, insertTier } from './store.ts'

export type Terms = Pick<
  Insertable<Tables['subscriptions']>,
  'plan_id' | 'cost' | 'currency' | 'interval' | 'interval_amount'
> & {
  /** The plan's name on receipts. */
  name: string
}

const told = { revision: 1, stripe_revision: 1 } // Stripe's counterpart starts with them
const crownsPerDollar = 10

/** Inserts tiers and plans as Stripe knows them; returns the plans by tier and plan key. */
export async function insertPlans(
  trx: Trx,
  { currency, at }: { currency: string; at: string },
): Promise<Record<string, Terms>> {
  const inserted: Record<string, Terms> = {}
  for (const { key, name, description, isFeatured, plans } of tiers) {
    const tier = { name, description, featured: isFeatured ? 1 : 0, visible: 1, created_at: at, ...told }
    const tierId = await insertTier(trx, { ...tier, stripe_product_id: `prod_demo_${key}` })
    for (const plan of plans) {
      const cost = currency === 'SEK' ? plan.cost * crownsPerDollar : plan.cost
      const terms = { cost, currency, interval: plan.interval, interval_amount: plan.intervalAmount }
      const row = { tier_id: tierId, name: plan.name, ...terms, visible: 1, created_at: at, ...told }
      const planId = await insertPlan(trx, { ...row, stripe_price_id: `price_demo_${key}_${plan.key}` })
      inserted[`${key} ${plan.key}`] = { plan_id: planId, ...terms, name: `${name}, ${plan.name}` }
    }
  }
  return inserted
}
