import { type Kysely, sql } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** Who waits for a time, and until when an offer is kept for them. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('bookings').addColumn('offer_until', 'text').execute()
  await db.schema
    .createIndex('bookings_offered')
    .on('bookings')
    .column('offer_until')
    .where(sql.ref('state'), '=', sql.lit('offered'))
    .execute()
  await createTableWithId(db, 'booking_wishes')
    .addColumn('bookable_id', 'bigint', (column) => column.notNull().references('bookables.id'))
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('starts_at', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .addColumn('minutes', 'integer', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('place', 'bigint', (column) => column.notNull())
    .addColumn('offer_id', 'bigint', (column) => column.references('bookings.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('booking_wishes_place').on('booking_wishes').column('place').unique().execute()
  const indexes = { bookable: ['bookable_id', 'ends_at'], member: ['member_id'], offer: ['offer_id'], end: ['ends_at'] }
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.createIndex(`booking_wishes_${name}`).on('booking_wishes').columns(columns).execute()
  }
}
