import { sql, type Kysely } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** What boards of protocol 2 tell of their doors, each event once, and taps that arrive later than they happened. */
export async function up(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'door_events')
    .addColumn('device_id', 'bigint', (column) => column.notNull().references('devices.id'))
    .addColumn('boot_id', 'text', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('is_on', 'integer')
    .addColumn('time_uncertain', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('mailed_at', 'text')
    .execute()
  await db.schema
    .createIndex('door_events_number')
    .on('door_events')
    .columns(['device_id', 'boot_id', 'seq'])
    .unique()
    .execute()
  await db.schema.createIndex('door_events_device').on('door_events').columns(['device_id', 'at', 'id']).execute()
  await db.schema.createIndex('door_events_at').on('door_events').columns(['at', 'id']).execute()
  await sql`create index door_events_contact on door_events (device_id, id) where type in ('opened', 'closed')`.execute(
    db,
  )
  await sql`create index door_events_mailed on door_events (device_id, type, mailed_at) where mailed_at is not null`.execute(
    db,
  )
  await db.schema
    .createTable('door_boots')
    .addColumn('device_id', 'bigint', (column) => column.notNull().references('devices.id'))
    .addColumn('boot_id', 'text', (column) => column.notNull())
    .addColumn('stored_up_to', 'bigint', (column) => column.notNull())
    .addColumn('last_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('door_boots_number', ['device_id', 'boot_id'])
    .execute()
  for (const column of ['late', 'time_uncertain']) {
    await db.schema
      .alterTable('taps')
      .addColumn(column, 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  }
}
