import type { Kysely } from 'kysely'

/** In which language a proxy was given: its statement is made in it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('proxies').addColumn('language', 'text').execute()
}
