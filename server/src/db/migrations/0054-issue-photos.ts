import type { Kysely } from 'kysely'

/** The tracker's id of a reported issue, so that only the photo is sent again if only that failed. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('issue_ref', 'text').execute()
}
