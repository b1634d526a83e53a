import type { Kysely } from 'kysely'

/** By what a tracker knows the issue that it was sent, so that only the photo is sent again where only that failed. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('issue_ref', 'text').execute()
}
