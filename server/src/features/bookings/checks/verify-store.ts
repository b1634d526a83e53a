import { occupyingStates } from '@fobhouse/contract/bookings.ts'
import type { Queries } from '../../../db/database.ts'

/** What is occupied now and was not given back, by item and begin. */
export async function listOpenUnits(db: Queries) {
  return db
    .selectFrom('booking_units as unit')
    .innerJoin('bookings', 'bookings.id', 'unit.booking_id')
    .select(['unit.booking_id', 'unit.equipment_id', 'unit.count', 'unit.starts_at', 'unit.ends_at'])
    .select(['unit.occupied_until', 'unit.state', 'bookings.state as booking_state', 'bookings.count as units'])
    .select(['bookings.starts_at as booking_starts', 'bookings.ends_at as booking_ends'])
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
