import { type Kysely, sql } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** What can be booked, what does not run together, and bookings with all that they ever occupied. */
export async function up(db: Kysely<never>): Promise<void> {
  await createBookables(db)
  await createSets(db)
  await createBookings(db)
  await createUnits(db)
  await createHistory(db)
}

async function createBookables(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'bookables')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('place_id', 'bigint', (column) => column.references('places.id'))
    .addColumn('seats', 'integer', (column) => column.notNull())
    .addColumn('use', 'text', (column) => column.notNull())
    .addColumn('hidden', 'integer', (column) => column.notNull())
    .addColumn('rules', 'text', (column) => column.notNull())
    .addColumn('removed_at', 'text')
    .execute()
  for (const column of ['name_key', 'place_id'] as const) {
    await db.schema
      .createIndex(`bookables_${column}`)
      .on('bookables')
      .column(column)
      .unique()
      .where(sql.ref('removed_at'), 'is', null)
      .execute()
  }
  await db.schema
    .createTable('bookable_items')
    .addColumn('equipment_id', 'bigint', (column) => column.primaryKey().references('equipment.id'))
    .addColumn('bookable_id', 'bigint', (column) => column.notNull().references('bookables.id'))
    .execute()
  await db.schema.createIndex('bookable_items_bookable').on('bookable_items').column('bookable_id').execute()
}

async function createSets(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'exclusive_sets')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('most', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('exclusive_set_items')
    .addColumn('set_id', 'bigint', (column) => column.notNull().references('exclusive_sets.id'))
    .addColumn('equipment_id', 'bigint', (column) => column.notNull().references('equipment.id'))
    .addPrimaryKeyConstraint('exclusive_set_items_pk', ['set_id', 'equipment_id'])
    .execute()
  await db.schema.createIndex('exclusive_set_items_item').on('exclusive_set_items').column('equipment_id').execute()
}

async function createBookings(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'booking_series')
    .addColumn('length', 'integer', (column) => column.notNull())
    .execute()
  await createTableWithId(db, 'bookings')
    .addColumn('bookable_id', 'bigint', (column) => column.notNull().references('bookables.id'))
    .addColumn('member_id', 'bigint', (column) => column.references('members.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('starts_at', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .addColumn('occupied_until', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('trouble', 'text')
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('uid_domain', 'text', (column) => column.notNull())
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('series_id', 'bigint', (column) => column.references('booking_series.id'))
    .addColumn('series_no', 'integer')
    .addColumn('reminded_at', 'text')
    .addColumn('call_id', 'text')
    .addColumn('call_mark', 'text')
    .execute()
  await db.schema.createIndex('bookings_member').on('bookings').columns(['member_id', 'ends_at']).execute()
  await db.schema.createIndex('bookings_bookable').on('bookings').columns(['bookable_id', 'ends_at']).execute()
  await db.schema.createIndex('bookings_series').on('bookings').columns(['series_id', 'starts_at']).execute()
  await db.schema.createIndex('bookings_end').on('bookings').columns(['ends_at', 'id']).execute()
  await createIndexesOfDue(db)
}

/** What waits for somebody, or for its start: few of many rows. */
async function createIndexesOfDue(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('bookings_asked')
    .on('bookings')
    .column('asked_at')
    .where(sql.ref('state'), '=', sql.lit('requested'))
    .execute()
  await db.schema
    .createIndex('bookings_named')
    .on('bookings')
    .columns(['ends_at', 'id'])
    .where(sql.ref('member_id'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('bookings_trouble')
    .on('bookings')
    .column('starts_at')
    .where(sql.ref('trouble'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('bookings_call')
    .on('bookings')
    .columns(['member_id', 'call_id'])
    .unique()
    .where(sql.ref('call_id'), 'is not', null)
    .execute()
}

async function createUnits(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'booking_units')
    .addColumn('booking_id', 'bigint', (column) => column.notNull().references('bookings.id'))
    .addColumn('bookable_id', 'bigint', (column) => column.notNull().references('bookables.id'))
    .addColumn('equipment_id', 'bigint', (column) => column.references('equipment.id'))
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('starts_at', 'text', (column) => column.notNull())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .addColumn('occupied_until', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('until', 'text')
    .execute()
  await db.schema.createIndex('booking_units_booking').on('booking_units').column('booking_id').execute()
  await db.schema
    .createIndex('booking_units_item')
    .on('booking_units')
    .columns(['equipment_id', 'occupied_until'])
    .execute()
  await db.schema
    .createIndex('booking_units_bookable')
    .on('booking_units')
    .columns(['bookable_id', 'occupied_until'])
    .execute()
}

/** What bookings meant at an item from each instant on. */
async function createHistory(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'booking_rules_history')
    .addColumn('equipment_id', 'bigint', (column) => column.notNull().references('equipment.id'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('bookable_id', 'bigint', (column) => column.references('bookables.id'))
    .addColumn('use', 'text')
    .addColumn('sets', 'text', (column) => column.notNull())
    .addColumn('caretakers', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('booking_rules_history_item')
    .on('booking_rules_history')
    .columns(['equipment_id', 'at', 'id'])
    .execute()
}
