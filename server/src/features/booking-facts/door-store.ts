import type { Queries } from '../../db/database.ts'
import { newestVersion } from '../../db/newest-version.ts'

export type WaysRow = { bookable_id: number; ways: string }

/** As it stands where bookings open no door. */
export const noWays = '[]'

/** Which doors bookings opened at an instant, of those bookables that opened any. */
export async function listWays(db: Queries, at: string): Promise<WaysRow[]> {
  return db
    .selectFrom('booking_doors_history as version')
    .select(['version.bookable_id', 'version.ways'])
    .where('version.ways', '<>', noWays)
    .where('version.id', '=', newestVersion('booking_doors_history', { bookable_id: 'version.bookable_id' }, at))
    .execute()
}

export async function insertWays(db: Queries, rows: readonly (WaysRow & { at: string })[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('booking_doors_history').values(rows).execute()
}

type Asked = {
  bookableIds: readonly number[]
  who: readonly number[] | 'everybody'
  /** Bookings that end after this instant, and begin by that one. */
  after: string
  by: string
  /** By what was known at this instant. */
  known: string
}

/** What was booked of these, with how the items were. */
export async function listUnitsAtDoors(db: Queries, { bookableIds, who, after, by, known }: Asked) {
  if (bookableIds.length === 0) return []
  return db
    .selectFrom('booking_units as unit')
    .innerJoin('bookings', 'bookings.id', 'unit.booking_id')
    .leftJoin('equipment_history as condition', (join) =>
      join.on('condition.id', '=', newestVersion('equipment_history', { equipment_id: 'unit.equipment_id' }, known)),
    )
    .select(['unit.booking_id', 'unit.bookable_id', 'unit.equipment_id', 'bookings.member_id'])
    .select(['unit.starts_at', 'unit.ends_at', 'condition.state'])
    .where('unit.bookable_id', 'in', bookableIds)
    .where('unit.occupied_until', '>', after)
    .where('unit.ends_at', '>', after)
    .where('unit.starts_at', '<=', by)
    .where('unit.state', '=', 'booked')
    .where('unit.since', '<=', known)
    .where((where) => where.or([where('unit.until', 'is', null), where('unit.until', '>', known)]))
    .$if(who !== 'everybody', (query) =>
      query.where((where) =>
        where.or([
          where('bookings.member_id', 'is', null),
          ...(who === 'everybody' || who.length === 0 ? [] : [where('bookings.member_id', 'in', who)]),
        ]),
      ),
    )
    .orderBy('unit.id')
    .execute()
}

/** Which of these bookables somebody has booked for a time that ends after an instant, or had. */
export async function listBookedBy(
  db: Queries,
  { memberId, since, bookableIds }: { memberId: number; since: string; bookableIds: readonly number[] },
): Promise<number[]> {
  if (bookableIds.length === 0) return []
  const rows = await db
    .selectFrom('bookings')
    .select('bookable_id')
    .distinct()
    .where('member_id', '=', memberId)
    .where('ends_at', '>', since)
    .where('bookable_id', 'in', bookableIds)
    .execute()
  return rows.map((row) => row.bookable_id)
}

export type Which = { bookables?: readonly number[]; items?: readonly number[]; places?: readonly number[] }

/** The bookables that are these, are at these places, or have booked or can book these items, or items at these places. */
export async function listBookablesOf(db: Queries, { bookables = [], items = [], places = [] }: Which) {
  return db
    .selectFrom('bookables')
    .select(['id', 'rules', 'place_id', 'removed_at'])
    .where((where) =>
      where.or([
        ...(bookables.length === 0 ? [] : [where('id', 'in', bookables)]),
        ...(places.length === 0 ? [] : [where('place_id', 'in', places)]),
        where(
          'id',
          'in',
          selectItems(db)
            .innerJoin('equipment', 'equipment.id', 'part.equipment_id')
            .select('part.bookable_id')
            .where(({ or, eb }) =>
              or([
                ...(items.length === 0 ? [] : [eb('equipment.id', 'in', items)]),
                ...(places.length === 0 ? [] : [eb('equipment.place_id', 'in', places)]),
              ]),
            ),
        ),
      ]),
    )
    .execute()
}

/** Which items bookables are, and which are booked as theirs although they are no longer. */
function selectItems(db: Queries) {
  return db.selectFrom((from) =>
    from
      .selectFrom('bookable_items')
      .select(['bookable_id', 'equipment_id'])
      .union(
        from
          .selectFrom('booking_units')
          .select(['bookable_id', 'equipment_id'])
          .where('until', 'is', null)
          .where('equipment_id', 'is not', null)
          .$narrowType<{ equipment_id: number }>(),
      )
      .as('part'),
  )
}

/** The doors on the way to the items of these bookables, and to these places. */
export async function listPresentDoors(
  db: Queries,
  { bookableIds, placeIds }: { bookableIds: readonly number[]; placeIds: readonly number[] },
) {
  const ofItems =
    bookableIds.length === 0
      ? []
      : await selectItems(db)
          .innerJoin('equipment', 'equipment.id', 'part.equipment_id')
          .innerJoin('place_doors', 'place_doors.place_id', 'equipment.place_id')
          .select(['part.bookable_id', 'part.equipment_id', 'place_doors.device_id'])
          .where('part.bookable_id', 'in', bookableIds)
          .orderBy('part.equipment_id')
          .orderBy('place_doors.device_id')
          .execute()
  const ofPlaces =
    placeIds.length === 0
      ? []
      : await db.selectFrom('place_doors').selectAll().where('place_id', 'in', placeIds).orderBy('device_id').execute()
  return { ofItems, ofPlaces }
}

/** The bookings of these that open or close their doors within a range, its end included. */
export async function listEdges(
  db: Queries,
  { bookableIds, after, until }: { bookableIds: readonly number[]; after: string; until: string },
) {
  if (bookableIds.length === 0) return []
  return db
    .selectFrom('booking_units')
    .select(['bookable_id', 'starts_at', 'ends_at'])
    .where('bookable_id', 'in', bookableIds)
    .where('state', '=', 'booked')
    .where('until', 'is', null)
    .where('occupied_until', '>', after)
    .where('ends_at', '>', after)
    .where('starts_at', '<=', until)
    .execute()
}
