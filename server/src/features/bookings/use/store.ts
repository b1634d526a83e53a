import type { EquipmentState } from '@fobhouse/contract/equipment.ts'
import { sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import { isShut } from '../../../db/equipment-facts.ts'
import { type BookingColumns, selectBookings, type ShownRow } from '../store.ts'

type Asked = { memberIds: readonly number[]; from: string; to: string }

/** No session is looked for that began longer before the first of the bookings: its item's sessions are read along an index. */
const longestSessionMs = 14 * 24 * 3_600_000

/** Sessions of these members at these items that touch a range. */
export async function listSessions(
  db: Queries,
  { memberIds, itemIds, from, to }: Asked & { itemIds: readonly number[] },
) {
  if (memberIds.length === 0 || itemIds.length === 0) return []
  const earliest = new Date(Date.parse(from) - longestSessionMs).toISOString()
  return db
    .selectFrom('interlock_sessions')
    .select(['equipment_id', 'member_id', 'started_at', 'ended_at'])
    .where('equipment_id', 'in', itemIds)
    .where('member_id', 'in', memberIds)
    .where('started_at', '>', earliest)
    .where('started_at', '<', to)
    .where((session) => session.or([session('ended_at', 'is', null), session('ended_at', '>=', from)]))
    .execute()
}

/** When doors of these places opened for these members, in a range. */
export async function listTaps(
  db: Queries,
  { memberIds, placeIds, from, to }: Asked & { placeIds: readonly number[] },
) {
  if (memberIds.length === 0 || placeIds.length === 0) return []
  return db
    .selectFrom('taps')
    .innerJoin('place_doors', 'place_doors.device_id', 'taps.device_id')
    .select(['place_doors.place_id', 'taps.member_id', 'taps.at'])
    .where('place_doors.place_id', 'in', placeIds)
    .where('taps.member_id', 'in', memberIds)
    .where('taps.outcome', '=', 'granted')
    .where('taps.at', '>=', from)
    .where('taps.at', '<', to)
    .execute()
}

/** Visits of these members that touch a range. */
export async function listVisits(db: Queries, { memberIds, from, to }: Asked) {
  if (memberIds.length === 0) return []
  return db
    .selectFrom('site_sessions')
    .select(['member_id', 'started_at', 'ended_at'])
    .where('member_id', 'in', memberIds)
    .where('started_at', '<', to)
    .where((visit) => visit.or([visit('ended_at', 'is', null), visit('ended_at', '>=', from)]))
    .execute()
}

/** Bookings that go to others if nobody comes and have begun by an instant, the first due first. */
export async function listWatched(db: Queries, by: string): Promise<ShownRow[]> {
  return selectBookings(db)
    .where('bookings.no_show_at', 'is not', null)
    .where('bookings.state', '=', 'booked')
    .where('bookings.starts_at', '<=', by)
    .orderBy('bookings.no_show_at')
    .orderBy('bookings.id')
    .execute()
}

export async function saveWatch(
  db: Queries,
  ids: readonly number[],
  columns: Pick<BookingColumns, 'no_show_at' | 'watched_at'>,
): Promise<void> {
  if (ids.length > 0) await db.updateTable('bookings').set(columns).where('id', 'in', ids).execute()
}

export type ItemCondition = { id: number; device_id: number | null; state: EquipmentState; isShut: number | null }

/** How the items of bookings are now: their state, and whether their interlock is locked out. */
export async function listItemConditions(db: Queries, ids: readonly number[], now: string): Promise<ItemCondition[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('equipment')
    .leftJoin('devices', 'devices.id', 'equipment.device_id')
    .select(['equipment.id', 'equipment.device_id', 'equipment.state'])
    .select(sql<number | null>`case when devices.id is null then null else ${isShut(now)} end`.as('isShut'))
    .where('equipment.id', 'in', ids)
    .execute()
}

/** The next instant at which a booking goes to others if nobody comes. */
export async function findNextNoShow(db: Queries): Promise<string | null> {
  const row = await db
    .selectFrom('bookings')
    .select(({ fn }) => fn.min<string | null>('no_show_at').as('at'))
    .where('no_show_at', 'is not', null)
    .where('state', '=', 'booked')
    .executeTakeFirst()
  return row?.at ?? null
}

/** Bookings of one item that were in a range and count, by their start. */
export async function listOfItemIn(db: Queries, { itemId, from, to }: { itemId: number; from: string; to: string }) {
  return selectBookings(db)
    .where('bookings.state', '=', 'booked')
    .where('bookings.kind', '=', 'member')
    .where('bookings.ends_at', '>', from)
    .where('bookings.starts_at', '<', to)
    .where('bookings.id', 'in', (units) =>
      units
        .selectFrom('booking_units')
        .select('booking_id')
        .where('equipment_id', '=', itemId)
        .where('occupied_until', '>', from)
        .where('until', 'is', null),
    )
    .orderBy('bookings.starts_at')
    .execute()
}
