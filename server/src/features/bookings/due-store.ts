import { occupyingStates } from '@fobhouse/contract/bookings.ts'
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { selectBookings, type ShownRow } from './store.ts'
import { findNextNoShow } from './use/store.ts'
import { findNextLapse } from './waiting/store.ts'

/** As it stands in the partial index: SQLite would not use it for a parameter. */
const requested = sql.lit<'requested'>('requested')

/** Bookings of what is marked as broken since before they begin, which the club cancels then; not those that are over. */
function isBroken(now: string) {
  return ({ and, eb }: ExpressionBuilder<Tables, 'bookings'>): Expression<SqlBool> =>
    and([
      eb('bookings.trouble', 'is not', null),
      eb('bookings.state', '=', 'booked'),
      eb('bookings.ends_at', '>', now),
      eb('bookings.updated_at', '<=', eb.ref('bookings.starts_at')),
    ])
}

/** Requests that lapse, and bookings that begin although what they are for is marked as broken since before. */
export async function listDue(
  db: Queries,
  { now, askedBefore }: { now: string; askedBefore: string },
): Promise<ShownRow[]> {
  const lapsing = await selectBookings(db)
    .where('bookings.state', '=', requested)
    .where((booking) =>
      booking.or([booking('bookings.asked_at', '<=', askedBefore), booking('bookings.starts_at', '<=', now)]),
    )
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute()
  const broken = await selectBookings(db)
    .where(isBroken(now))
    .where('bookings.starts_at', '<=', now)
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute()
  return [...lapsing, ...broken]
}

/** Bookings to come of members who are not active. */
export async function listOfInactive(db: Queries, now: string): Promise<ShownRow[]> {
  return selectBookings(db)
    .where('bookings.state', 'in', occupyingStates)
    .where('bookings.kind', '=', 'member')
    .where('bookings.starts_at', '>', now)
    .where('bookings.ends_at', '>', now)
    .where('members.state', '<>', 'active')
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute()
}

/** Bookings that begin by an instant, were made before another, and of which nobody was reminded. */
export async function listToRemind(
  db: Queries,
  { now, by, hours }: { now: string; by: string; hours: number },
): Promise<ShownRow[]> {
  const rows = await selectBookings(db)
    .where('bookings.state', '=', 'booked')
    .where('bookings.kind', '=', 'member')
    .where('bookings.ends_at', '>', now)
    .where('bookings.starts_at', '>', now)
    .where('bookings.starts_at', '<=', by)
    .where('bookings.reminded_at', 'is', null)
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute()
  // Whoever books for today needs no reminder.
  return rows.filter((row) => Date.parse(row.created_at) < Date.parse(row.starts_at) - hours * 3_600_000)
}

/** The next instant at which something of this is due; undefined: none. */
export async function findNext(
  db: Queries,
  { hoursToAnswer, now }: { hoursToAnswer: number; now: string },
): Promise<string | undefined> {
  const requests = await db
    .selectFrom('bookings')
    .select(({ fn }) => [
      fn.min<string | null>('asked_at').as('asked'),
      fn.min<string | null>('starts_at').as('starts'),
    ])
    .where('state', '=', requested)
    .executeTakeFirst()
  const broken = await db
    .selectFrom('bookings')
    .select(({ fn }) => fn.min<string | null>('starts_at').as('starts'))
    .where(isBroken(now))
    .executeTakeFirst()
  const asked = requests?.asked ?? null
  const lapses = asked === null ? null : new Date(Date.parse(asked) + hoursToAnswer * 3_600_000).toISOString()
  const boundary = await db
    .selectFrom('bookings')
    .select(({ fn, eb }) => [
      fn.min<string | null>('ends_at').as('ends'),
      fn
        .min<string | null>(eb.case().when('starts_at', '>', now).then(eb.ref('starts_at')).else(null).end())
        .as('starts'),
    ])
    .where('state', '=', 'booked')
    .where('ends_at', '>', now)
    .executeTakeFirst()
  const others = [await findNextNoShow(db), await findNextLapse(db)]
  const starts = [requests?.starts, broken?.starts, boundary?.starts, boundary?.ends, ...others]
  return [lapses, ...starts].flatMap((text) => text ?? []).toSorted()[0]
}

/** Whether a booking has begun or ended within a range, its end included. */
export async function hasBoundary(db: Queries, { after, until }: { after: string; until: string }): Promise<boolean> {
  const row = await db
    .selectFrom('bookings')
    .select('id')
    .where('state', '=', 'booked')
    .where('ends_at', '>', after)
    .where((booking) =>
      booking.or([
        booking('ends_at', '<=', until),
        booking.and([booking('starts_at', '>', after), booking('starts_at', '<=', until)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
