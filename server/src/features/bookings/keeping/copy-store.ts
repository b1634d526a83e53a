import type { Queries } from '../../../db/database.ts'
import type { ToldFile } from '../../copy.ts'
import { listUnits } from '../store.ts'

/** What the copy of one’s data contains about bookings. */
export const bookingsCopy: readonly ToldFile[] = [
  {
    file: 'bookings.json',
    about: { 'en-AU': 'what you have booked, and what for', 'sv-SE': 'vad du har bokat, och till vad' },
    read: readBookings,
  },
  {
    file: 'minutes.json',
    about: {
      'en-AU': 'hours that you bought, and what came and went of them and of what your plan includes',
      'sv-SE': 'timmar som du har köpt, och vad som kom och gick av dem och av det som ditt medlemskap innehåller',
    },
    read: readMinutes,
  },
]

async function readBookings(db: Queries, memberId: number) {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('bookables', 'bookables.id', 'bookings.bookable_id')
    .select(['bookings.id', 'bookables.name', 'bookings.bookable_id', 'bookings.kind', 'bookings.count'])
    .select(['bookings.starts_at', 'bookings.ends_at', 'bookings.state', 'bookings.purpose', 'bookings.reason'])
    .select(['bookings.trouble', 'bookings.lost', 'bookings.created_at', 'bookings.updated_at', 'bookings.here_at'])
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

async function readMinutes(db: Queries, memberId: number) {
  const packs = await db
    .selectFrom('bought_packs')
    .select(['id', 'name', 'minutes', 'price', 'ends_on', 'bought_at', 'taken_back_at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
  const entries = await db
    .selectFrom('minute_entries')
    .select(['id', 'at', 'kind', 'minutes', 'bought_pack_id', 'booking_id'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
  return packs.length === 0 && entries.length === 0 ? undefined : { packs, entries }
}
