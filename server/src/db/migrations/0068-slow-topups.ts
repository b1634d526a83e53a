import type { Kysely } from 'kysely'

/** Payments that the provider decides after days, and those that it no longer knows. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['processing_at', 'unknown_told_at']) {
    await db.schema.alterTable('topups').addColumn(column, 'text').execute()
  }
}
