import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

export type TopUp = Selectable<Tables['topups']>

export async function insertTopUp(db: Queries, row: Insertable<Tables['topups']>): Promise<TopUp> {
  return db.insertInto('topups').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function findTopUp(db: Queries, id: number): Promise<TopUp | undefined> {
  return db.selectFrom('topups').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findTopUpByKey(db: Queries, key: string): Promise<TopUp | undefined> {
  return db.selectFrom('topups').selectAll().where('idempotency_key', '=', key).executeTakeFirst()
}

export async function findTopUpByIntent(db: Queries, intentId: string): Promise<TopUp | undefined> {
  return db.selectFrom('topups').selectAll().where('stripe_payment_intent_id', '=', intentId).executeTakeFirst()
}

export async function saveTopUp(db: Queries, id: number, columns: Updateable<Tables['topups']>): Promise<void> {
  await db.updateTable('topups').set(columns).where('id', '=', id).execute()
}

type OpenFilter = { before?: string; memberId?: number }

/** Lists undecided top-ups, begun before a moment or of one member, oldest first. */
export async function listOpenTopUps(db: Queries, { before, memberId }: OpenFilter): Promise<TopUp[]> {
  let query = db.selectFrom('topups').selectAll().where('status', '=', 'open').orderBy('created_at').orderBy('id')
  if (before !== undefined) query = query.where('created_at', '<', before)
  if (memberId !== undefined) query = query.where('member_id', '=', memberId)
  return query.execute()
}
