import { occupyingStates, type BookingState } from '@fobhouse/contract/bookings.ts'
import type { EquipmentState } from '@fobhouse/contract/equipment.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { batchesOf } from '../../db/batches.ts'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type BookingRow = Selectable<Tables['bookings']>
export type BookingColumns = Updateable<Omit<Tables['bookings'], 'id'>>
export type NewRow = Insertable<Tables['bookings']>

export function selectBookings(db: Queries) {
  return db
    .selectFrom('bookings')
    .innerJoin('bookables', 'bookables.id', 'bookings.bookable_id')
    .leftJoin('places', 'places.id', 'bookables.place_id')
    .leftJoin('members', 'members.id', 'bookings.member_id')
    .leftJoin('booking_series as series', 'series.id', 'bookings.series_id')
    .selectAll('bookings')
    .select('series.length as series_length')
    .select(['bookables.name as bookable', 'bookables.place_id', 'places.name as place'])
    .select(['members.first_name', 'members.last_name'])
}

export type ShownRow = Awaited<ReturnType<typeof listBookings>>[number]

export async function findBooking(db: Queries, id: number): Promise<ShownRow | undefined> {
  return selectBookings(db).where('bookings.id', '=', id).executeTakeFirst()
}

/** One that is there for sure. */
export async function getBooking(db: Queries, id: number): Promise<ShownRow> {
  return selectBookings(db).where('bookings.id', '=', id).executeTakeFirstOrThrow()
}

export type BookingFilter = {
  memberId?: number | undefined
  bookableId?: number | undefined
  state?: BookingState | undefined
  /** Those that end after this instant, and begin before that one. */
  from?: string | undefined
  to?: string | undefined
}
type BookingPage = {
  after?: { at: string; id: number } | undefined
  limit: number
  newestFirst?: boolean
}

/** Bookings by their start, a page of them. */
export async function listBookings(
  db: Queries,
  { memberId, bookableId, state, from, to }: BookingFilter,
  { after, limit, newestFirst = false }: BookingPage,
) {
  const order = newestFirst ? 'desc' : 'asc'
  const beyond = newestFirst
    ? sql<boolean>`(bookings.starts_at, bookings.id) < (${after?.at ?? ''}, ${after?.id ?? 0})`
    : sql<boolean>`(bookings.starts_at, bookings.id) > (${after?.at ?? ''}, ${after?.id ?? 0})`
  return selectBookings(db)
    .$if(memberId !== undefined, (query) => query.where('bookings.member_id', '=', memberId ?? 0))
    .$if(bookableId !== undefined, (query) => query.where('bookings.bookable_id', '=', bookableId ?? 0))
    .$if(state !== undefined, (query) => query.where('bookings.state', '=', state ?? 'booked'))
    .$if(from !== undefined, (query) => query.where('bookings.ends_at', '>', from ?? ''))
    .$if(to !== undefined, (query) => query.where('bookings.starts_at', '<', to ?? ''))
    .$if(after !== undefined, (query) => query.where(beyond))
    .orderBy('bookings.starts_at', order)
    .orderBy('bookings.id', order)
    .limit(limit)
    .execute()
}

/** What occupies something in a range, by its start, with who booked it. */
export async function listOccupying(db: Queries, { from, to }: { from: string; to: string }) {
  return selectBookings(db)
    .where('bookings.state', 'in', occupyingStates)
    .where('bookings.ends_at', '>', from)
    .where('bookings.starts_at', '<', to)
    .where('bookables.hidden', '=', 0)
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute()
}

export type UnitOfBooking = {
  id: number
  name: string
  device_id: number | null
  state: EquipmentState
  place_id: number | null
  place: string | null
}

/** The items that bookings occupy, or occupied last, by the booking. */
export async function listUnits(
  db: Queries,
  bookingIds: readonly number[],
): Promise<ReadonlyMap<number, readonly UnitOfBooking[]>> {
  const rows: Awaited<ReturnType<typeof listUnitRows>> = []
  for (const batch of batchesOf(bookingIds)) rows.push(...(await listUnitRows(db, batch)))
  const last = (of: typeof rows) => {
    const ended = of.map((row) => row.until ?? '').toSorted((one, other) => (one < other ? -1 : 1))
    const until = of.some((row) => row.until === null) ? null : ended.at(-1)
    return of.filter((row) => row.until === until)
  }
  return new Map([...Map.groupBy(rows, (row) => row.booking_id)].map(([id, of]) => [id, last(of)]))
}

export function selectUnits(db: Queries) {
  return db
    .selectFrom('booking_units as unit')
    .innerJoin('equipment', 'equipment.id', 'unit.equipment_id')
    .leftJoin('places', 'places.id', 'equipment.place_id')
    .select(['unit.booking_id', 'unit.until', 'equipment.id', 'equipment.name', 'equipment.state'])
    .select(['equipment.device_id', 'equipment.place_id', 'places.name as place'])
}

async function listUnitRows(db: Queries, bookingIds: readonly number[]) {
  return selectUnits(db)
    .where('unit.booking_id', 'in', bookingIds)
    .orderBy('unit.booking_id')
    .orderBy('equipment.id')
    .execute()
}

export async function insertBooking(db: Queries, row: NewRow): Promise<number> {
  return (await db.insertInto('bookings').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function saveBooking(db: Queries, id: number, columns: BookingColumns): Promise<void> {
  await db.updateTable('bookings').set(columns).where('id', '=', id).execute()
}

/** Ends what a booking occupies at an instant. */
export async function closeUnits(db: Queries, bookingId: number, at: string): Promise<void> {
  await db
    .updateTable('booking_units')
    .set({ until: at })
    .where('booking_id', '=', bookingId)
    .where('until', 'is', null)
    .execute()
}

export async function insertUnits(db: Queries, rows: readonly Insertable<Tables['booking_units']>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('booking_units').values(rows).execute()
}

/** The booking that a repeated call made before. */
export async function findRepeated(db: Queries, { memberId, key }: { memberId: number; key: string }) {
  return db
    .selectFrom('bookings')
    .select(['id', 'call_mark'])
    .where('member_id', '=', memberId)
    .where('call_id', '=', key)
    .executeTakeFirst()
}

/** How many bookings of a member have not ended. */
export async function countOpen(db: Queries, { memberId, now }: { memberId: number; now: string }): Promise<number> {
  const { count } = await db
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('state', 'in', occupyingStates)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** Bookings that have not ended and occupy this item, by their start; times of other calendars stay as they are. */
export async function listOfItem(db: Queries, { itemId, now }: { itemId: number; now: string }) {
  return selectBookings(db)
    .where('bookings.ends_at', '>', now)
    .where('bookings.kind', '<>', 'outside')
    .where('bookings.id', 'in', (units) =>
      units
        .selectFrom('booking_units')
        .select('booking_id')
        .where('equipment_id', '=', itemId)
        .where('until', 'is', null),
    )
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute()
}

/** Bookings of a bookable, or of a member, that have not ended; times of other calendars are none. */
export async function listComing(
  db: Queries,
  { bookableId, memberId, now }: { bookableId?: number; memberId?: number; now: string },
) {
  return selectBookings(db)
    .where('bookings.ends_at', '>', now)
    .where('bookings.state', 'in', occupyingStates)
    .where('bookings.kind', '<>', 'outside')
    .$if(bookableId !== undefined, (query) => query.where('bookings.bookable_id', '=', bookableId ?? 0))
    .$if(memberId !== undefined, (query) => query.where('bookings.member_id', '=', memberId ?? 0))
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute()
}

/** Requests to which nobody has said yes or no, the oldest first. */
export async function listRequests(db: Queries) {
  return selectBookings(db)
    .where('bookings.state', '=', sql.lit<'requested'>('requested')) // as in its partial index
    .orderBy('bookings.asked_at')
    .orderBy('bookings.id')
    .execute()
}

/** Bookings that occupy one of these items, other than this one, at some time of a range. */
export async function listInTheWay(
  db: Queries,
  { itemIds, from, to }: { itemIds: readonly number[]; from: string; to: string },
) {
  if (itemIds.length === 0) return []
  return selectBookings(db)
    .where('bookings.id', 'in', (units) =>
      units
        .selectFrom('booking_units')
        .select('booking_id')
        .where('equipment_id', 'in', itemIds)
        .where('until', 'is', null)
        .where('occupied_until', '>', from)
        .where('starts_at', '<', to),
    )
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute()
}

/** A member's booking of this item's bookable that runs, or begins soon, and is for other items of it. */
export async function findBookedBeside(
  db: Queries,
  { itemId, memberId, now, soon }: { itemId: number; memberId: number; now: string; soon: string },
): Promise<BookingRow | undefined> {
  return db
    .selectFrom('bookings')
    .innerJoin('bookable_items as part', 'part.bookable_id', 'bookings.bookable_id')
    .selectAll('bookings')
    .where('part.equipment_id', '=', itemId)
    .where('bookings.member_id', '=', memberId)
    .where('bookings.state', '=', 'booked')
    .where('bookings.starts_at', '<=', soon)
    .where('bookings.ends_at', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('booking_units as unit')
            .select('unit.id')
            .whereRef('unit.booking_id', '=', 'bookings.id')
            .where('unit.equipment_id', '=', itemId)
            .where('unit.until', 'is', null),
        ),
      ),
    )
    .orderBy('bookings.starts_at')
    .limit(1)
    .executeTakeFirst()
}

/** Items of bookables that members see and that are out of order, by name. */
export async function listOutages(db: Queries) {
  return db
    .selectFrom('equipment')
    .innerJoin('bookable_items as part', 'part.equipment_id', 'equipment.id')
    .innerJoin('bookables', 'bookables.id', 'part.bookable_id')
    .select(['equipment.id', 'equipment.name', 'equipment.state', 'equipment.since'])
    .select(['equipment.note', 'equipment.expected_back', 'equipment.place_id', 'part.bookable_id'])
    .where('equipment.state', '=', 'out_of_order')
    .where('bookables.hidden', '=', 0)
    .orderBy('equipment.name_key')
    .execute()
}
