import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  // Serves the members list by last seen, where who was never seen comes before everyone.
  await sql`create index members_last_seen_or_never on members (coalesce(last_seen_at, ''), id)`.execute(db)
  await sql`create index members_email_id on members (email_key, id)`.execute(db)
}
