import type { Kysely } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** Keys that sign for boards of protocol 2, each with the statement by which the key before it names it; and what each board proved. */
export async function up(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'board_keys')
    .addColumn('key_id', 'text', (column) => column.notNull().unique())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('sealed_seed', 'text', (column) => column.notNull())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addColumn('after_key', 'text', (column) => column.notNull().unique())
    .addColumn('statement', 'text')
    .addColumn('signature', 'text')
    .execute()
  await db.schema
    .createTable('boards')
    .addColumn('device_id', 'bigint', (column) => column.primaryKey().references('devices.id'))
    .addColumn('proven_at', 'text')
    .addColumn('key_id', 'text')
    .execute()
}
