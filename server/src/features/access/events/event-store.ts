import { type Insertable, type Selectable, sql } from 'kysely'
import type { EventType } from '@fobhouse/contract/protocol-2/events.ts'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { type Batch, idsOf, type KeptRows, oldest } from '../../retention-store.ts'

export type DoorBoot = Selectable<Tables['door_boots']>

/** What is stored of these boots of a board. */
export async function listBoots(db: Queries, deviceId: number, bootIds: readonly string[]): Promise<DoorBoot[]> {
  return db
    .selectFrom('door_boots')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('boot_id', 'in', bootIds)
    .execute()
}

export async function saveBoot(db: Queries, boot: DoorBoot): Promise<void> {
  await db
    .insertInto('door_boots')
    .values(boot)
    .onConflict((conflict) => {
      const { stored_up_to, last_at } = boot
      return conflict.columns(['device_id', 'boot_id']).doUpdateSet({ stored_up_to, last_at })
    })
    .execute()
}

/** When the event happened that was stored last of this door. */
export async function findLastTime(db: Queries, deviceId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('door_boots')
    .select(({ fn }) => fn.max('last_at').as('last'))
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  return row?.last ?? undefined
}

/** Inserts in the given order, by which the rows are numbered. */
export async function insertEvents(db: Queries, rows: readonly Insertable<Tables['door_events']>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('door_events').values(rows).execute()
}

type Mailing = { deviceId: number; type: EventType; after: string }

/** Whether administrators were mailed about such an event of this door after an instant. */
export async function wasMailedAfter(db: Queries, { deviceId, type, after }: Mailing): Promise<boolean> {
  const row = await db
    .selectFrom('door_events')
    .select('id')
    .where('device_id', '=', deviceId)
    .where('type', '=', type)
    .where('mailed_at', '>', after)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type EventPage = { deviceId: number; limit: number; after: { at: string; id: number } | undefined }

/** What happened at a door, newest first. Taps are in the log. */
export async function listEvents(db: Queries, { deviceId, limit, after }: EventPage) {
  return db
    .selectFrom('door_events')
    .select(['id', 'at', 'type', 'is_on', 'time_uncertain'])
    .where('device_id', '=', deviceId)
    .where('type', '<>', 'tap')
    .$if(after !== undefined, (query) =>
      query.where(({ eb, or, and }) =>
        or([eb('at', '<', after?.at ?? ''), and([eb('at', '=', after?.at ?? ''), eb('id', '<', after?.id ?? 0)])]),
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** What the contact of each door last told; null: nothing. */
export async function listContacts(db: Queries): Promise<{ id: number; type: EventType | null }[]> {
  return db
    .selectFrom('devices')
    .select('devices.id')
    .select(({ selectFrom }) =>
      selectFrom('door_events')
        .select('type')
        .whereRef('door_events.device_id', '=', 'devices.id')
        // As in its index: with parameters SQLite would not use it.
        .where(sql<boolean>`type in ('opened', 'closed')`)
        .orderBy('door_events.id', 'desc')
        .limit(1)
        .as('type'),
    )
    .where('kind', '=', 'door')
    .execute()
}

export const doorEventsKept: KeptRows = {
  kind: 'doorEvents',
  months: 'privacy.doorEventMonths',
  remove: deleteEvents,
}

async function deleteEvents(db: Queries, batch: Batch): Promise<number> {
  const ids = idsOf(await oldEvents(db, batch).execute())
  if (ids.length > 0) await db.deleteFrom('door_events').where('id', 'in', ids).execute()
  return ids.length
}

export function oldEvents(db: Queries, batch: Batch) {
  return oldest(db.selectFrom('door_events').select('id').where('at', '<', batch.before), 'at', batch)
}
