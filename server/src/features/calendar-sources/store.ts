import { occupyingStates } from '@fobhouse/contract/bookings.ts'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { batchesOf } from '../../db/batches.ts'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type SourceRow = Selectable<Tables['calendar_sources']> & { bookable: string }
export type SourceColumns = Updateable<Omit<Tables['calendar_sources'], 'id'>>

/** All of them by their names, or the one with this id. */
export async function listSources(db: Queries, id?: number): Promise<SourceRow[]> {
  return db
    .selectFrom('calendar_sources')
    .innerJoin('bookables', 'bookables.id', 'calendar_sources.bookable_id')
    .selectAll('calendar_sources')
    .select('bookables.name as bookable')
    .$if(id !== undefined, (query) => query.where('calendar_sources.id', '=', id ?? 0))
    .orderBy('calendar_sources.name')
    .orderBy('calendar_sources.id')
    .execute()
}

export async function findSource(db: Queries, id: number): Promise<SourceRow | undefined> {
  return (await listSources(db, id))[0]
}

export async function countSources(db: Queries): Promise<number> {
  const { count } = await db
    .selectFrom('calendar_sources')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertSource(db: Queries, row: Insertable<Tables['calendar_sources']>): Promise<number> {
  return (await db.insertInto('calendar_sources').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function saveSource(db: Queries, id: number, columns: SourceColumns): Promise<void> {
  await db.updateTable('calendar_sources').set(columns).where('id', '=', id).execute()
}

export async function deleteSource(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('calendar_clashes').where('source_id', '=', id).execute()
  await db.deleteFrom('calendar_sources').where('id', '=', id).execute()
}

/** How many times of each source have not ended. */
export async function countEntries(db: Queries, now: string): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('bookings')
    .select(['source_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('source_id', 'is not', null)
    .where('state', 'in', occupyingStates)
    .where('ends_at', '>', now)
    .groupBy('source_id')
    .execute()
  return new Map(rows.map((row) => [row.source_id ?? 0, row.count]))
}

/** Bookings that were there before and have not ended, by their start. */
export async function listClashes(db: Queries, now: string) {
  return db
    .selectFrom('calendar_clashes as clash')
    .innerJoin('bookings', 'bookings.id', 'clash.booking_id')
    .leftJoin('members', 'members.id', 'bookings.member_id')
    .select(['clash.source_id', 'bookings.id', 'bookings.starts_at', 'bookings.ends_at'])
    .select(['bookings.member_id', 'members.first_name', 'members.last_name'])
    .where('bookings.state', 'in', occupyingStates)
    .where('bookings.ends_at', '>', now)
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute()
}

/** Writes which bookings clash now. Those of which was told stay told. Gives those that nobody was told of. */
export async function keepClashes(
  db: Queries,
  { sourceId, bookingIds }: { sourceId: number; bookingIds: readonly number[] },
): Promise<number[]> {
  const before = await db
    .selectFrom('calendar_clashes')
    .select(['booking_id', 'told_at'])
    .where('source_id', '=', sourceId)
    .execute()
  const known = new Set(before.map((row) => row.booking_id))
  const present = new Set(bookingIds)
  const gone = before.map((row) => row.booking_id).filter((id) => !present.has(id))
  for (const ids of batchesOf(gone)) {
    await db.deleteFrom('calendar_clashes').where('source_id', '=', sourceId).where('booking_id', 'in', ids).execute()
  }
  const added = bookingIds.filter((id) => !known.has(id))
  for (const ids of batchesOf(added)) {
    const rows = ids.map((id) => ({ source_id: sourceId, booking_id: id, told_at: null }))
    await db.insertInto('calendar_clashes').values(rows).execute()
  }
  const waiting = before.filter((row) => row.told_at === null && present.has(row.booking_id))
  return [...waiting.map((row) => row.booking_id), ...added]
}

export async function noteTold(db: Queries, sourceId: number, at: string): Promise<void> {
  await db
    .updateTable('calendar_clashes')
    .set({ told_at: at })
    .where('source_id', '=', sourceId)
    .where('told_at', 'is', null)
    .execute()
}
