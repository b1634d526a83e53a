import type { Kysely } from 'kysely'

/** What an administrator is responsible for, as JSON; null is everything, which is what each had before. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('members').addColumn('duties', 'text').execute()
}
