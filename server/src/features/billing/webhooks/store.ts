import type { Queries } from '../../../db/database.ts'

export async function wasReceived(db: Queries, id: string): Promise<boolean> {
  const row = await db.selectFrom('stripe_events').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export async function insertEvent(db: Queries, row: { id: string; type: string; received_at: string }): Promise<void> {
  await db.insertInto('stripe_events').values(row).execute()
}

export async function deleteEventsBefore(db: Queries, moment: string): Promise<void> {
  await db.deleteFrom('stripe_events').where('received_at', '<', moment).execute()
}
