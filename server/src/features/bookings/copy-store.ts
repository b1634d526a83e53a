import type { Queries } from '../../db/database.ts'
import type { ToldFile } from '../copy.ts'
import { listUnits } from './store.ts'

/** What the copy of one’s data contains about bookings. */
export const bookingsCopy: readonly ToldFile[] = [
  {
    file: 'bookings.json',
    about: { 'en-AU': 'what you have booked, and what for', 'sv-SE': 'vad du har bokat, och till vad' },
    read: readBookings,
  },
]

async function readBookings(db: Queries, memberId: number) {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('bookables', 'bookables.id', 'bookings.bookable_id')
    .select(['bookings.id', 'bookables.name', 'bookings.bookable_id', 'bookings.kind', 'bookings.count'])
    .select(['bookings.starts_at', 'bookings.ends_at', 'bookings.state', 'bookings.purpose', 'bookings.reason'])
    .select(['bookings.trouble', 'bookings.created_at', 'bookings.updated_at'])
    .where('bookings.member_id', '=', memberId)
    .orderBy('bookings.id')
    .execute()
  if (rows.length === 0) return undefined
  const units = await listUnits(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, items: (units.get(row.id) ?? []).map(({ name }) => name) }))
}
