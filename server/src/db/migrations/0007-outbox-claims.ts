import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('claimed_until', 'text').execute()
}
