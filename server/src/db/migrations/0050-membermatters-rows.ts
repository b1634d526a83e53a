import type { Kysely } from 'kysely'

/** Which rows of a MemberMatters database were imported, and as what. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('membermatters_rows')
    .addColumn('source_table', 'text', (column) => column.notNull())
    .addColumn('source_id', 'text', (column) => column.notNull())
    .addColumn('target_id', 'bigint')
    .addPrimaryKeyConstraint('membermatters_rows_key', ['source_table', 'source_id'])
    .execute()
}
