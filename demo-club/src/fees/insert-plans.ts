import type { Insertable } from 'kysely'
import type { Tables, Trx } from '@fobhouse/server/public.ts'
import { tiers } from './plans.ts'
import { insertPlan, insertTier, saveTierSchedule } from './store.ts'
import { insertSchedule } from '../store.ts'

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
  for (const { key, name, description, isFeatured, hours, plans } of tiers) {
    const tier = { name, description, featured: isFeatured ? 1 : 0, visible: 1, created_at: at, ...told }
    const tierId = await insertTier(trx, { ...tier, stripe_product_id: `prod_demo_${key}` })
    if (hours) await limitTier(trx, { tierId, name, hours, at })
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

type Limit = { tierId: number; name: string; hours: NonNullable<(typeof tiers)[number]['hours']>; at: string }

/** Who pays for this tier may enter at its hours only. */
async function limitTier(trx: Trx, { tierId, name, hours, at }: Limit): Promise<void> {
  const windows = JSON.stringify(hours)
  const scheduleId = await insertSchedule(trx, { name, windows, follows_closures: 0, opening_hours: 0, at })
  await saveTierSchedule(trx, { tierId, scheduleId, at })
}
