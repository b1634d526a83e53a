import type { Insertable } from 'kysely'
import type { Queries, Tables } from '@fobhouse/server/public.ts'

export async function insertTier(db: Queries, row: Insertable<Tables['membership_tiers']>): Promise<number> {
  const inserted = await db.insertInto('membership_tiers').values(row).returning('id').executeTakeFirstOrThrow()
  return inserted.id
}

export async function saveTierSchedule(
  db: Queries,
  { tierId, scheduleId, at }: { tierId: number; scheduleId: number; at: string },
): Promise<void> {
  await db.updateTable('membership_tiers').set({ schedule_id: scheduleId }).where('id', '=', tierId).execute()
  await db.insertInto('tier_history').values({ tier_id: tierId, schedule_id: scheduleId, at }).execute()
}

/** Keeps from now on which tier each member pays for. */
export async function keepTiers(db: Queries, at: string): Promise<void> {
  const paid = await db
    .selectFrom('subscriptions')
    .innerJoin('membership_plans', 'membership_plans.id', 'subscriptions.plan_id')
    .select(['subscriptions.member_id', 'membership_plans.tier_id'])
    .where('subscriptions.ended_at', 'is', null)
    .where('subscriptions.suspended_at', 'is', null)
    .where('subscriptions.status', 'in', ['active', 'cancelling'])
    .orderBy('subscriptions.id')
    .execute()
  if (paid.length === 0) return
  await db
    .insertInto('member_tier_history')
    .values(paid.map((row) => ({ ...row, at })))
    .execute()
}

export async function insertPlan(db: Queries, row: Insertable<Tables['membership_plans']>): Promise<number> {
  const inserted = await db.insertInto('membership_plans').values(row).returning('id').executeTakeFirstOrThrow()
  return inserted.id
}

export async function insertSubscription(db: Queries, row: Insertable<Tables['subscriptions']>): Promise<number> {
  const inserted = await db.insertInto('subscriptions').values(row).returning('id').executeTakeFirstOrThrow()
  return inserted.id
}

export async function insertBillingAccount(db: Queries, row: Insertable<Tables['billing_accounts']>): Promise<void> {
  await db.insertInto('billing_accounts').values(row).execute()
}

/** Current and former members in the order in which they joined; newcomers are left out. */
export async function listJoined(db: Queries, state: 'active' | 'inactive') {
  return db
    .selectFrom('members')
    .select(['id', 'email', 'first_name', 'last_name', 'first_joined_at'])
    .where('state', '=', state)
    .where('first_joined_at', 'is not', null)
    .orderBy('first_joined_at')
    .execute()
}
