import { type Kysely, sql } from 'kysely'
import { allowNull } from '../dialect.ts'

/** Sessions and visits outlive the knowledge of their member; rows that still name somebody are found by time. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['interlock_sessions', 'site_sessions']) await allowNull(db, table, 'member_id')
  const known = sql.ref('member_id')
  await db.schema.dropIndex('taps_named').execute()
  await db.schema
    .createIndex('taps_known')
    .on('taps')
    .columns(['at', 'id'])
    .where(sql<boolean>`(card_number <> '' or member_id is not null)`)
    .execute()
  await db.schema.dropIndex('site_sessions_ended').execute()
  for (const table of ['interlock_sessions', 'site_sessions']) {
    await db.schema
      .createIndex(`${table}_known`)
      .on(table)
      .columns(['ended_at', 'id'])
      .where(known, 'is not', null)
      .execute()
  }
}
