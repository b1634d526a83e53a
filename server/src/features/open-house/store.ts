import type { Selectable } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

/** The doors with open house, and how it stands at each. */

export type OpenHouseRow = Selectable<Tables['open_houses']>

/** Doors that have open house, and doors that had it and are not settled yet, also those that were removed since. */
export async function listOpenHouses(db: Queries) {
  return db
    .selectFrom('devices')
    .leftJoin('open_houses as kept', 'kept.device_id', 'devices.id')
    .leftJoin('device_links', 'device_links.device_id', 'devices.id')
    .leftJoin('boards', 'boards.device_id', 'devices.id')
    .select(['devices.id', 'devices.name', 'devices.locked_out', 'devices.open_house_id', 'device_links.held_open'])
    .select(['devices.authorised', 'devices.removed_at', 'boards.proven_at'])
    .select(['kept.state', 'kept.since', 'kept.until', 'kept.came_at', 'kept.ended_until', 'kept.by_hand', 'kept.owed'])
    .select('kept.mailed_at')
    .where((expression) =>
      expression.or([expression('devices.open_house_id', 'is not', null), expression('kept.state', 'is not', null)]),
    )
    .orderBy('devices.id')
    .execute()
}
export type OpenHouseDoor = Awaited<ReturnType<typeof listOpenHouses>>[number]

export async function saveOpenHouse(
  db: Queries,
  { device_id, ...columns }: Pick<OpenHouseRow, 'device_id'> & Partial<OpenHouseRow>,
): Promise<void> {
  await db
    .insertInto('open_houses')
    .values({
      device_id,
      state: 'off',
      since: null,
      until: null,
      came_at: null,
      ended_until: null,
      by_hand: 0,
      owed: null,
      mailed_at: null,
      ...columns,
    })
    .onConflict((conflict) => conflict.column('device_id').doUpdateSet(columns))
    .execute()
}

/** Forgets doors that have no open house any more and owe their boards nothing. Nobody waits for a removed board. */
export async function deleteSettled(db: Queries): Promise<void> {
  const settled = db
    .selectFrom('devices')
    .innerJoin('open_houses as kept', 'kept.device_id', 'devices.id')
    .select('devices.id')
    .where('kept.state', '=', 'off')
    .where((expression) =>
      expression.or([
        expression('devices.removed_at', 'is not', null),
        expression.and([expression('devices.open_house_id', 'is', null), expression('kept.owed', 'is', null)]),
      ]),
    )
  await db.deleteFrom('open_houses').where('device_id', 'in', settled).execute()
}

/** Notes that the board was sent what it was owed; false if somebody locked or unlocked it by hand meanwhile. */
export async function settleOwed(db: Queries, deviceId: number, owed: 'lock' | 'unlock'): Promise<boolean> {
  const result = await db
    .updateTable('open_houses')
    .set({ owed: null })
    .where('device_id', '=', deviceId)
    .where('owed', '=', owed)
    .executeTakeFirst()
  return result.numUpdatedRows > 0
}

export async function findOpenHouse(db: Queries, deviceId: number): Promise<OpenHouseRow | undefined> {
  return db.selectFrom('open_houses').selectAll().where('device_id', '=', deviceId).executeTakeFirst()
}

export async function listStates(db: Queries): Promise<OpenHouseRow[]> {
  return db.selectFrom('open_houses').selectAll().orderBy('device_id').execute()
}

export async function hasOpenHouse(db: Queries, deviceId: number): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .select('id')
    .where('id', '=', deviceId)
    .where('open_house_id', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
