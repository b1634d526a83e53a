import type { Kysely } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** Which doors bookings opened from each instant on, what a booking asked for, and whether its member has lost that. */
export async function up(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'booking_doors_history')
    .addColumn('bookable_id', 'bigint', (column) => column.notNull().references('bookables.id'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('ways', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('booking_doors_history_bookable')
    .on('booking_doors_history')
    .columns(['bookable_id', 'at', 'id'])
    .execute()
  for (const column of ['asks', 'lost'] as const) {
    await db.schema.alterTable('bookings').addColumn(column, 'text').execute()
  }
}
