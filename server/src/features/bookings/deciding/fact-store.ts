import { countedStates } from '@fobhouse/contract/bookings.ts'
import type { Queries } from '../../../db/database.ts'

/** The items with how they are. */
export async function listConditions(db: Queries, itemIds: readonly number[]) {
  if (itemIds.length === 0) return []
  return db
    .selectFrom('equipment')
    .select(['id', 'name', 'device_id', 'state', 'since', 'note', 'expected_back'])
    .where('id', 'in', itemIds)
    .orderBy('id')
    .execute()
}

/** The sets that have one of these items, with all their items. */
export async function listSetsWith(db: Queries, itemIds: readonly number[]) {
  if (itemIds.length === 0) return []
  return db
    .selectFrom('exclusive_sets as set')
    .innerJoin('exclusive_set_items as part', 'part.set_id', 'set.id')
    .innerJoin('equipment', 'equipment.id', 'part.equipment_id')
    .select(['set.id', 'set.most', 'part.equipment_id', 'equipment.name'])
    .where('set.id', 'in', (sets) =>
      sets.selectFrom('exclusive_set_items').select('set_id').where('equipment_id', 'in', itemIds),
    )
    .orderBy('set.id')
    .orderBy('part.equipment_id')
    .execute()
}

type Occupying = { itemIds: readonly number[]; bookableId: number | null; from: string; to: string }

/** What is occupied in a range: these items, or the seats of this bookable. */
export async function listOccupied(db: Queries, { itemIds, bookableId, from, to }: Occupying) {
  if (itemIds.length === 0 && bookableId === null) return []
  return db
    .selectFrom('booking_units')
    .select(['booking_id', 'equipment_id', 'count', 'starts_at', 'occupied_until'])
    .where('until', 'is', null)
    .where('occupied_until', '>', from)
    .where('starts_at', '<', to)
    .$if(bookableId === null, (query) => query.where('equipment_id', 'in', itemIds))
    .$if(bookableId !== null, (query) =>
      query.where('bookable_id', '=', bookableId ?? 0).where('equipment_id', 'is', null),
    )
    .orderBy('id')
    .execute()
}

/** Somebody's own bookings of a bookable that count, from an instant on. */
export async function listOwn(
  db: Queries,
  { memberId, bookableId, from }: { memberId: number; bookableId: number; from: string },
) {
  return db
    .selectFrom('bookings')
    .select(['id', 'starts_at', 'ends_at', 'count', 'state'])
    .where('member_id', '=', memberId)
    .where('bookable_id', '=', bookableId)
    .where('kind', '=', 'member')
    .where('state', 'in', countedStates)
    .where('ends_at', '>', from)
    .execute()
}

export async function findState(db: Queries, memberId: number) {
  return db
    .selectFrom('members')
    .select('state')
    .where('id', '=', memberId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}
