import type { Queries } from '../../db/database.ts'
import { selectBookings, type ShownRow } from './store.ts'

/** Requests that lapse, and bookings that begin although what they are for is marked as broken since before. */
export async function listDue(
  db: Queries,
  { now, askedBefore }: { now: string; askedBefore: string },
): Promise<ShownRow[]> {
  return selectBookings(db)
    .where((booking) =>
      booking.or([
        booking.and([
          booking('bookings.state', '=', 'requested'),
          booking.or([booking('bookings.asked_at', '<=', askedBefore), booking('bookings.starts_at', '<=', now)]),
        ]),
        booking.and([
          booking('bookings.state', '=', 'booked'),
          booking('bookings.trouble', 'is not', null),
          booking('bookings.starts_at', '<=', now),
          booking('bookings.ends_at', '>', now),
          booking('bookings.updated_at', '<=', booking.ref('bookings.starts_at')),
        ]),
      ]),
    )
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute()
}

/** Bookings to come of members who are not active. */
export async function listOfInactive(db: Queries, now: string): Promise<ShownRow[]> {
  return selectBookings(db)
    .where('bookings.state', 'in', ['requested', 'booked'])
    .where('bookings.kind', '=', 'member')
    .where('bookings.starts_at', '>', now)
    .where('bookings.ends_at', '>', now)
    .where('members.state', '<>', 'active')
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute()
}

/** The next instant at which something of this is due; undefined: none. */
export async function findNext(db: Queries, hoursToAnswer: number): Promise<string | undefined> {
  const requests = await db
    .selectFrom('bookings')
    .select(({ fn }) => [
      fn.min<string | null>('asked_at').as('asked'),
      fn.min<string | null>('starts_at').as('starts'),
    ])
    .where('state', '=', 'requested')
    .executeTakeFirst()
  const broken = await db
    .selectFrom('bookings')
    .select(({ fn }) => fn.min<string | null>('starts_at').as('starts'))
    .where('trouble', 'is not', null)
    .whereRef('updated_at', '<=', 'starts_at')
    .where('state', '=', 'booked')
    .executeTakeFirst()
  const asked = requests?.asked ?? null
  const lapses = asked === null ? null : new Date(Date.parse(asked) + hoursToAnswer * 3_600_000).toISOString()
  return [lapses, requests?.starts ?? null, broken?.starts ?? null].flatMap((text) => text ?? []).toSorted()[0]
}
