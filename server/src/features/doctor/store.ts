import type { Queries } from '../../db/database.ts'

export async function listDevices(db: Queries) {
  return db
    .selectFrom('devices')
    .select(['name', 'authorised', 'report_status', 'last_seen_at'])
    .where('removed_at', 'is', null)
    .orderBy('name')
    .execute()
}

/** The message that should have left first of those that wait. */
export async function findLongestDue(db: Queries) {
  return db
    .selectFrom('outbox')
    .select(['next_attempt_at', 'error'])
    .where('state', '=', 'waiting')
    .where('next_attempt_at', 'is not', null)
    .$narrowType<{ next_attempt_at: string }>()
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
}

export async function countFailedSince(db: Queries, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'failed')
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}

/** API keys that wait after a restore. */
export async function listHeldKeys(db: Queries) {
  const held = db.selectFrom('api_keys').select('name').where('held_at', 'is not', null)
  return held.where('revoked_at', 'is', null).orderBy('name_key').execute()
}

export async function listJobFailures(db: Queries) {
  return db.selectFrom('job_failures').selectAll().orderBy('job').execute()
}

export async function findLastStripeEvent(db: Queries): Promise<string | null> {
  const { last } = await db
    .selectFrom('stripe_events')
    .select(({ fn }) => fn.max<string | null>('received_at').as('last'))
    .executeTakeFirstOrThrow()
  return last
}

/** Those that have not ended. */
export async function countStripeSubscriptions(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom('subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('source', '=', 'stripe')
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
