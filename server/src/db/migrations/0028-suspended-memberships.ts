import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('subscriptions').addColumn('suspended_at', 'text').execute()
}
