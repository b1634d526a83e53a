import type { Queries } from '../../../db/database.ts'
import { type Batch, idsOf, type KeptRows, oldest } from '../../retention-store.ts'

/** Past bookings go on without who made them and what for: figures and past decisions stay. */
export const bookingsKept: KeptRows = {
  kind: 'bookings',
  months: 'privacy.bookingMonths',
  remove: removeBookingNames,
}

async function removeBookingNames(db: Queries, batch: Batch): Promise<number> {
  const ids = idsOf(await oldBookings(db, batch).execute())
  const nameless = { member_id: null, purpose: '', reason: '', call_id: null, call_mark: null }
  if (ids.length > 0) await db.updateTable('bookings').set(nameless).where('id', 'in', ids).execute()
  return ids.length
}

export function oldBookings(db: Queries, batch: Batch) {
  const known = db.selectFrom('bookings').select('id').where('member_id', 'is not', null)
  return oldest(known.where('ends_at', '<', batch.before), 'ends_at', batch)
}
