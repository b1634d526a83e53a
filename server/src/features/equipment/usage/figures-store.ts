import { sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'

type Range = { from: string; to: string }

/** All equipment by name, also what is retired. */
export async function listAll(db: Queries): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('equipment').select(['id', 'name']).orderBy('name_key').orderBy('id').execute()
}

/** What members have booked of items at some time of a range. */
export async function listBooked(db: Queries, { from, to }: Range) {
  return db
    .selectFrom('booking_units as unit')
    .innerJoin('bookings', 'bookings.id', 'unit.booking_id')
    .select(['unit.equipment_id', 'unit.starts_at', 'unit.ends_at', 'bookings.member_id'])
    .where('unit.equipment_id', 'is not', null)
    .where('unit.until', 'is', null)
    .where('bookings.state', '=', 'booked')
    .where('bookings.kind', '=', 'member')
    .where('unit.occupied_until', '>', from)
    .where('unit.starts_at', '<', to)
    .$narrowType<{ equipment_id: number }>()
    .execute()
}

/** The items of bookings that begin in a range and to which nobody came, one row for each booking. */
export async function listNoShows(db: Queries, { from, to }: Range): Promise<{ equipment_id: number }[]> {
  return (
    db
      .selectFrom('bookings')
      .innerJoin('booking_units as unit', 'unit.booking_id', 'bookings.id')
      .select('unit.equipment_id')
      .where('bookings.state', '=', 'released')
      .where('bookings.starts_at', '>=', from)
      .where('bookings.starts_at', '<', to)
      // Those that it had when it was released; before that it may have had others.
      .whereRef('unit.until', '=', 'bookings.updated_at')
      .where('unit.equipment_id', 'is not', null)
      .$narrowType<{ equipment_id: number }>()
      .execute()
  )
}

/** The sessions at items that ran at some time of a range; the one that runs up to its last news. */
export async function listRan(db: Queries, { from, to }: Range) {
  return (
    db
      .selectFrom('interlock_sessions')
      .select(['equipment_id', 'member_id', 'started_at', 'ended_at', 'last_news_at'])
      // A replaced meter counts nothing.
      .select(
        sql<number>`case when last_reading > first_reading then last_reading - first_reading else 0 end`.as(
          'milliwattHours',
        ),
      )
      .where('equipment_id', 'is not', null)
      .where('started_at', '<', to)
      .where('last_news_at', '>=', from)
      .$narrowType<{ equipment_id: number }>()
      .execute()
  )
}

/** How items were, oldest first, up to an instant. */
export async function listTurns(db: Queries, to: string) {
  return db
    .selectFrom('equipment_history')
    .select(['equipment_id', 'at', 'state'])
    .where('at', '<', to)
    .orderBy('at')
    .orderBy('id')
    .execute()
}
