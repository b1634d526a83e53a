import { occupyingStates } from '@fobhouse/contract/bookings.ts'
import { batchesOf } from '../../../db/batches.ts'
import type { Queries } from '../../../db/database.ts'

/** What is occupied now and was not given back, by item and begin. */
export async function listOpenUnits(db: Queries) {
  return db
    .selectFrom('booking_units as unit')
    .innerJoin('bookings', 'bookings.id', 'unit.booking_id')
    .select(['unit.booking_id', 'unit.bookable_id', 'unit.equipment_id', 'unit.count', 'unit.starts_at'])
    .select(['unit.ends_at', 'unit.occupied_until', 'unit.state', 'bookings.state as booking_state'])
    .select(['bookings.count as units', 'bookings.starts_at as booking_starts', 'bookings.ends_at as booking_ends'])
    .select(['bookings.occupied_until as booking_until', 'bookings.kind'])
    .where('unit.until', 'is', null)
    .orderBy('unit.equipment_id')
    .orderBy('unit.starts_at')
    .orderBy('unit.id')
    .execute()
}

/** How many bookings occupy something. */
export async function listOccupyingIds(db: Queries): Promise<number[]> {
  const rows = await db.selectFrom('bookings').select('id').where('state', 'in', occupyingStates).execute()
  return rows.map((row) => row.id)
}

/** Everything that these bookings ever occupied. */
export async function listVersions(db: Queries, bookingIds: readonly number[]) {
  const rows: Awaited<ReturnType<typeof listVersionRows>> = []
  for (const batch of batchesOf(bookingIds)) rows.push(...(await listVersionRows(db, batch)))
  return rows
}

function listVersionRows(db: Queries, bookingIds: readonly number[]) {
  return db
    .selectFrom('booking_units')
    .select(['booking_id', 'bookable_id', 'equipment_id', 'count', 'starts_at', 'occupied_until', 'since'])
    .where('booking_id', 'in', bookingIds)
    .execute()
}

/** Those of these bookables that are places, with their seats. */
export async function listSeats(db: Queries, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('bookables')
    .select(['id', 'name', 'seats'])
    .where('place_id', 'is not', null)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
}

/**
 * Whether a bookable has had its seats since an instant, as far as the audit log still tells: it may have lost the older
 * changes.
 */
export async function areSeatsKnownSince(db: Queries, id: number, at: string): Promise<boolean> {
  const changed = await db
    .selectFrom('audit')
    .select('id')
    .where('subject', '=', `bookable:${id}`)
    .where('action', '=', 'bookable.update')
    .where('at', '>=', at)
    .where((audit) => audit.or([audit('after', 'like', '%"capacity":%'), audit('after', 'like', '%"place":%')]))
    .limit(1)
    .executeTakeFirst()
  if (changed) return false
  const oldest = await db.selectFrom('audit').select('at').orderBy('id').limit(1).executeTakeFirst()
  return oldest !== undefined && oldest.at <= at
}

/** Items that do not run together. */
export async function listSetItems(db: Queries) {
  return db
    .selectFrom('exclusive_sets as set')
    .innerJoin('exclusive_set_items as part', 'part.set_id', 'set.id')
    .select(['set.id', 'set.most', 'part.equipment_id'])
    .orderBy('set.id')
    .execute()
}
