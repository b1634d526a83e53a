import type { Queries } from '../../../db/database.ts'

export async function findPlan(db: Queries, planId: number) {
  return db.selectFrom('membership_plans').selectAll().where('id', '=', planId).executeTakeFirst()
}

/** What members can be given: what is offered, and a plan that this member has though it is hidden. */
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
