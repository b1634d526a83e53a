import type { Kysely } from 'kysely'

/** Whether administrators were mailed that a board did not hear of the end of open house. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('open_houses').addColumn('mailed_at', 'text').execute()
}
