import type { Kysely } from 'kysely'

/** The code by which a door controller takes its name and key: one row at most. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('pairing_codes')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
}
