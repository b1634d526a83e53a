import { occupyingStates } from '@fobhouse/contract/bookings.ts'
import { sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import { selectBookings, type ShownRow } from '../store.ts'

/** Bookings to come of active members, by their member; of these ids, or all. */
export async function listToJudge(
  db: Queries,
  { now, ids }: { now: string; ids?: readonly number[] },
): Promise<ShownRow[]> {
  if (ids?.length === 0) return []
  return selectBookings(db)
    .where('bookings.state', 'in', occupyingStates)
    .where('bookings.state', '<>', 'offered') // judged when it is taken
    .where('bookings.kind', '=', 'member')
    .where('bookings.starts_at', '>', now)
    .where('bookings.ends_at', '>', now)
    .where('bookings.member_id', 'is not', null)
    .where('members.state', '=', sql.lit('active'))
    .where('bookables.removed_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('bookings.id', 'in', ids ?? []))
    .orderBy('bookings.member_id')
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute()
}

/** The items that such bookings occupy, with the tool of each. */
export async function listItemsToJudge(db: Queries, now: string) {
  return db
    .selectFrom('booking_units as unit')
    .innerJoin('equipment', 'equipment.id', 'unit.equipment_id')
    .select(['unit.booking_id', 'equipment.id', 'equipment.name', 'equipment.device_id'])
    .where('unit.until', 'is', null)
    .where('unit.starts_at', '>', now)
    .where('unit.occupied_until', '>', now)
    .orderBy('unit.booking_id')
    .orderBy('equipment.id')
    .execute()
}
