import type { Kysely } from 'kysely'

/** Doors without a board: a reader and a lock on the club's broker. What became of a tap there. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('mqtt_doors')
    .addColumn('device_id', 'bigint', (column) => column.primaryKey().references('devices.id'))
    .addColumn('reader_topic', 'text', (column) => column.notNull())
    .addColumn('card_field', 'text', (column) => column.notNull())
    .addColumn('card_format', 'text', (column) => column.notNull())
    .addColumn('command_topic', 'text', (column) => column.notNull())
    .addColumn('open_payload', 'text', (column) => column.notNull())
    .addColumn('close_payload', 'text', (column) => column.notNull())
    .addColumn('state_topic', 'text', (column) => column.notNull())
    .addColumn('state_field', 'text', (column) => column.notNull())
    .addColumn('open_value', 'text', (column) => column.notNull())
    .addColumn('feedback_seconds', 'integer', (column) => column.notNull())
    .addColumn('availability_topic', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('mqtt_doors_reader_topic').on('mqtt_doors').column('reader_topic').unique().execute()
  await db.schema.alterTable('taps').addColumn('effect', 'text').execute()
}
