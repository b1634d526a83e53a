import type { Queries } from '../../../db/database.ts'

const mostPayments = 500

export type OpenWithPlan = NonNullable<Awaited<ReturnType<typeof findOpenWithPlan>>>

/** A member's open subscription and its plan. */
export async function findOpenWithPlan(db: Queries, memberId: number) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('membership_plans', 'membership_plans.id', 'subscriptions.plan_id')
    .innerJoin('membership_tiers', 'membership_tiers.id', 'membership_plans.tier_id')
    .selectAll('subscriptions')
    .select(['membership_plans.name as plan_name', 'membership_tiers.id as tier_id'])
    .select(['membership_tiers.name as tier_name', 'membership_tiers.description as tier_description'])
    .select('membership_tiers.featured as tier_featured')
    .where('subscriptions.member_id', '=', memberId)
    .where('subscriptions.ended_at', 'is', null)
    .executeTakeFirst()
}

/** Lists the newest fees that a member paid. */
export async function listPayments(db: Queries, memberId: number) {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('paid_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostPayments)
    .execute()
}
