import type { Kysely } from 'kysely'

/** What home automation may do at each device: nothing, until an administrator allows it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('devices')
    .addColumn('mqtt_commands', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
}
