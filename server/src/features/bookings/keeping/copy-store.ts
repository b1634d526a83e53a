import type { Queries } from '../../../db/database.ts'
import type { ToldFile } from '../../copy.ts'
import { listUnits } from '../store.ts'
import { textsOf } from '../../../core/texts.ts'
import type words from '../../../../../texts/en-AU/server/bookings.json'

const said = textsOf<typeof words>('server/bookings')

/** What the copy of one’s data contains about bookings. */
export const bookingsCopy: readonly ToldFile[] = [
  {
    file: 'bookings.json',
    about: said((words) => words.copy.bookings),
    read: readBookings,
  },
  {
    file: 'minutes.json',
    about: said((words) => words.copy.minutes),
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
