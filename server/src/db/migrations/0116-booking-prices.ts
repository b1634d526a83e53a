import { type Kysely, sql } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** What bookings cost, and hours that are bought before. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('bookables')
    .addColumn('price', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute()
  await createCharges(db)
  await createPacks(db)
}

/** The terms of a booking as they were when it was made or changed last, and the money of it. */
async function createCharges(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('booking_charges')
    .addColumn('booking_id', 'bigint', (column) => column.primaryKey().references('bookings.id'))
    .addColumn('per_hour', 'integer', (column) => column.notNull())
    .addColumn('deposit', 'integer', (column) => column.notNull())
    .addColumn('late_fee', 'integer', (column) => column.notNull())
    .addColumn('cancel_hours', 'integer', (column) => column.notNull())
    .addColumn('step_minutes', 'integer', (column) => column.notNull())
    .addColumn('min_minutes', 'integer', (column) => column.notNull())
    .addColumn('minutes', 'integer', (column) => column.notNull())
    .addColumn('minutes_included', 'integer', (column) => column.notNull())
    .addColumn('minutes_pack', 'integer', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('held', 'bigint', (column) => column.notNull())
    .addColumn('paid', 'bigint', (column) => column.notNull())
    .addColumn('steps', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'text')
    .execute()
  await db.schema
    .createIndex('booking_charges_due')
    .on('booking_charges')
    .column('due_at')
    .where(sql.ref('due_at'), 'is not', null)
    .execute()
}

async function createPacks(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'hour_packs')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('bookables', 'text', (column) => column.notNull())
    .addColumn('minutes', 'integer', (column) => column.notNull())
    .addColumn('price', 'integer', (column) => column.notNull())
    .addColumn('valid_days', 'integer')
    .addColumn('visible', 'integer', (column) => column.notNull())
    .execute()
  await createTableWithId(db, 'bought_packs')
    .addColumn('pack_id', 'bigint', (column) => column.notNull().references('hour_packs.id'))
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('bookables', 'text', (column) => column.notNull())
    .addColumn('minutes', 'integer', (column) => column.notNull())
    .addColumn('price', 'integer', (column) => column.notNull())
    .addColumn('ends_on', 'text')
    .addColumn('bought_at', 'text', (column) => column.notNull())
    .addColumn('taken_back_at', 'text')
    .addColumn('call_id', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('bought_packs_pack').on('bought_packs').column('pack_id').execute()
  await db.schema
    .createIndex('bought_packs_call')
    .on('bought_packs')
    .columns(['member_id', 'call_id'])
    .unique()
    .execute()
  await createTableWithId(db, 'minute_entries')
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('minutes', 'integer', (column) => column.notNull())
    .addColumn('bought_pack_id', 'bigint', (column) => column.references('bought_packs.id'))
    .addColumn('booking_id', 'bigint', (column) => column.references('bookings.id'))
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('minute_entries_member').on('minute_entries').columns(['member_id', 'id']).execute()
  await db.schema.createIndex('minute_entries_pack').on('minute_entries').column('bought_pack_id').execute()
  await db.schema.createIndex('minute_entries_booking').on('minute_entries').column('booking_id').execute()
}
