import type { Insertable, Updateable } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { PlaceRow } from './store.ts'

export async function listPlaces(db: Queries): Promise<PlaceRow[]> {
  return db.selectFrom('places').selectAll().orderBy('name_key').execute()
}

export async function findPlace(db: Queries, id: number): Promise<PlaceRow | undefined> {
  return db.selectFrom('places').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function listPlaceDoors(db: Queries): Promise<{ place_id: number; device_id: number }[]> {
  return db.selectFrom('place_doors').selectAll().orderBy('place_id').orderBy('device_id').execute()
}

/** How many of these are doors that were not removed. */
export async function countDoors(db: Queries, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const { count } = await db
    .selectFrom('devices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', ids)
    .where('kind', '=', 'door')
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertPlace(db: Queries, row: Omit<Insertable<Tables['places']>, 'id'>): Promise<number> {
  return (await db.insertInto('places').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function savePlace(db: Queries, id: number, columns: Updateable<Tables['places']>): Promise<void> {
  if (Object.keys(columns).length > 0) await db.updateTable('places').set(columns).where('id', '=', id).execute()
}

export async function saveDoors(db: Queries, placeId: number, doors: readonly number[]): Promise<void> {
  await db.deleteFrom('place_doors').where('place_id', '=', placeId).execute()
  const rows = doors.map((deviceId) => ({ place_id: placeId, device_id: deviceId }))
  if (rows.length > 0) await db.insertInto('place_doors').values(rows).execute()
}

export async function deletePlace(db: Queries, id: number): Promise<void> {
  await saveDoors(db, id, [])
  await db.deleteFrom('places').where('id', '=', id).execute()
}
