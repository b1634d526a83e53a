import type { Kysely } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** Awards in portable form, and the keys that sign them. */
export async function up(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'badge_keys')
    .addColumn('multikey', 'text', (column) => column.notNull().unique())
    .addColumn('sealed_seed', 'text', (column) => column.notNull())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .execute()
  await createTableWithId(db, 'badges')
    .addColumn('uuid', 'text', (column) => column.notNull().unique())
    .addColumn('status_bit', 'bigint', (column) => column.notNull().unique())
    .addColumn('member_id', 'bigint', (column) => column.references('members.id'))
    .addColumn('award_id', 'bigint', (column) => column.notNull())
    .addColumn('certificate_id', 'bigint', (column) => column.notNull().references('certificates.id'))
    .addColumn('multikey', 'text', (column) => column.notNull())
    .addColumn('signed', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('withdrawn_at', 'text')
    .execute()
  await db.schema.createIndex('badges_member').on('badges').column('member_id').execute()
  await db.schema.createIndex('badges_award').on('badges').column('award_id').execute()
  await db.schema.createIndex('badges_certificate').on('badges').column('certificate_id').execute()
}
