import type { Insertable, Updateable } from 'kysely'
import { batchesOf, type Queries, type Tables } from '@fobhouse/server/public.ts'

export async function listDevices(db: Queries) {
  return db
    .selectFrom('devices')
    .select(['id', 'kind', 'serial', 'authorised', 'default_access', 'removed_at'])
    .select(['cost_per_session', 'cost_per_hour', 'cost_per_kwh'])
    .orderBy('id')
    .execute()
}

export async function insertDevice(db: Queries, row: Insertable<Tables['devices']>): Promise<number> {
  const inserted = await db.insertInto('devices').values(row).returning('id').executeTakeFirstOrThrow()
  return inserted.id
}

export async function saveDevice(db: Queries, id: number, changes: Updateable<Tables['devices']>): Promise<void> {
  await db.updateTable('devices').set(changes).where('id', '=', id).execute()
}

export async function insertGrants(db: Queries, rows: readonly Insertable<Tables['grants']>[]): Promise<void> {
  for (const batch of batchesOf(rows)) {
    await db
      .insertInto('grants')
      .values(batch)
      .onConflict((conflict) => conflict.columns(['device_id', 'member_id']).doNothing())
      .execute()
  }
}
