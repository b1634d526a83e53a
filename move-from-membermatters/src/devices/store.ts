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

/** When these members joined, by id. */
export async function listJoined(db: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const joined = new Map<number, string>()
  for (const batch of batchesOf(ids)) {
    const rows = await db
      .selectFrom('members')
      .select(['id', 'first_joined_at', 'registered_at'])
      .where('id', 'in', batch)
      .execute()
    for (const row of rows) joined.set(row.id, row.first_joined_at ?? row.registered_at)
  }
  return joined
}
