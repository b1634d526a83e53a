import { occupyingStates } from '@fobhouse/contract/bookings.ts'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

export type BookableRow = Selectable<Tables['bookables']> & { place: string | null }
export type ItemOfBookable = {
  bookable_id: number
  id: number
  name: string
  device_id: number | null
  place_id: number | null
  place: string | null
}

/** What can be booked, by name; with `id` also what was removed. */
export async function listBookables(
  db: Queries,
  { id, withHidden }: { id?: number | undefined; withHidden?: boolean },
): Promise<BookableRow[]> {
  return db
    .selectFrom('bookables')
    .leftJoin('places', 'places.id', 'bookables.place_id')
    .selectAll('bookables')
    .select('places.name as place')
    .where('bookables.removed_at', 'is', null)
    .$if(withHidden !== true, (query) => query.where('bookables.hidden', '=', 0))
    .$if(id !== undefined, (query) => query.where('bookables.id', '=', id ?? 0))
    .orderBy('bookables.name_key')
    .execute()
}

/** The items of these, by id. */
export async function listItemsOf(db: Queries, bookableIds: readonly number[]): Promise<ItemOfBookable[]> {
  if (bookableIds.length === 0) return []
  return db
    .selectFrom('bookable_items as part')
    .innerJoin('equipment', 'equipment.id', 'part.equipment_id')
    .leftJoin('places', 'places.id', 'equipment.place_id')
    .select(['part.bookable_id', 'equipment.id', 'equipment.name', 'equipment.device_id'])
    .select(['equipment.place_id', 'places.name as place'])
    .where('part.bookable_id', 'in', bookableIds)
    .orderBy('equipment.id')
    .execute()
}

/** How many bookings of each have not ended, and occupy something; times of other calendars are none. */
export async function countUpcoming(db: Queries, now: string): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('bookings')
    .select(['bookable_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('ends_at', '>', now)
    .where('state', 'in', occupyingStates)
    .where('kind', '<>', 'outside')
    .groupBy('bookable_id')
    .execute()
  return new Map(rows.map((row) => [row.bookable_id, row.count]))
}

export async function countBookables(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom('bookables')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertBookable(db: Queries, row: Insertable<Tables['bookables']>): Promise<number> {
  return (await db.insertInto('bookables').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function saveBookable(db: Queries, id: number, columns: Updateable<Tables['bookables']>): Promise<void> {
  if (Object.keys(columns).length > 0) await db.updateTable('bookables').set(columns).where('id', '=', id).execute()
}

export async function saveItems(db: Queries, bookableId: number, itemIds: readonly number[]): Promise<void> {
  await db.deleteFrom('bookable_items').where('bookable_id', '=', bookableId).execute()
  const rows = itemIds.map((id) => ({ equipment_id: id, bookable_id: bookableId }))
  if (rows.length > 0) await db.insertInto('bookable_items').values(rows).execute()
}

/** The name of another bookable that has one of these items, or this place. */
export async function findOther(
  db: Queries,
  { exceptId, items, place }: { exceptId: number | null; items: readonly number[]; place: number | null },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('bookables')
    .leftJoin('bookable_items as part', 'part.bookable_id', 'bookables.id')
    .select('bookables.name')
    .where('bookables.removed_at', 'is', null)
    .where('bookables.id', '<>', exceptId ?? 0)
    .where((where) =>
      where.or([
        ...(items.length > 0 ? [where('part.equipment_id', 'in', items)] : []),
        ...(place === null ? [] : [where('bookables.place_id', '=', place)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return found?.name
}

/** The ids and names of these items that were not retired. */
export async function listUsableItems(db: Queries, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('equipment')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('state', '<>', 'retired')
    .orderBy('id')
    .execute()
}

export async function isPlace(db: Queries, id: number): Promise<boolean> {
  return (await db.selectFrom('places').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function listSets(db: Queries, id?: number): Promise<{ id: number; name: string; most: number }[]> {
  return db
    .selectFrom('exclusive_sets')
    .selectAll()
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('id')
    .execute()
}

export async function listItemsOfSets(
  db: Queries,
  setIds: readonly number[],
): Promise<{ set_id: number; id: number; name: string }[]> {
  if (setIds.length === 0) return []
  return db
    .selectFrom('exclusive_set_items as part')
    .innerJoin('equipment', 'equipment.id', 'part.equipment_id')
    .select(['part.set_id', 'equipment.id', 'equipment.name'])
    .where('part.set_id', 'in', setIds)
    .orderBy('equipment.id')
    .execute()
}

export async function insertSet(db: Queries, row: { name: string; most: number }): Promise<number> {
  return (await db.insertInto('exclusive_sets').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function saveSet(db: Queries, id: number, columns: { name?: string; most?: number }): Promise<void> {
  if (Object.keys(columns).length > 0)
    await db.updateTable('exclusive_sets').set(columns).where('id', '=', id).execute()
}

export async function saveItemsOfSet(db: Queries, setId: number, itemIds: readonly number[]): Promise<void> {
  await db.deleteFrom('exclusive_set_items').where('set_id', '=', setId).execute()
  const rows = itemIds.map((id) => ({ equipment_id: id, set_id: setId }))
  if (rows.length > 0) await db.insertInto('exclusive_set_items').values(rows).execute()
}

export async function deleteSet(db: Queries, id: number): Promise<void> {
  await saveItemsOfSet(db, id, [])
  await db.deleteFrom('exclusive_sets').where('id', '=', id).execute()
}
