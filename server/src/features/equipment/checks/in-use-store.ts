import type { Queries } from '../../../db/database.ts'

/** Whether something ever happened to an item, or names it. */
export async function hasHistory(db: Queries, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('equipment_history')
    .select('id')
    .where('equipment_id', '=', id)
    .where('kind', '<>', 'linked')
    .limit(1)
    .executeTakeFirst()
  const issue = await db.selectFrom('issues').select('id').where('equipment_id', '=', id).limit(1).executeTakeFirst()
  const plan = await db
    .selectFrom('maintenance_plans')
    .select('id')
    .where('equipment_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  const session = await db
    .selectFrom('interlock_sessions')
    .select('id')
    .where('equipment_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  const bookable = await db
    .selectFrom('bookable_items')
    .select('equipment_id')
    .where('equipment_id', '=', id)
    .executeTakeFirst()
  const unit = await db
    .selectFrom('booking_units')
    .select('id')
    .where('equipment_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  const set = await db
    .selectFrom('exclusive_set_items')
    .select('set_id')
    .where('equipment_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return [row, issue, plan, session, bookable, unit, set].some((found) => found !== undefined)
}

/** Whether something is in a place, or books it. */
export async function isPlaceUsed(db: Queries, id: number): Promise<boolean> {
  for (const table of ['equipment', 'bookables'] as const) {
    const row = await db.selectFrom(table).select('id').where('place_id', '=', id).limit(1).executeTakeFirst()
    if (row !== undefined) return true
  }
  return false
}

/** How many bookings of an item have not ended; times of other calendars are none. */
export async function countUpcoming(db: Queries, { itemId, now }: { itemId: number; now: string }): Promise<number> {
  const { count } = await db
    .selectFrom('booking_units as unit')
    .innerJoin('bookings', 'bookings.id', 'unit.booking_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('unit.equipment_id', '=', itemId)
    .where('unit.until', 'is', null)
    .where('unit.ends_at', '>', now)
    .where('bookings.kind', '<>', 'outside')
    .executeTakeFirstOrThrow()
  return count
}
