import type { Kysely } from 'kysely'

/** The language in which a proxy was given, for its statement. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('proxies').addColumn('language', 'text').execute()
}
