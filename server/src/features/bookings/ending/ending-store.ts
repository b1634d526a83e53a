import type { Insertable } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { selectBookings, type ShownRow } from '../store.ts'

/** The sessions that run at equipment, with what is known of their end, and what happens then. */
export async function listRunning(db: Queries) {
  return db
    .selectFrom('interlock_sessions as session')
    .innerJoin('equipment', 'equipment.device_id', 'session.device_id')
    .innerJoin('members', 'members.id', 'session.member_id')
    .leftJoin('session_ends as end', 'end.session_id', 'session.id')
    .leftJoin('bookable_items as part', 'part.equipment_id', 'equipment.id')
    .leftJoin('bookables', 'bookables.id', 'part.bookable_id')
    .select(['session.id', 'session.device_id', 'members.id as member_id', 'members.phone', 'members.language'])
    .select(['equipment.id as item_id', 'equipment.name', 'bookables.at_end'])
    .select(['end.ends_at', 'end.code', 'end.told_minutes'])
    .where('session.ended_at', 'is', null)
    .orderBy('session.id')
    .execute()
}

export type RunningRow = Awaited<ReturnType<typeof listRunning>>[number]

/** What is known of sessions that have ended since. */
export async function listOver(db: Queries): Promise<number[]> {
  const rows = await db
    .selectFrom('session_ends as end')
    .innerJoin('interlock_sessions as session', 'session.id', 'end.session_id')
    .select('end.session_id')
    .where('session.ended_at', 'is not', null)
    .execute()
  return rows.map((row) => row.session_id)
}

export async function forgetEnds(db: Queries, sessionIds: readonly number[]): Promise<void> {
  if (sessionIds.length > 0) await db.deleteFrom('session_ends').where('session_id', 'in', sessionIds).execute()
}

export async function saveEnd(db: Queries, row: Insertable<Tables['session_ends']>): Promise<void> {
  await db.insertInto('session_ends').values(row).execute()
}

export type AwaitedRow = ShownRow & { item: string; phone: string | null; language: string | null; running_id: number }

/**
 * Bookings that begin in a range, the earliest first, whose item runs for somebody else. One of several items may be there
 * more than once.
 */
export async function listAwaited(
  db: Queries,
  { after, until }: { after: string; until: string | null },
): Promise<AwaitedRow[]> {
  return selectBookings(db)
    .innerJoin('booking_units as unit', 'unit.booking_id', 'bookings.id')
    .innerJoin('equipment', 'equipment.id', 'unit.equipment_id')
    .innerJoin('interlock_sessions as session', 'session.device_id', 'equipment.device_id')
    .select(['equipment.name as item', 'members.phone', 'members.language', 'session.id as running_id'])
    .where('session.ended_at', 'is', null)
    .whereRef('session.member_id', '<>', 'bookings.member_id')
    .where('unit.until', 'is', null)
    .where('bookings.state', '=', 'booked')
    .where('bookings.starts_at', '>', after)
    .$if(until !== null, (query) => query.where('bookings.starts_at', '<=', until ?? ''))
    .$if(until === null, (query) => query.limit(1))
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute()
}
