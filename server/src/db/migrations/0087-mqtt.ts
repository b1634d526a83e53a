import type { Kysely } from 'kysely'

/** The club's name at its MQTT broker, and how the connection is. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('mqtt_club')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('club', 'text', (column) => column.notNull())
    .addColumn('prefix', 'text')
    .addColumn('discovery_prefix', 'text')
    .addColumn('since', 'text')
    .addColumn('fault', 'text')
    .addColumn('published', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
