import { occupyingStates } from '@fobhouse/contract/bookings.ts'
import type { Queries } from '../../../db/database.ts'
import { selectBookings, type ShownRow } from '../store.ts'

export async function insertSeries(db: Queries): Promise<number> {
  return (await db.insertInto('booking_series').values({ length: 0 }).returning('id').executeTakeFirstOrThrow()).id
}

export async function saveLength(db: Queries, { id, length }: { id: number; length: number }): Promise<void> {
  await db.updateTable('booking_series').set({ length }).where('id', '=', id).execute()
}

/** The bookings of a series that have not ended, from a start on. */
export async function listFollowing(
  db: Queries,
  { seriesId, from, now }: { seriesId: number; from: string; now: string },
): Promise<ShownRow[]> {
  return selectBookings(db)
    .where('bookings.series_id', '=', seriesId)
    .where('bookings.starts_at', '>=', from)
    .where('bookings.ends_at', '>', now)
    .where('bookings.state', 'in', occupyingStates)
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute()
}
