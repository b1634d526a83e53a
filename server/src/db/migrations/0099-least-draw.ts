import type { Kysely } from 'kysely'

/** How many questions an attempt at a quiz must ask at least: those that must be right. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('certificate_steps')
    .addColumn('least_draw', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
