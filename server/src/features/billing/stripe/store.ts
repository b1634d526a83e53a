import type { Queries } from '../../../db/database.ts'

export async function findLastStripeEvent(db: Queries): Promise<string | null> {
  const { last } = await db
    .selectFrom('stripe_events')
    .select(({ fn }) => fn.max<string | null>('received_at').as('last'))
    .executeTakeFirstOrThrow()
  return last
}

/** Subscriptions that have not ended. */
export async function countStripeSubscriptions(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom('subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('source', '=', 'stripe')
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
