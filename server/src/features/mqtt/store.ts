import type { DeviceKind } from '@fobhouse/contract/routes/devices.ts'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { hasItem, isOutOfOrder, isShut } from '../../db/equipment-facts.ts'
import type { Tables } from '../../db/tables.ts'

export type ClubRow = Selectable<Tables['mqtt_club']>

/** The only row. */
const theOne = 1

/** The club's row; made with these digits if there is none. */
export async function takeClub(db: Queries, digits: string): Promise<ClubRow> {
  const found = await findClub(db)
  if (found) return found
  await db
    .insertInto('mqtt_club')
    .values({ id: theOne, club: digits })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db.selectFrom('mqtt_club').selectAll().executeTakeFirstOrThrow()
}

export async function findClub(db: Queries): Promise<ClubRow | undefined> {
  return db.selectFrom('mqtt_club').selectAll().executeTakeFirst()
}

export async function saveClub(db: Queries, columns: Updateable<Tables['mqtt_club']>): Promise<void> {
  await db.updateTable('mqtt_club').set(columns).where('id', '=', theOne).execute()
}

/** Every approved device, with what its process last told it. */
export async function listApproved(db: Queries, now: string) {
  return db
    .selectFrom('devices')
    .leftJoin('device_links', 'device_links.device_id', 'devices.id')
    .select(['devices.id', 'kind', 'name', 'last_seen_at', 'mqtt_commands', 'device_links.held_open'])
    .select([isShut(now).as('locked_out'), isOutOfOrder(now).as('out_of_order'), hasItem.as('has_item')])
    .where('authorised', '=', 1)
    .where('removed_at', 'is', null)
    .orderBy('devices.id')
    .execute()
}

/** Devices that were in use once and no longer are, removed or shut out. */
export async function listGone(db: Queries): Promise<{ id: number; kind: DeviceKind }[]> {
  return db
    .selectFrom('devices')
    .select(['id', 'kind'])
    .where('authorised', '=', 0)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('device_history').select('id').whereRef('device_history.device_id', '=', 'devices.id')),
    )
    .orderBy('id')
    .execute()
}

const person = ['members.screen_name', 'members.hide_last_seen', 'members.hide_on_site'] as const

/** The sessions that run, those of these ids, and those with a higher id than `after`. */
export async function listSessions(db: Queries, { ids, after }: { ids: readonly number[]; after: number }) {
  return db
    .selectFrom('interlock_sessions')
    .leftJoin('members', 'members.id', 'interlock_sessions.member_id')
    .select(['interlock_sessions.id', 'device_id', 'started_at', 'ended_at', ...person])
    .where((where) =>
      where.or([
        where('ended_at', 'is', null),
        where('interlock_sessions.id', '>', after),
        ...(ids.length > 0 ? [where('interlock_sessions.id', 'in', ids)] : []),
      ]),
    )
    .orderBy('interlock_sessions.id')
    .execute()
}

export async function findNewestSession(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('interlock_sessions')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}

/** What each tool's meter showed last, in milliwatt-hours. */
export async function listReadings(db: Queries): Promise<Map<number, number>> {
  const newest = sql<number | null>`(
    select last_reading from interlock_sessions
    where device_id = devices.id and last_reading is not null
    order by started_at desc, id desc limit 1
  )`
  const rows = await db
    .selectFrom('devices')
    .select(['id', newest.as('reading')])
    .where('kind', '=', 'interlock')
    .where('authorised', '=', 1)
    .where('removed_at', 'is', null)
    .execute()
  return new Map(rows.flatMap(({ id, reading }) => (reading === null ? [] : [[id, reading] as const])))
}

/** Taps by id, with the screen names of those who may be named. */
export async function listTaps(db: Queries, ids: readonly number[]) {
  return db
    .selectFrom('taps')
    .innerJoin('devices', 'devices.id', 'taps.device_id')
    .leftJoin('members', 'members.id', 'taps.member_id')
    .select(['taps.id', 'taps.device_id', 'devices.kind', 'taps.at', 'taps.outcome', 'taps.reasons'])
    .select(['taps.late', ...person])
    .where('taps.id', 'in', ids)
    .orderBy('taps.id')
    .execute()
}

const toldTypes = ['forced', 'held_open', 'exit'] as const

/** What boards of protocol 2 told besides taps, with a higher id than `after`. */
export async function listDoorEvents(db: Queries, after: number) {
  return db
    .selectFrom('door_events')
    .select(['id', 'device_id', 'at', 'type'])
    .where('id', '>', after)
    .where('type', 'in', toldTypes)
    .orderBy('id')
    .$narrowType<{ type: (typeof toldTypes)[number] }>()
    .execute()
}

export async function findNewestDoorEvent(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('door_events')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}
