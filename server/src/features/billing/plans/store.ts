import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

export type TierRow = Selectable<Tables['membership_tiers']>
export type PlanRow = Selectable<Tables['membership_plans']>
export type TierColumns = Pick<
  Updateable<Tables['membership_tiers']>,
  'name' | 'description' | 'featured' | 'visible' | 'schedule_id'
>
export type PlanColumns = Pick<
  Updateable<Tables['membership_plans']>,
  'name' | 'cost' | 'currency' | 'interval' | 'interval_amount' | 'visible'
>

/** Lists tiers, recommended ones first, then in the order they were added. */
export async function listTiers(db: Queries): Promise<TierRow[]> {
  return db.selectFrom('membership_tiers').selectAll().orderBy('featured', 'desc').orderBy('id').execute()
}

export async function listPlans(db: Queries): Promise<PlanRow[]> {
  return db.selectFrom('membership_plans').selectAll().orderBy('tier_id').orderBy('id').execute()
}

export async function findTier(db: Queries, id: number): Promise<TierRow | undefined> {
  return db.selectFrom('membership_tiers').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findPlan(db: Queries, id: number): Promise<PlanRow | undefined> {
  return db.selectFrom('membership_plans').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function listPlansOf(db: Queries, tierId: number): Promise<PlanRow[]> {
  return db.selectFrom('membership_plans').selectAll().where('tier_id', '=', tierId).orderBy('id').execute()
}

export type UseRow = Awaited<ReturnType<typeof countUses>>[number]

/** Counts current and past subscriptions of each plan by price. */
export async function countUses(db: Queries) {
  return db
    .selectFrom('subscriptions')
    .select(['plan_id', 'cost', 'currency', 'interval', 'interval_amount'])
    .select(sql<number>`sum(case when ended_at is null and status <> 'pending' then 1 else 0 end)`.as('open'))
    .groupBy(['plan_id', 'cost', 'currency', 'interval', 'interval_amount'])
    .execute()
}

export async function hasSubscriptions(db: Queries, planIds: readonly number[]): Promise<boolean> {
  if (planIds.length === 0) return false
  const found = await db.selectFrom('subscriptions').select('id').where('plan_id', 'in', planIds).executeTakeFirst()
  return found !== undefined
}

export async function insertTier(db: Queries, row: Insertable<Tables['membership_tiers']>): Promise<number> {
  return (await db.insertInto('membership_tiers').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function insertPlan(db: Queries, row: Insertable<Tables['membership_plans']>): Promise<number> {
  return (await db.insertInto('membership_plans').values(row).returning('id').executeTakeFirstOrThrow()).id
}

const nextRevision = sql<number>`revision + 1`

export async function saveTier(db: Queries, id: number, columns: TierColumns): Promise<void> {
  await db
    .updateTable('membership_tiers')
    .set({ ...columns, revision: nextRevision, stripe_fault: null })
    .where('id', '=', id)
    .execute()
}

/** Saves a plan. `hasNewPrice` means that Stripe has no price for these terms yet. */
export async function savePlan(
  db: Queries,
  id: number,
  { columns, hasNewPrice }: { columns: PlanColumns; hasNewPrice: boolean },
): Promise<void> {
  await db
    .updateTable('membership_plans')
    .set({ ...columns, ...(hasNewPrice ? { stripe_price_id: null } : {}), revision: nextRevision, stripe_fault: null })
    .where('id', '=', id)
    .execute()
}

export async function deletePlans(db: Queries, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('membership_plans').where('id', 'in', ids).execute()
}

export async function deleteTier(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('membership_tiers').where('id', '=', id).execute()
}

export async function hasPlan(db: Queries): Promise<boolean> {
  return (await db.selectFrom('membership_plans').select('id').limit(1).executeTakeFirst()) !== undefined
}
