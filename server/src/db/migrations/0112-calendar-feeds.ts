import type { Kysely } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** Addresses by which other programs read bookings. */
export async function up(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'calendar_feeds')
    .addColumn('member_id', 'bigint', (column) => column.references('members.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('target_id', 'bigint')
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('public_token', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute()
  await db.schema.createIndex('calendar_feeds_member').on('calendar_feeds').column('member_id').execute()
}
