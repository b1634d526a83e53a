import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('device_links')
    .addColumn('device_id', 'bigint', (column) => column.primaryKey().references('devices.id'))
    .addColumn('process', 'text')
    .addColumn('epoch', 'integer', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('list_hash', 'text')
    .addColumn('held_open', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
