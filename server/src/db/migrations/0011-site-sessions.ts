import { type Kysely, sql } from 'kysely'
import { createTableWithId } from '../dialect.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'site_sessions')
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('end_reason', 'text')
    .addColumn('ended_by', 'bigint', (column) => column.references('members.id'))
    .addColumn('guests', 'text', (column) => column.notNull())
    .execute()
  const index = (name: string) => db.schema.createIndex(name).on('site_sessions')
  await index('site_sessions_open').unique().column('member_id').where(sql.ref('ended_at'), 'is', null).execute()
  await index('site_sessions_open_since').column('started_at').where(sql.ref('ended_at'), 'is', null).execute()
  await index('site_sessions_member').columns(['member_id', 'started_at', 'id']).execute()
}
