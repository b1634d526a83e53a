import type { Queries } from '../../../db/database.ts'

/** What a sign-up is decided by, in one question. Undefined for nobody. */
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
    .select(['members.state', 'members.card_number', 'members.last_induction_at', 'members.first_joined_at'])
    .select(['members.application', 'members.applied_at'])
    .select(['membership_tiers.id as tier_id', 'membership_plans.id as plan_id'])
    .select('subscriptions.status as subscription')
    .where('members.id', '=', memberId)
    .where('members.erased_at', 'is', null)
    .executeTakeFirst()
}

export type StoredSignUp = NonNullable<Awaited<ReturnType<typeof readSignUp>>>
