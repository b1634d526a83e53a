import { sql } from 'kysely'
import { batchesOf } from '../../../db/batches.ts'
import type { Queries } from '../../../db/database.ts'
import type { BookingRow, NewRow } from '../store.ts'

/** Ends many bookings at once. */
export async function cancelMany(db: Queries, ids: readonly number[], at: string): Promise<void> {
  for (const some of batchesOf(ids)) {
    await closeManyUnits(db, some, at)
    await db
      .updateTable('bookings')
      .set(({ eb }) => ({ state: 'cancelled', sequence: eb('sequence', '+', 1), updated_at: at }))
      .where('id', 'in', some)
      .execute()
  }
}

export async function closeManyUnits(db: Queries, ids: readonly number[], at: string): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('booking_units')
    .set({ until: at })
    .where('booking_id', 'in', ids)
    .where('until', 'is', null)
    .execute()
}

/** Gives the ids of the new ones, in no order. */
export async function insertMany(db: Queries, rows: readonly NewRow[]): Promise<number[]> {
  if (rows.length === 0) return []
  const made = await db.insertInto('bookings').values(rows).returning('id').execute()
  return made.map(({ id }) => id)
}

/** Writes when bookings are now, how many units they have, and what they are called. */
export async function saveMany(db: Queries, rows: readonly BookingRow[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('bookings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        starts_at: ref('excluded.starts_at'),
        ends_at: ref('excluded.ends_at'),
        occupied_until: ref('excluded.occupied_until'),
        count: ref('excluded.count'),
        purpose: ref('excluded.purpose'),
        sequence: ref('excluded.sequence'),
        updated_at: ref('excluded.updated_at'),
      })),
    )
    .execute()
}

/** Lets bookings occupy every item of their bookable, or all seats of its place. */
export async function occupyAll(db: Queries, ids: readonly number[], at: string): Promise<void> {
  if (ids.length === 0) return
  await db
    .insertInto('booking_units')
    .columns([
      'booking_id',
      'bookable_id',
      'equipment_id',
      'count',
      'starts_at',
      'ends_at',
      'occupied_until',
      'state',
      'since',
    ])
    .expression((units) =>
      units
        .selectFrom('bookings')
        .innerJoin('bookables', 'bookables.id', 'bookings.bookable_id')
        .leftJoin('bookable_items as part', 'part.bookable_id', 'bookables.id')
        .select(['bookings.id', 'bookings.bookable_id', 'part.equipment_id'])
        .select(({ eb, ref }) =>
          eb
            .case()
            .when('part.equipment_id', 'is', null)
            .then(ref('bookings.count'))
            .else(sql.lit<number>(1))
            .end()
            .as('count'),
        )
        .select(['bookings.starts_at', 'bookings.ends_at', 'bookings.occupied_until'])
        .select([sql.lit<'booked'>('booked').as('state'), sql.val(at).as('since')])
        .where('bookings.id', 'in', ids),
    )
    .execute()
}
