import { type Kysely, sql } from 'kysely'
import { createTableWithId } from '../dialect.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await createDevices(db)
  await createConnections(db)
  await createGrants(db)
  await createTaps(db)
}

async function createDevices(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'devices')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('serial', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('ip_address', 'text')
    .addColumn('authorised', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('key_hash', 'text')
    .addColumn('key_created_at', 'text')
    .addColumn('last_seen_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('locked_out', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('default_access', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('play_theme', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('exempt_from_site_sign_in', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('hidden', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('report_status', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('post_to_discord', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('post_to_slack', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('reader_24_bit', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('removed_at', 'text')
    .execute()
  await db.schema
    .createIndex('devices_serial')
    .unique()
    .on('devices')
    .columns(['kind', 'serial'])
    .where(sql.ref('removed_at'), 'is', null)
    .execute()
}

async function createConnections(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'device_connections')
    .addColumn('device_id', 'bigint', (column) => column.notNull().references('devices.id'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('device_connections_device')
    .on('device_connections')
    .columns(['device_id', 'at', 'id'])
    .execute()
}

async function createGrants(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('grants')
    .addColumn('device_id', 'bigint', (column) => column.notNull().references('devices.id'))
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('granted_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('grants_key', ['device_id', 'member_id'])
    .execute()
  await db.schema.createIndex('grants_member').on('grants').column('member_id').execute()
}

async function createTaps(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'taps')
    .addColumn('device_id', 'bigint', (column) => column.notNull().references('devices.id'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('card_number', 'text', (column) => column.notNull())
    .addColumn('member_id', 'bigint', (column) => column.references('members.id'))
    .addColumn('outcome', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('taps_at').on('taps').columns(['at', 'id']).execute()
  await db.schema.createIndex('taps_device').on('taps').columns(['device_id', 'at', 'id']).execute()
  await db.schema.createIndex('taps_member').on('taps').columns(['member_id', 'device_id', 'at']).execute()
}
