import type { Queries } from '../../db/database.ts'
import { newestVersion } from '../../db/newest-version.ts'

export type RulesRow = {
  equipment_id: number
  name: string
  bookable_id: number | null
  use: 'free' | 'prefers' | 'needs' | null
  sets: string
  caretakers: string
}

/**
 * What bookings mean at these items at an instant, and at those that do not run together with them now; items that nothing
 * books have no row.
 */
export async function listRules(db: Queries, itemIds: readonly number[], at: string): Promise<RulesRow[]> {
  if (itemIds.length === 0) return []
  return db
    .selectFrom('equipment')
    .innerJoin('booking_rules_history as version', (join) =>
      join.on('version.id', '=', newestVersion('booking_rules_history', { equipment_id: 'equipment.id' }, at)),
    )
    .select(['version.equipment_id', 'equipment.name', 'version.bookable_id', 'version.use'])
    .select(['version.sets', 'version.caretakers'])
    .where((item) =>
      item.or([
        item('equipment.id', 'in', itemIds),
        item(
          'equipment.id',
          'in',
          item
            .selectFrom('exclusive_set_items as own')
            .innerJoin('exclusive_set_items as beside', 'beside.set_id', 'own.set_id')
            .select('beside.equipment_id')
            .where('own.equipment_id', 'in', itemIds),
        ),
      ]),
    )
    .execute()
}

/** What is booked at an instant and after it, by what was known at another: of these items, and of these bookables. */
export async function listUnits(
  db: Queries,
  asked: { itemIds: readonly number[]; bookableIds: readonly number[]; instant: string; known: string },
) {
  const { itemIds, bookableIds, instant, known } = asked
  return db
    .selectFrom('booking_units as unit')
    .innerJoin('bookings', 'bookings.id', 'unit.booking_id')
    .select(['unit.booking_id', 'unit.equipment_id', 'unit.bookable_id', 'bookings.member_id'])
    .select(['unit.starts_at', 'unit.ends_at'])
    .where('unit.state', '=', 'booked')
    .where('unit.ends_at', '>', instant)
    .where('unit.since', '<=', known)
    .where((where) => where.or([where('unit.until', 'is', null), where('unit.until', '>', known)]))
    .where((where) =>
      where.or([
        where('unit.equipment_id', 'in', itemIds),
        ...(bookableIds.length === 0 ? [] : [where('unit.bookable_id', 'in', bookableIds)]),
      ]),
    )
    .where('unit.equipment_id', 'is not', null)
    .$narrowType<{ equipment_id: number }>()
    .execute()
}

/** Which of these items somebody had switched on at an instant. */
export async function listRunning(db: Queries, itemIds: readonly number[], at: string): Promise<number[]> {
  if (itemIds.length === 0) return []
  const rows = await db
    .selectFrom('interlock_sessions')
    .select('equipment_id')
    .where('equipment_id', 'in', itemIds)
    .where('started_at', '<=', at)
    .where((where) => where.or([where('ended_at', 'is', null), where('ended_at', '>', at)]))
    .execute()
  return rows.flatMap((row) => row.equipment_id ?? [])
}

/** All items, by name. */
export async function listItems(db: Queries) {
  return db.selectFrom('equipment').select(['id', 'name']).orderBy('name_key').execute()
}

/** How these items are booked now, for the history. */
export async function listPresent(db: Queries, itemIds: readonly number[]) {
  const bookables = await db
    .selectFrom('bookable_items as part')
    .innerJoin('bookables', 'bookables.id', 'part.bookable_id')
    .select(['part.equipment_id', 'bookables.id', 'bookables.use'])
    .where('part.equipment_id', 'in', itemIds)
    .execute()
  const sets = await db
    .selectFrom('exclusive_sets as set')
    .innerJoin('exclusive_set_items as part', 'part.set_id', 'set.id')
    .select(['set.id', 'set.most', 'part.equipment_id'])
    .where('set.id', 'in', (own) =>
      own.selectFrom('exclusive_set_items').select('set_id').where('equipment_id', 'in', itemIds),
    )
    .orderBy('set.id')
    .orderBy('part.equipment_id')
    .execute()
  const caretakers = await db
    .selectFrom('equipment_caretakers')
    .selectAll()
    .where('equipment_id', 'in', itemIds)
    .orderBy('member_id')
    .execute()
  return { bookables, sets, caretakers }
}

export async function insertRules(
  db: Queries,
  rows: readonly (Omit<RulesRow, 'name'> & { at: string })[],
): Promise<void> {
  if (rows.length > 0) await db.insertInto('booking_rules_history').values(rows).execute()
}
