import type { Kysely } from 'kysely'
import { createTableWithId } from '../dialect.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'issues')
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('reported_at', 'text', (column) => column.notNull())
    .addColumn('done_at', 'text')
    .execute()
  await db.schema.createIndex('issues_member').on('issues').columns(['member_id', 'id']).execute()
  await db.schema.createIndex('issues_done').on('issues').columns(['done_at', 'id']).execute()
}
