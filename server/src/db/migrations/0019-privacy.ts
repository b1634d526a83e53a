import { type Kysely, sql } from 'kysely'

/** Requests for erasure, erasures, and indexes for the daily job that keeps to the retention times. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['erasure_requested_at', 'erased_at']) {
    await db.schema.alterTable('members').addColumn(column, 'text').execute()
  }
  const index = (name: string, table: string) => db.schema.createIndex(name).on(table)
  await index('taps_named', 'taps').columns(['at', 'id']).where(sql.ref('card_number'), '<>', '').execute()
  await index('taps_member_id', 'taps').columns(['member_id', 'id']).execute()
  await index('device_connections_at', 'device_connections').columns(['at', 'id']).execute()
  await index('site_sessions_ended', 'site_sessions').columns(['ended_at', 'id']).execute()
  // Counting the members of each state, without the erased ones, from the index alone.
  await index('members_state_erased', 'members').columns(['state', 'erased_at', 'application']).execute()
  await index('outbox_created', 'outbox').columns(['created_at', 'id']).execute()
}
