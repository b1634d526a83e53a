import type { Kysely } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** The keys that hide card numbers, the lists that boards of protocol 2 were sent, and for how long a door's list holds. */
export async function up(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'hash_keys')
    .addColumn('key_id', 'text', (column) => column.notNull().unique())
    .addColumn('sealed_key', 'text', (column) => column.notNull())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .execute()
  await createTableWithId(db, 'board_lists')
    .addColumn('device_id', 'bigint', (column) => column.notNull().references('devices.id'))
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('issued', 'text', (column) => column.notNull())
    .addColumn('expires', 'text', (column) => column.notNull())
    .addColumn('hash_key_id', 'text', (column) => column.notNull())
    .addColumn('keyholders', 'text', (column) => column.notNull())
    .addColumn('keyholders_until', 'text', (column) => column.notNull())
    .addColumn('acked_at', 'text')
    .execute()
  await db.schema
    .createIndex('board_lists_version')
    .on('board_lists')
    .columns(['device_id', 'version'])
    .unique()
    .execute()
  for (const column of ['list_refused', 'list_refused_at', 'list_told_at']) {
    await db.schema.alterTable('boards').addColumn(column, 'text').execute()
  }
  await db.schema
    .alterTable('devices')
    .addColumn('list_hours', 'integer', (column) => column.notNull().defaultTo(72))
    .execute()
}
