import type { Queries } from '../../../db/database.ts'

/** Somebody's strikes with their bookings, the newest first. */
export async function listStrikes(db: Queries, memberId: number) {
  return db
    .selectFrom('booking_strikes as strike')
    .innerJoin('bookings', 'bookings.id', 'strike.booking_id')
    .innerJoin('bookables', 'bookables.id', 'bookings.bookable_id')
    .select(['strike.id', 'strike.at', 'strike.booking_id', 'strike.taken_back_at', 'strike.note'])
    .select(['bookings.bookable_id', 'bookables.name as bookable', 'bookings.starts_at', 'bookings.ends_at'])
    .where('strike.member_id', '=', memberId)
    .orderBy('strike.at', 'desc')
    .orderBy('strike.id', 'desc')
    .execute()
}

/** When the strikes of a member that stand were given. */
export async function listStanding(db: Queries, memberId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('booking_strikes')
    .select('at')
    .where('member_id', '=', memberId)
    .where('taken_back_at', 'is', null)
    .orderBy('at')
    .execute()
  return rows.map(({ at }) => Date.parse(at))
}

export async function findStrike(db: Queries, id: number) {
  return db.selectFrom('booking_strikes').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertStrike(
  db: Queries,
  { memberId, bookingId, at }: { memberId: number; bookingId: number; at: string },
): Promise<void> {
  await db.insertInto('booking_strikes').values({ member_id: memberId, booking_id: bookingId, at, note: '' }).execute()
}

export async function saveTakenBack(db: Queries, id: number, { at, note }: { at: string; note: string }) {
  await db.updateTable('booking_strikes').set({ taken_back_at: at, note }).where('id', '=', id).execute()
}

/** Removes strikes from before an instant; asks first, so that a club without them writes nothing. */
export async function deleteOld(db: Queries, before: string): Promise<void> {
  const old = await db.selectFrom('booking_strikes').select('id').where('at', '<', before).limit(1).executeTakeFirst()
  if (old) await db.deleteFrom('booking_strikes').where('at', '<', before).execute()
}
