import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

export type SubscriptionRow = Selectable<Tables['subscriptions']>
type NewRow = Omit<Insertable<Tables['subscriptions']>, 'id'>
type Columns = Omit<Updateable<Tables['subscriptions']>, 'id' | 'member_id'>

export async function insertSubscription(db: Queries, row: NewRow): Promise<number> {
  const { id } = await db.insertInto('subscriptions').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function saveSubscription(db: Queries, id: number, columns: Columns): Promise<void> {
  await db.updateTable('subscriptions').set(columns).where('id', '=', id).execute()
}

export async function findSubscription(db: Queries, id: number): Promise<SubscriptionRow | undefined> {
  return db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Everything that gives access and whose payment is due, or soon may be: what was paid for ends before `until`. */
export async function listToReview(db: Queries, until: string): Promise<number[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('ended_at', 'is', null)
    .where('status', 'in', ['active', 'cancelling'])
    .where((where) =>
      where.or([
        where('payment_failed_at', 'is not', null),
        where.and([where('source', '=', 'manual'), where('current_period_end', '<=', until)]),
        where.and([where('source', '=', 'manual'), where('cancel_at', '<=', until)]),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The plan and its tier by their names, as people read them. */
export async function findPlanName(db: Queries, planId: number): Promise<string> {
  const plan = await db
    .selectFrom('membership_plans')
    .innerJoin('membership_tiers', 'membership_tiers.id', 'membership_plans.tier_id')
    .select(['membership_plans.name as plan', 'membership_tiers.name as tier'])
    .where('membership_plans.id', '=', planId)
    .executeTakeFirstOrThrow()
  return `${plan.tier}, ${plan.plan}`
}

export async function findPayer(db: Queries, memberId: number) {
  return db
    .selectFrom('members')
    .select(['id', 'email', 'language', 'first_name', 'last_name', 'state'])
    .where('id', '=', memberId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}
