import type { Kysely } from 'kysely'

/** Until when the induction counts that a member was reminded of: each end is told of once. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('members').addColumn('induction_reminded_for', 'text').execute()
}
