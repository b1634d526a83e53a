import type { Kysely } from 'kysely'

/** When trainers were told that enough people wait for a session, and when those were invited. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('certificates')
    .addColumn('interest_told', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('certificate_interest').addColumn('invited_at', 'text').execute()
}
