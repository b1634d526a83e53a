import type { Queries } from '../../db/database.ts'

export type FactsRow = Awaited<ReturnType<typeof listFacts>>[number]

/** Members with their saved card and open membership, each null if there is none. */
export async function listFacts(db: Queries, memberIds: readonly number[]) {
  if (memberIds.length === 0) return []
  return db
    .selectFrom('members')
    .leftJoin('billing_accounts', 'billing_accounts.member_id', 'members.id')
    .leftJoin('subscriptions', (join) =>
      join.onRef('subscriptions.member_id', '=', 'members.id').on('subscriptions.ended_at', 'is', null),
    )
    .leftJoin('membership_plans', 'membership_plans.id', 'subscriptions.plan_id')
    .leftJoin('membership_tiers', 'membership_tiers.id', 'membership_plans.tier_id')
    .select(['members.id', 'billing_accounts.card_expiry', 'billing_accounts.card_last4'])
    .select(['subscriptions.status', 'subscriptions.started_at', 'subscriptions.current_period_end'])
    .select(['subscriptions.cancel_at', 'membership_plans.name as plan', 'membership_tiers.name as tier'])
    .where('members.id', 'in', memberIds)
    .where('members.erased_at', 'is', null)
    .execute()
}

/**
 * When the last subscription of a member without access ended. Undefined if an administrator ended the access, if the
 * application was rejected, or if another subscription is open.
 */
export async function findMembershipEnd(db: Queries, memberId: number): Promise<string | null> {
  const last = await db
    .selectFrom('subscriptions')
    .innerJoin('members', 'members.id', 'subscriptions.member_id')
    .select('subscriptions.ended_at')
    .where('subscriptions.member_id', '=', memberId)
    .where('members.state', '=', 'inactive')
    .where('members.disabled_at', 'is', null)
    .where((where) =>
      where.or([where('members.application', 'is', null), where('members.application', '!=', 'rejected')]),
    )
    .orderBy('subscriptions.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.ended_at ?? null
}

/**
 * For each subscription of a member the columns that a payment, a missed payment or its end would change, as texts to
 * compare.
 */
export async function readSubscriptionMarks(db: Queries, memberId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['id', 'status', 'payment_failed_at', 'suspended_at', 'ended_at', 'cancel_at', 'current_period_end'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
  return rows.map((row) => JSON.stringify(Object.values(row)))
}

/** Memberships that give access now and have a date before `until` by which that may end. */
export async function listDated(db: Queries, until: string, who: readonly number[] | 'everybody') {
  return db
    .selectFrom('subscriptions')
    .select(['member_id', 'source', 'current_period_end', 'payment_failed_at', 'cancel_at'])
    .where('ended_at', 'is', null)
    .where('status', 'in', ['active', 'cancelling'])
    .$if(who !== 'everybody', (query) => query.where('member_id', 'in', who === 'everybody' ? [] : who))
    .where((where) =>
      where.or([
        where('payment_failed_at', 'is not', null),
        where.and([where('source', '=', 'manual'), where('current_period_end', '<', until)]),
        where.and([where('source', '=', 'manual'), where('cancel_at', '<', until)]),
      ]),
    )
    .execute()
}

/** The plan that a member pays for, and that gives access; null: none. */
export async function findPaidPlan(db: Queries, memberId: number): Promise<number | null> {
  const row = await db
    .selectFrom('subscriptions')
    .select('plan_id')
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('status', 'in', ['active', 'cancelling'])
    .executeTakeFirst()
  return row?.plan_id ?? null
}

/** The same of these members; who pays for none is absent. */
export async function listPaidPlans(db: Queries, memberIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (memberIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('subscriptions')
    .select(['member_id', 'plan_id'])
    .where('member_id', 'in', memberIds)
    .where('ended_at', 'is', null)
    .where('status', 'in', ['active', 'cancelling'])
    .execute()
  return new Map(rows.flatMap((row) => (row.member_id === null ? [] : [[row.member_id, row.plan_id]])))
}

/** The names of these plans, or of all, with their tiers; of those that were removed nothing. */
export async function listPlanNames(db: Queries, ids?: readonly number[]): Promise<{ id: number; name: string }[]> {
  if (ids?.length === 0) return []
  const rows = await db
    .selectFrom('membership_plans as plan')
    .innerJoin('membership_tiers as tier', 'tier.id', 'plan.tier_id')
    .select(['plan.id', 'plan.name', 'tier.name as tier'])
    .$if(ids !== undefined, (query) => query.where('plan.id', 'in', ids ?? []))
    .orderBy('plan.id')
    .execute()
  return rows.map(({ id, name, tier }) => ({ id, name: `${tier}: ${name}` }))
}
