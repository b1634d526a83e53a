import type { Kysely } from 'kysely'

/** Recurring work whose last run failed, for people without the log. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('job_failures')
    .addColumn('job', 'text', (column) => column.primaryKey())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('last_at', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('error', 'text', (column) => column.notNull())
    .execute()
}
