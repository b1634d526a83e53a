import type { Kysely } from 'kysely'

/** After a restore an API key waits until an administrator has looked at it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('api_keys').addColumn('held_at', 'text').execute()
}
