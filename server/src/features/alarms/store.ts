import type { Queries } from '../../db/database.ts'

export type WatchedRow = Awaited<ReturnType<typeof listWatched>>[number]

/** The watched devices that were ever heard, with their reported outages. */
export async function listWatched(db: Queries) {
  return db
    .selectFrom('devices')
    .leftJoin('device_outages', 'device_outages.device_id', 'devices.id')
    .select(['devices.id', 'devices.name', 'devices.last_seen_at', 'device_outages.last_seen_at as told_of'])
    .where('devices.authorised', '=', 1)
    .where('devices.report_status', '=', 1)
    .where('devices.removed_at', 'is', null)
    .where('devices.last_seen_at', 'is not', null)
    .orderBy('devices.name')
    .orderBy('devices.id')
    .execute()
}

export async function insertOutages(
  db: Queries,
  outages: readonly { device_id: number; last_seen_at: string; told_at: string }[],
): Promise<void> {
  if (outages.length > 0)
    await db
      .insertInto('device_outages')
      .values([...outages])
      .execute()
}

export async function deleteOutages(db: Queries, deviceIds: readonly number[]): Promise<void> {
  if (deviceIds.length > 0) await db.deleteFrom('device_outages').where('device_id', 'in', deviceIds).execute()
}

/** Forgets the outages of devices that are no longer watched: nobody waits for news of them. */
export async function forgetOthers(db: Queries, watched: readonly number[]): Promise<void> {
  const others = await db.selectFrom('device_outages').select('device_id').execute()
  const gone = others.map((row) => row.device_id).filter((id) => !watched.includes(id))
  await deleteOutages(db, gone)
}
