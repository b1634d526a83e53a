import type { Queries } from '../../../../db/database.ts'

/** The last ids before the rehearsal began. */
export type Marks = { audit: number; outbox: number }

export async function readMarks(db: Queries): Promise<Marks> {
  const audit = await db
    .selectFrom('audit')
    .select((row) => row.fn.max('id').as('last'))
    .executeTakeFirst()
  const outbox = await db
    .selectFrom('outbox')
    .select((row) => row.fn.max('id').as('last'))
    .executeTakeFirst()
  return { audit: audit?.last ?? 0, outbox: outbox?.last ?? 0 }
}

export async function listTrail(db: Queries, { audit }: Marks) {
  return db
    .selectFrom('audit')
    .select(['at', 'action', 'subject', 'before', 'after'])
    .where('id', '>', audit)
    .where((where) => where.or([where('action', 'like', 'member.%'), where('action', '=', 'subscription.failed')]))
    .orderBy('id')
    .execute()
}

export async function listMails(db: Queries, { outbox }: Marks) {
  return db
    .selectFrom('outbox')
    .select(['created_at', 'member_id', 'subject'])
    .where('id', '>', outbox)
    .where('kind', '=', 'mail')
    .where('member_id', 'is not', null)
    .orderBy('id')
    .execute()
}

export async function listNames(db: Queries) {
  return db.selectFrom('members').select(['id', 'first_name', 'last_name']).execute()
}

/** Lists each member's latest plan, by its tier and name. */
export async function listPlanNames(db: Queries) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('membership_plans', 'membership_plans.id', 'subscriptions.plan_id')
    .innerJoin('membership_tiers', 'membership_tiers.id', 'membership_plans.tier_id')
    .select(['subscriptions.member_id', 'membership_plans.name as plan', 'membership_tiers.name as tier'])
    .orderBy('subscriptions.id')
    .execute()
}
