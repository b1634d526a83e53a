import type { Queries } from '../../../db/database.ts'

export async function findPlan(db: Queries, planId: number) {
  return db.selectFrom('membership_plans').selectAll().where('id', '=', planId).executeTakeFirst()
}

/** The plans that can be assigned: those on offer, and the member's own plan even if it is hidden. */
export async function listAssignable(db: Queries, currentPlanId: number | null) {
  return db
    .selectFrom('membership_plans')
    .innerJoin('membership_tiers', 'membership_tiers.id', 'membership_plans.tier_id')
    .select(['membership_plans.id', 'membership_plans.cost', 'membership_plans.currency', 'membership_plans.interval'])
    .select(['membership_plans.interval_amount', 'membership_plans.name as plan', 'membership_tiers.name as tier'])
    .where((where) =>
      where.or([
        where.and([where('membership_plans.visible', '=', 1), where('membership_tiers.visible', '=', 1)]),
        where('membership_plans.id', '=', currentPlanId),
      ]),
    )
    .orderBy('membership_tiers.id')
    .orderBy('membership_plans.id')
    .execute()
}

/** Returns the plan of the newest subscription, running or ended. */
export async function findLastPlan(db: Queries, memberId: number): Promise<number | undefined> {
  const last = await db
    .selectFrom('subscriptions')
    .select('plan_id')
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.plan_id
}

/** Lists members who are not erased, each with their subscription that has not ended. */
export async function listPayers(db: Queries, memberIds: readonly number[]) {
  if (memberIds.length === 0) return []
  const members = await db
    .selectFrom('members')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', memberIds)
    .where('erased_at', 'is', null)
    .execute()
  const open = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('member_id', 'in', memberIds)
    .where('ended_at', 'is', null)
    .execute()
  const byMember = new Map(open.map((row) => [row.member_id, row]))
  return members.map((member) => ({ member, subscription: byMember.get(member.id) }))
}
