import type { Kysely } from 'kysely'

/** Which key seals the club's secrets. The server seals them at its start: a migration has no key. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('sealing')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('proof', 'text', (column) => column.notNull())
    .addColumn('has_remains', 'integer', (column) => column.notNull())
    .execute()
}
