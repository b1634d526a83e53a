import type { Kysely } from 'kysely'

/** When a trainer was last told in the morning what is new. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('trainers').addColumn('digest_at', 'text').execute()
}
