import type { Queries } from '../../../db/database.ts'

/** What keeps an item as soon as it names it; `equipment.test.ts` says which tables of the schema are missing. */
export const keepingItems = [
  'issues',
  'maintenance_plans',
  'services',
  'interlock_sessions',
  'bookable_items',
  'booking_units',
  'booking_rules_history',
  'exclusive_set_items',
] as const

/** Whether something ever happened to an item, or names it. */
export async function hasHistory(db: Queries, id: number): Promise<boolean> {
  for (const table of keepingItems) {
    const row = await db
      .selectFrom(table)
      .select('equipment_id')
      .where('equipment_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (row !== undefined) return true
  }
  const event = await db
    .selectFrom('equipment_history')
    .select('id')
    .where('equipment_id', '=', id)
    .where('kind', '<>', 'linked')
    .limit(1)
    .executeTakeFirst()
  // Past decisions are explained by it.
  const requirement = await db
    .selectFrom('requirements')
    .select('id')
    .where('equipment_id', '=', id)
    .where('begun', '=', 1)
    .limit(1)
    .executeTakeFirst()
  return event !== undefined || requirement !== undefined
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
