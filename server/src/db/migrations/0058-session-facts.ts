import { type Kysely, sql } from 'kysely'

/** What members see of their sessions, and since when a phone is signed in: that ends, whatever its use. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['browser', 'system', 'used_at']) {
    await db.schema.alterTable('sessions').addColumn(column, 'text').execute()
  }
  for (const column of ['system', 'started_at']) {
    await db.schema.alterTable('bearer_tokens').addColumn(column, 'text').execute()
  }
  await sql`update sessions set used_at = created_at`.execute(db)
  await sql`update bearer_tokens set started_at = (
    select min(first.created_at) from bearer_tokens as first where first.family = bearer_tokens.family
  )`.execute(db)
}
