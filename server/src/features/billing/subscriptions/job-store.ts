import { sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'

/** Subscriptions that give access and whose payment is or may soon be due: their paid period ends before `until`. */
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

/** Stripe ids of subscriptions that should have been renewed or ended before a moment. */
export async function listOverdue(db: Queries, moment: string): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('stripe_subscription_id')
    .where('ended_at', 'is', null)
    .where('source', '=', 'stripe')
    .where('stripe_subscription_id', 'is not', null)
    .where((where) =>
      where.or([
        where('current_period_end', '<', moment),
        where('cancel_at', '<', moment),
        where.and([where('status', '=', 'pending'), where('started_at', '<', moment)]),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.flatMap(({ stripe_subscription_id: id }) => id ?? [])
}

/** Deletes subscriptions begun before a moment that Stripe never created. */
export async function deleteUnclaimed(db: Queries, moment: string): Promise<void> {
  await db
    .deleteFrom('subscriptions')
    .where('status', '=', 'pending')
    .where('source', '=', 'stripe')
    .where('stripe_subscription_id', 'is', null)
    .where('started_at', '<', moment)
    .execute()
}

/** Members who were rejected after subscribing and still pay. A later new subscription is allowed. */
export async function listRejected(db: Queries): Promise<number[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('members', 'members.id', 'subscriptions.member_id')
    .select('subscriptions.member_id')
    .where('subscriptions.ended_at', 'is', null)
    .where('members.application', '=', 'rejected')
    .where('members.erased_at', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('audit')
          .select('audit.id')
          .where('audit.action', '=', 'member.reject_application')
          .where('audit.subject', '=', sql<string>`'member:' || ${sql.ref('subscriptions.member_id')}`)
          .whereRef('audit.at', '>=', 'subscriptions.started_at'),
      ),
    )
    .execute()
  return rows.map(({ member_id: id }) => id)
}
