import type { Kysely } from 'kysely'

/** Indexes for the log on a member's screen: what they did and were sent, newest first. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.createIndex('taps_member_log').on('taps').columns(['member_id', 'at', 'id']).execute()
  await db.schema.createIndex('audit_subject_log').on('audit').columns(['subject', 'at', 'id']).execute()
  await db.schema.createIndex('outbox_member_log').on('outbox').columns(['member_id', 'created_at', 'id']).execute()
}
