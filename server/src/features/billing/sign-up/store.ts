import type { Insertable } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

/** All facts about a sign-up in one query. Undefined if the member does not exist. */
export async function readSignUp(db: Queries, memberId: number) {
  return db
    .selectFrom('members')
    .leftJoin('sign_ups', 'sign_ups.member_id', 'members.id')
    .leftJoin('membership_tiers', (join) =>
      join.onRef('membership_tiers.id', '=', 'sign_ups.tier_id').on('membership_tiers.visible', '=', 1),
    )
    .leftJoin('membership_plans', (join) =>
      join
        .onRef('membership_plans.id', '=', 'sign_ups.plan_id')
        .onRef('membership_plans.tier_id', '=', 'membership_tiers.id')
        .on('membership_plans.visible', '=', 1),
    )
    .leftJoin('subscriptions', (join) =>
      join.onRef('subscriptions.member_id', '=', 'members.id').on('subscriptions.ended_at', 'is', null),
    )
    .select(['members.state', 'members.card_number', 'members.last_induction_at'])
    .select(['members.application', 'members.applied_at', 'members.disabled_at'])
    .select(['membership_tiers.id as tier_id', 'membership_plans.id as plan_id'])
    .select(['subscriptions.status as subscription', 'subscriptions.plan_id as subscribed_plan_id'])
    .select(['subscriptions.cost', 'subscriptions.currency', 'subscriptions.interval', 'subscriptions.interval_amount'])
    .where('members.id', '=', memberId)
    .where('members.erased_at', 'is', null)
    .executeTakeFirst()
}

export type StoredSignUp = NonNullable<Awaited<ReturnType<typeof readSignUp>>>

/** Whether new subscribers may choose this tier and plan. Choosing nothing is always possible. */
export async function isOffered(
  db: Queries,
  { tierId, planId }: { tierId: number | null; planId: number | null },
): Promise<boolean> {
  if (tierId === null) return planId === null
  const row = await db
    .selectFrom('membership_tiers')
    .leftJoin('membership_plans', (join) =>
      join
        .onRef('membership_plans.tier_id', '=', 'membership_tiers.id')
        .on('membership_plans.visible', '=', 1)
        .on('membership_plans.id', '=', planId ?? 0),
    )
    .select('membership_plans.id as plan_id')
    .where('membership_tiers.id', '=', tierId)
    .where('membership_tiers.visible', '=', 1)
    .executeTakeFirst()
  return row !== undefined && row.plan_id === planId
}

export async function saveChoice(db: Queries, row: Insertable<Tables['sign_ups']>): Promise<void> {
  const { member_id: _key, ...changes } = row
  await db
    .insertInto('sign_ups')
    .values(row)
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(changes))
    .execute()
}

export async function findTier(db: Queries, id: number) {
  return db
    .selectFrom('membership_tiers')
    .select(['id', 'name', 'description', 'featured'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findPlan(db: Queries, id: number) {
  return db
    .selectFrom('membership_plans')
    .select(['id', 'tier_id', 'name', 'currency', 'cost', 'interval', 'interval_amount'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The plan that an unpaid member chose, if it is still on offer. */
export async function findChosenPlan(db: Queries, memberId: number) {
  return db
    .selectFrom('sign_ups')
    .innerJoin('membership_plans', 'membership_plans.id', 'sign_ups.plan_id')
    .innerJoin('membership_tiers', 'membership_tiers.id', 'membership_plans.tier_id')
    .leftJoin('subscriptions', (join) =>
      join.onRef('subscriptions.member_id', '=', 'sign_ups.member_id').on('subscriptions.ended_at', 'is', null),
    )
    .select(['membership_plans.id', 'membership_plans.name as plan', 'membership_tiers.name as tier'])
    .where('sign_ups.member_id', '=', memberId)
    .where('membership_plans.visible', '=', 1)
    .where('membership_tiers.visible', '=', 1)
    .where('subscriptions.id', 'is', null)
    .executeTakeFirst()
}
