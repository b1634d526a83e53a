import type { Queries } from '../../db/database.ts'

export async function countMessages(db: Queries) {
  return db
    .selectFrom('outbox')
    .select(({ fn }) => ['state', 'kind', fn.countAll<number>().as('count')])
    .groupBy(['state', 'kind'])
    .execute()
}

/** When the longest waiting message was written. */
export async function findOldestWaiting(db: Queries): Promise<string | null> {
  const { oldest } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.min<string | null>('created_at').as('oldest'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return oldest
}

export async function countDevices(db: Queries) {
  return db
    .selectFrom('devices')
    .select(({ fn }) => ['kind', 'authorised', fn.countAll<number>().as('count')])
    .where('removed_at', 'is', null)
    .groupBy(['kind', 'authorised'])
    .execute()
}
