import type { DeviceKind } from '@fobhouse/contract/routes/devices.ts'
import type { Selectable, Updateable } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type DeviceRow = Selectable<Tables['devices']>
export type DeviceColumns = Updateable<Tables['devices']>

export async function findDevice(db: Queries, id: number, kind?: DeviceKind): Promise<DeviceRow | undefined> {
  return db
    .selectFrom('devices')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'door'))
    .executeTakeFirst()
}

export async function isSerialTaken(db: Queries, { kind, serial }: { kind: DeviceKind; serial: string }) {
  const row = await db
    .selectFrom('devices')
    .select('id')
    .where('kind', '=', kind)
    .where('serial', '=', serial)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

type NewDevice = { kind: DeviceKind; serial: string; name: string; keyHash: string | null; now: string }

/** Inserts an authorised, visible device. */
export async function insertDevice(db: Queries, { kind, serial, name, keyHash, now }: NewDevice): Promise<number> {
  const row = await db
    .insertInto('devices')
    .values({
      kind,
      serial,
      name,
      authorised: 1,
      hidden: 0,
      key_hash: keyHash,
      key_created_at: keyHash === null ? null : now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function saveDevice(db: Queries, id: number, changes: DeviceColumns): Promise<void> {
  await db.updateTable('devices').set(changes).where('id', '=', id).execute()
}

const historyTables = [
  'device_history',
  'grants',
  'taps',
  'device_connections',
  'interlock_sessions',
  'vending_payments',
] as const

/** Whether the device was ever in use. */
export async function hasHistory(db: Queries, id: number): Promise<boolean> {
  for (const table of historyTables) {
    const row = await db.selectFrom(table).select('device_id').where('device_id', '=', id).limit(1).executeTakeFirst()
    if (row) return true
  }
  return false
}

export async function deleteDevice(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('devices').where('id', '=', id).execute()
}

export async function listPendingDevices(db: Queries): Promise<DeviceRow[]> {
  return db
    .selectFrom('devices')
    .selectAll()
    .where('authorised', '=', 0)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The state of every approved device, by name. */
export async function listStatuses(db: Queries) {
  return db
    .selectFrom('devices')
    .select(['id', 'kind', 'name', 'last_seen_at', 'locked_out', 'report_status'])
    .where('authorised', '=', 1)
    .where('removed_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Devices of a kind with their newest tap, in one query that uses an index once per device. */
export async function listDevices(db: Queries, kind: DeviceKind, id?: number) {
  return db
    .selectFrom('devices')
    .leftJoin('taps', (join) =>
      join.on('taps.id', '=', (expression) =>
        expression
          .selectFrom('taps as newest')
          .select('newest.id')
          .whereRef('newest.device_id', '=', 'devices.id')
          .orderBy('newest.at', 'desc')
          .orderBy('newest.id', 'desc')
          .limit(1),
      ),
    )
    .leftJoin('members', 'members.id', 'taps.member_id')
    .leftJoin('device_links', 'device_links.device_id', 'devices.id')
    .selectAll('devices')
    .select(['device_links.held_open', 'device_links.list_hash', 'device_links.list_sent_at'])
    .select(['taps.at as tap_at', 'taps.outcome as tap_outcome', 'members.first_name', 'members.last_name'])
    .where('devices.kind', '=', kind)
    .where('devices.removed_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('devices.id', '=', id ?? 0))
    .orderBy('devices.name')
    .orderBy('devices.id')
    .execute()
}

/** How often and when last each member opened the door, most frequent first; anonymised taps do not count. */
export async function listUse(db: Queries, deviceId: number) {
  return db
    .selectFrom('taps')
    .innerJoin('members', 'members.id', 'taps.member_id')
    .select(['members.id', 'members.first_name', 'members.last_name'])
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('taps.at').as('last')])
    .where('taps.device_id', '=', deviceId)
    .where('taps.outcome', '=', 'granted')
    .groupBy(['members.id', 'members.first_name', 'members.last_name'])
    .orderBy('count', 'desc')
    .orderBy('members.id')
    .execute()
}

/** Facts that tell whether a device is missed. */
export async function listStandings(db: Queries) {
  return db
    .selectFrom('devices')
    .select(['name', 'authorised', 'report_status', 'last_seen_at'])
    .where('removed_at', 'is', null)
    .orderBy('name')
    .execute()
}

/** The newest key that signs for boards, and the newest that hides card numbers. */
export async function findNewestKeys(db: Queries) {
  const newest = (table: 'board_keys' | 'hash_keys') =>
    db.selectFrom(table).select(['key_id', 'made_at']).orderBy('id', 'desc').limit(1).executeTakeFirst()
  return { signing: await newest('board_keys'), hash: await newest('hash_keys') }
}

/** Doors whose boards speak protocol 2, with the newest signing key that each has. */
export async function listProvenBoards(db: Queries) {
  return db
    .selectFrom('boards')
    .innerJoin('devices', 'devices.id', 'boards.device_id')
    .select(['devices.id', 'devices.name', 'boards.key_id'])
    .where('boards.proven_at', 'is not', null)
    .where('devices.authorised', '=', 1)
    .where('devices.removed_at', 'is', null)
    .orderBy('devices.name')
    .orderBy('devices.id')
    .execute()
}

/** How the boards of protocol 2 stand with their lists; `waiting_since`: of the oldest list after the last that it took. */
export async function listListStandings(db: Queries) {
  return db
    .selectFrom('boards')
    .innerJoin('devices', 'devices.id', 'boards.device_id')
    .select(['devices.name', 'devices.last_seen_at', 'boards.list_refused'])
    .select(({ selectFrom }) =>
      selectFrom('board_lists')
        .select(({ fn }) => fn.min('issued').as('issued'))
        .whereRef('board_lists.device_id', '=', 'devices.id')
        .where(({ not, exists, selectFrom: from }) =>
          not(
            exists(
              from('board_lists as taken')
                .select('taken.id')
                .whereRef('taken.device_id', '=', 'devices.id')
                .whereRef('taken.version', '>=', 'board_lists.version')
                .where('taken.acked_at', 'is not', null),
            ),
          ),
        )
        .as('waiting_since'),
    )
    .where('boards.proven_at', 'is not', null)
    .where('devices.authorised', '=', 1)
    .where('devices.removed_at', 'is', null)
    .orderBy('devices.name')
    .execute()
}

export async function hasDoor(db: Queries): Promise<boolean> {
  const door = await db
    .selectFrom('devices')
    .select('id')
    .where('kind', '=', 'door')
    .where('authorised', '=', 1)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return door !== undefined
}
