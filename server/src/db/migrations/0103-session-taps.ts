import type { Kysely } from 'kysely'

/** With which tap a session at a tool began; null: before it was kept. Taps go sooner than sessions. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('interlock_sessions').addColumn('tap_id', 'bigint').execute()
}
