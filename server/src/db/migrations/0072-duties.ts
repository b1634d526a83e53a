import type { Kysely } from 'kysely'

/** An administrator's duties, as JSON; null means all, which everybody had before. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('members').addColumn('duties', 'text').execute()
}
