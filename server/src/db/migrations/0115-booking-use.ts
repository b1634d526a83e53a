import { type Kysely, sql } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** When a booking goes to others if nobody comes, since when that is watched, and what who did not come has to bear. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['no_show_at', 'watched_at', 'here_at']) {
    await db.schema.alterTable('bookings').addColumn(column, 'text').execute()
  }
  await db.schema
    .createIndex('bookings_no_show')
    .on('bookings')
    .column('starts_at')
    .where(sql.ref('no_show_at'), 'is not', null)
    .execute()
  await createTableWithId(db, 'booking_strikes')
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('booking_id', 'bigint', (column) => column.notNull().references('bookings.id'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('taken_back_at', 'text')
    .addColumn('note', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('booking_strikes_booking').on('booking_strikes').column('booking_id').unique().execute()
  await db.schema.createIndex('booking_strikes_member').on('booking_strikes').columns(['member_id', 'at']).execute()
}
