import { occupyingStates } from '@fobhouse/contract/bookings.ts'
import type { Queries } from '../../../db/database.ts'
import type { BookingRow } from '../store.ts'

/** Times of other calendars that have not ended: of a source, or of whatever occupies a bookable. */
export async function listOutside(
  db: Queries,
  { sourceId, bookableId, now }: { sourceId?: number; bookableId?: number; now: string },
): Promise<BookingRow[]> {
  return db
    .selectFrom('bookings')
    .selectAll()
    .where('source_id', 'is not', null)
    .where('state', 'in', occupyingStates)
    .where('ends_at', '>', now)
    .$if(sourceId !== undefined, (query) => query.where('source_id', '=', sourceId ?? 0))
    .$if(bookableId !== undefined, (query) => query.where('bookable_id', '=', bookableId ?? 0))
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
}

/** Takes the titles from what a source occupies. */
export async function clearTitles(db: Queries, sourceId: number): Promise<void> {
  await db.updateTable('bookings').set({ purpose: '' }).where('source_id', '=', sourceId).execute()
}

/** Bookings of a source that is gone stay without it. */
export async function forgetSource(db: Queries, sourceId: number): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ source_id: null, source_mark: null, purpose: '' })
    .where('source_id', '=', sourceId)
    .execute()
}

/** Bookings of members and caretakers that have not ended and have units of a bookable, also if they came by another. */
export async function listOnUnits(
  db: Queries,
  { bookableId, itemIds, now }: { bookableId: number; itemIds: readonly number[]; now: string },
) {
  return db
    .selectFrom('booking_units as unit')
    .innerJoin('bookings', 'bookings.id', 'unit.booking_id')
    .select(['bookings.id', 'bookings.starts_at', 'bookings.ends_at'])
    .distinct()
    .where('unit.until', 'is', null)
    .where('unit.occupied_until', '>', now)
    .where('bookings.ends_at', '>', now)
    .where('bookings.kind', '<>', 'outside')
    .$if(itemIds.length > 0, (query) => query.where('unit.equipment_id', 'in', itemIds))
    .$if(itemIds.length === 0, (query) =>
      query.where('unit.bookable_id', '=', bookableId).where('unit.equipment_id', 'is', null),
    )
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute()
}
