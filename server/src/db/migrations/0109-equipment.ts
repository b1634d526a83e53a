import { type Kysely, sql } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** Places and equipment, with how each item was at any moment; reports are issues that name an item. */
export async function up(db: Kysely<never>): Promise<void> {
  await createPlaces(db)
  await createItems(db)
  await createItemIndexes(db)
  await createHistory(db)
  await createPeople(db)
  await createReports(db)
}

async function createPlaces(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'places')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('hidden', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('place_doors')
    .addColumn('place_id', 'bigint', (column) => column.notNull().references('places.id'))
    .addColumn('device_id', 'bigint', (column) => column.notNull().references('devices.id'))
    .addPrimaryKeyConstraint('place_doors_pk', ['place_id', 'device_id'])
    .execute()
  await db.schema.createIndex('place_doors_device').on('place_doors').column('device_id').execute()
}

async function createItems(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'equipment')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('place_id', 'bigint', (column) => column.references('places.id'))
    .addColumn('device_id', 'bigint', (column) => column.references('devices.id'))
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('price_note', 'text', (column) => column.notNull())
    .addColumn('manual_url', 'text', (column) => column.notNull())
    .addColumn('manual_file_id', 'bigint', (column) => column.references('files.id'))
    .addColumn('photo_file_id', 'bigint', (column) => column.references('files.id'))
    .addColumn('hidden', 'integer', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('by_member_id', 'bigint', (column) => column.references('members.id'))
    .addColumn('by_name', 'text')
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('expected_back', 'text')
    .addColumn('test_until', 'text')
    .addColumn('test_by', 'bigint', (column) => column.references('members.id'))
    .addColumn('told_back', 'text')
    .execute()
}

async function createItemIndexes(db: Kysely<never>): Promise<void> {
  // The code of a removed item must never be given to another one.
  await db.schema
    .createTable('used_codes')
    .addColumn('code', 'text', (column) => column.primaryKey())
    .execute()
  await db.schema
    .createIndex('equipment_name')
    .on('equipment')
    .column('name_key')
    .unique()
    .where(sql.ref('state'), '<>', sql.lit('retired'))
    .execute()
  await db.schema
    .createIndex('equipment_device')
    .on('equipment')
    .column('device_id')
    .unique()
    .where(sql.ref('device_id'), 'is not', null)
    .execute()
  await db.schema.createIndex('equipment_place').on('equipment').column('place_id').execute()
  await db.schema.createIndex('equipment_by').on('equipment').column('by_member_id').execute()
  await db.schema.createIndex('equipment_tester').on('equipment').column('test_by').execute()
}

async function createHistory(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'equipment_history')
    .addColumn('equipment_id', 'bigint', (column) => column.notNull().references('equipment.id'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'bigint', (column) => column.references('members.id'))
    .addColumn('actor', 'text')
    .addColumn('issue_id', 'bigint')
    .addColumn('verdict', 'text')
    .addColumn('device_id', 'bigint')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('expected_back', 'text')
    .addColumn('test_until', 'text')
    .addColumn('test_by', 'bigint')
    .execute()
  await db.schema
    .createIndex('equipment_history_item')
    .on('equipment_history')
    .columns(['equipment_id', 'at', 'id'])
    .execute()
  await db.schema.createIndex('equipment_history_time').on('equipment_history').columns(['at', 'id']).execute()
  await db.schema.createIndex('equipment_history_actor').on('equipment_history').column('actor_id').execute()
  await db.schema.createIndex('equipment_history_issue').on('equipment_history').column('issue_id').execute()
}

async function createPeople(db: Kysely<never>): Promise<void> {
  for (const table of ['equipment_caretakers', 'equipment_watchers']) {
    await db.schema
      .createTable(table)
      .addColumn('equipment_id', 'bigint', (column) => column.notNull().references('equipment.id'))
      .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id'))
      .addPrimaryKeyConstraint(`${table}_pk`, ['equipment_id', 'member_id'])
      .execute()
    await db.schema.createIndex(`${table}_member`).on(table).column('member_id').execute()
  }
}

async function createReports(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('issues')
    .addColumn('equipment_id', 'bigint', (column) => column.references('equipment.id'))
    .execute()
  await db.schema.alterTable('issues').addColumn('verdict', 'text').execute()
  await db.schema.alterTable('issues').addColumn('answer', 'text').execute()
  await db.schema.createIndex('issues_equipment').on('issues').columns(['equipment_id', 'done_at']).execute()
}
