import type { EquipmentState } from '@fobhouse/contract/equipment.ts'
import { withoutAccents } from '@fobhouse/contract/text.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type ListFilter = { place?: number | undefined; state?: EquipmentState | undefined; id?: number | undefined }

/** Items with what lists show of them. Hidden ones only with `withHidden`, retired ones only if they are asked for. */
export async function listItems(
  db: Queries,
  { place, state, id, withHidden, withRetired }: ListFilter & { withHidden?: boolean; withRetired?: boolean },
) {
  return db
    .selectFrom('equipment')
    .leftJoin('places', 'places.id', 'equipment.place_id')
    .leftJoin('files as photo', 'photo.id', 'equipment.photo_file_id')
    .leftJoin('members', 'members.id', 'equipment.by_member_id')
    .leftJoin('devices', 'devices.id', 'equipment.device_id')
    .selectAll('equipment')
    .select(['places.name as place_name', 'photo.link_key', 'members.first_name', 'members.last_name'])
    .select(['devices.not_alone'])
    .select(({ selectFrom }) => [
      selectFrom('issues')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('issues.equipment_id', '=', 'equipment.id')
        .where('issues.done_at', 'is', null)
        .as('open_reports'),
      selectFrom('bookable_items as part')
        .innerJoin('bookables', 'bookables.id', 'part.bookable_id')
        .select('bookables.id')
        .whereRef('part.equipment_id', '=', 'equipment.id')
        .where('bookables.hidden', '=', 0)
        .as('bookable'),
      selectFrom('interlock_sessions as session')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('session.device_id', '=', 'equipment.device_id')
        .where('session.ended_at', 'is', null)
        .as('running'),
    ])
    .$if(withHidden !== true, (query) => query.where('equipment.hidden', '=', 0))
    .$if(withRetired !== true && state !== 'retired', (query) => query.where('equipment.state', '<>', 'retired'))
    .$if(state !== undefined, (query) => query.where('equipment.state', '=', state ?? 'working'))
    .$if(place !== undefined, (query) => query.where('equipment.place_id', '=', place ?? 0))
    .$if(id !== undefined, (query) => query.where('equipment.id', '=', id ?? 0))
    .orderBy('equipment.name_key')
    .orderBy('equipment.id')
    .execute()
}

export type ListedRow = Awaited<ReturnType<typeof listItems>>[number]

/** Whether a name contains what somebody typed, without regard to case and accents. */
export function isNamed(name: string, typed: string): boolean {
  const plain = (text: string) => withoutAccents(text.normalize('NFKC').toLowerCase())
  return plain(name).includes(plain(typed).trim())
}

export async function findByCode(db: Queries, code: string) {
  return db.selectFrom('equipment').select(['id', 'hidden']).where('code', '=', code).executeTakeFirst()
}

export async function countItems(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom('equipment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '<>', 'retired')
    .executeTakeFirstOrThrow()
  return count
}

export async function insertItem(db: Queries, row: Insertable<Tables['equipment']>): Promise<number> {
  return (await db.insertInto('equipment').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** False if the code was ever used. */
export async function takeCode(db: Queries, code: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_codes')
    .values({ code })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** What goes with an item to which nothing ever happened. */
export const goingWithItems = ['equipment_history', 'equipment_caretakers', 'equipment_watchers'] as const

export async function deleteItem(db: Queries, id: number): Promise<void> {
  for (const table of goingWithItems) {
    await db.deleteFrom(table).where('equipment_id', '=', id).execute()
  }
  await db.deleteFrom('equipment').where('id', '=', id).execute()
}

export async function findInterlock(db: Queries, id: number) {
  return db
    .selectFrom('devices')
    .select(['id', 'name', 'description'])
    .where('id', '=', id)
    .where('kind', '=', 'interlock')
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

/** Interlocks of these ids that no item has yet, by name. */
export async function listFreeInterlocks(db: Queries, ids: readonly number[]) {
  return db
    .selectFrom('devices')
    .leftJoin('equipment', 'equipment.device_id', 'devices.id')
    .select(['devices.id', 'devices.name', 'devices.description'])
    .where('devices.id', 'in', ids)
    .where('devices.kind', '=', 'interlock')
    .where('devices.authorised', '=', 1)
    .where('devices.removed_at', 'is', null)
    .where('equipment.id', 'is', null)
    .orderBy('devices.name')
    .orderBy('devices.id')
    .execute()
}

export type PersonOfItem = { equipment_id: number; id: number; first_name: string; last_name: string; state: string }

/** The caretakers of these items with their names, also those who are not active just now. */
export async function listCaretakersOf(db: Queries, itemIds: readonly number[]): Promise<PersonOfItem[]> {
  if (itemIds.length === 0) return []
  return db
    .selectFrom('equipment_caretakers as caretaker')
    .innerJoin('members', 'members.id', 'caretaker.member_id')
    .select(['caretaker.equipment_id', 'members.id', 'members.first_name', 'members.last_name', 'members.state'])
    .where('caretaker.equipment_id', 'in', itemIds)
    .orderBy('members.last_name')
    .orderBy('members.first_name')
    .orderBy('members.id')
    .execute()
}

export async function saveCaretakers(db: Queries, itemId: number, memberIds: readonly number[]): Promise<void> {
  await db.deleteFrom('equipment_caretakers').where('equipment_id', '=', itemId).execute()
  if (memberIds.length === 0) return
  const rows = memberIds.map((memberId) => ({ equipment_id: itemId, member_id: memberId }))
  await db.insertInto('equipment_caretakers').values(rows).execute()
}

/** How many of these members are there: an erased person is not. */
export async function countThere(db: Queries, memberIds: readonly number[]): Promise<number> {
  if (memberIds.length === 0) return 0
  const { count } = await db
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', memberIds)
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function isWatched(db: Queries, { itemId, memberId }: { itemId: number; memberId: number }) {
  const row = await db
    .selectFrom('equipment_watchers')
    .select('member_id')
    .where('equipment_id', '=', itemId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row !== undefined
}

export async function saveWatching(
  db: Queries,
  { itemId, memberId, isOn }: { itemId: number; memberId: number; isOn: boolean },
): Promise<void> {
  if (isOn) {
    const row = { equipment_id: itemId, member_id: memberId }
    await db
      .insertInto('equipment_watchers')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return
  }
  await db
    .deleteFrom('equipment_watchers')
    .where('equipment_id', '=', itemId)
    .where('member_id', '=', memberId)
    .execute()
}

/** The sessions of an item within a range; the one that runs up to its last news. */
export async function listUses(db: Queries, { itemId, from, to }: { itemId: number; from: string; to: string }) {
  return db
    .selectFrom('interlock_sessions')
    .select(['started_at', 'ended_at', 'last_news_at'])
    .where('equipment_id', '=', itemId)
    .where('started_at', '<', to)
    .where('last_news_at', '>', from)
    .execute()
}

export async function findManual(db: Queries, itemId: number) {
  return db
    .selectFrom('equipment')
    .innerJoin('files', 'files.id', 'equipment.manual_file_id')
    .select('files.content')
    .where('equipment.id', '=', itemId)
    .executeTakeFirst()
}

export async function saveFileId(
  db: Queries,
  { itemId, column, fileId }: { itemId: number; column: 'photo_file_id' | 'manual_file_id'; fileId: number | null },
): Promise<void> {
  await db
    .updateTable('equipment')
    .set({ [column]: fileId })
    .where('id', '=', itemId)
    .execute()
}

/** The names of members by their ids; of one who was erased, that of a former member. */
export async function listNames(db: Queries, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db.selectFrom('members').select(['id', 'first_name', 'last_name']).where('id', 'in', ids).execute()
}

export type HistoryFilter = { itemId?: number | undefined; from?: string | undefined; before?: string | undefined }
type HistoryPage = { after: { at: string; id: number } | undefined; limit: number }

/** What happened to one item or to all, the newest first, with the reports' texts. */
export async function listHistory(db: Queries, { itemId, from, before }: HistoryFilter, { after, limit }: HistoryPage) {
  return db
    .selectFrom('equipment_history as event')
    .innerJoin('equipment', 'equipment.id', 'event.equipment_id')
    .leftJoin('issues', 'issues.id', 'event.issue_id')
    .leftJoin('members', 'members.id', 'event.actor_id')
    .leftJoin('services', 'services.id', 'event.service_id')
    .leftJoin('maintenance_plans as plan', 'plan.id', 'services.plan_id')
    .selectAll('event')
    .select(['plan.name as plan', 'services.note as service_note', 'services.minutes', 'services.cost'])
    .select(['services.checks', 'services.void_at', 'services.void_reason'])
    .select(['equipment.name as item', 'issues.description as text', 'members.first_name', 'members.last_name'])
    .where('event.kind', '<>', 'linked')
    .$if(itemId !== undefined, (query) => query.where('event.equipment_id', '=', itemId ?? 0))
    .$if(from !== undefined, (query) => query.where('event.at', '>=', from ?? ''))
    .$if(before !== undefined, (query) => query.where('event.at', '<', before ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(event.at, event.id) < (${after?.at ?? ''}, ${after?.id ?? 0})`),
    )
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(limit)
    .execute()
}

export type HistoryRow = Awaited<ReturnType<typeof listHistory>>[number]
export type PlaceRow = Selectable<Tables['places']>
