import { type Kysely, sql } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** Calendars of others whose times occupy what the club books, and which bookings they clash with. */
export async function up(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'calendar_sources')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('bookable_id', 'bigint', (column) => column.notNull().references('bookables.id'))
    .addColumn('show_titles', 'integer', (column) => column.notNull())
    .addColumn('reading', 'bigint', (column) => column.notNull())
    .addColumn('etag', 'text')
    .addColumn('last_modified', 'text')
    .addColumn('read_as', 'text')
    .addColumn('read_at', 'text')
    .addColumn('good_at', 'text')
    .addColumn('whole_at', 'text')
    .addColumn('fault', 'text')
    .addColumn('fault_since', 'text')
    .addColumn('fault_told_at', 'text')
    .execute()
  await db.schema
    .alterTable('bookings')
    .addColumn('source_id', 'bigint', (column) => column.references('calendar_sources.id'))
    .execute()
  await db.schema.alterTable('bookings').addColumn('source_mark', 'text').execute()
  await db.schema
    .createIndex('bookings_source')
    .on('bookings')
    .columns(['source_id', 'ends_at'])
    .where(sql.ref('source_id'), 'is not', null)
    .execute()
  await db.schema
    .createTable('calendar_clashes')
    .addColumn('source_id', 'bigint', (column) => column.notNull().references('calendar_sources.id'))
    .addColumn('booking_id', 'bigint', (column) => column.notNull().references('bookings.id'))
    .addColumn('told_at', 'text')
    .addPrimaryKeyConstraint('calendar_clashes_pk', ['source_id', 'booking_id'])
    .execute()
  await db.schema.createIndex('calendar_clashes_booking').on('calendar_clashes').column('booking_id').execute()
}
