import type { PlanInterval } from '@fobhouse/contract/billing.ts'
import type { Insertable } from 'kysely'
import type { Queries, Tables } from '@fobhouse/server/public.ts'

export async function insertTier(db: Queries, row: Insertable<Tables['membership_tiers']>): Promise<number> {
  const inserted = await db.insertInto('membership_tiers').values(row).returning('id').executeTakeFirstOrThrow()
  return inserted.id
}

export async function insertPlan(db: Queries, row: Insertable<Tables['membership_plans']>): Promise<number> {
  const inserted = await db.insertInto('membership_plans').values(row).returning('id').executeTakeFirstOrThrow()
  return inserted.id
}

export type PlanHere = {
  id: number
  cost: number
  currency: string
  interval: PlanInterval
  interval_amount: number
}

export async function listPlans(db: Queries): Promise<Map<number, PlanHere>> {
  const rows = await db
    .selectFrom('membership_plans')
    .select(['id', 'cost', 'currency', 'interval', 'interval_amount'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The ids of Stripe products and prices that belong to a tier or plan here. */
export async function listStripeIds(db: Queries): Promise<Set<string>> {
  const tiers = await db.selectFrom('membership_tiers').select('stripe_product_id').execute()
  const plans = await db.selectFrom('membership_plans').select('stripe_price_id').execute()
  return new Set([
    ...tiers.flatMap((row) => row.stripe_product_id ?? []),
    ...plans.flatMap((row) => row.stripe_price_id ?? []),
  ])
}
