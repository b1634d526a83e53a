import type { Queries } from '../../../db/database.ts'

/** The names of those of these doors that are in use, in their order. */
export async function listDoorNames(db: Queries, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('devices')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('authorised', '=', 1)
    .where('removed_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
}
