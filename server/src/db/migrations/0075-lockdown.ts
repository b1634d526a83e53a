import type { Kysely } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** The lockdown, its exceptions, both at any moment from now on, and when a board was sent its list. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('lockdown')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('started_by', 'bigint', (column) => column.references('members.id'))
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('until', 'text')
    .execute()
  await createTableWithId(db, 'lockdown_history')
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('active', 'integer', (column) => column.notNull())
    .addColumn('until', 'text')
    .execute()
  await db.schema.createIndex('lockdown_history_moment').on('lockdown_history').columns(['at', 'id']).execute()
  await db.schema
    .createTable('lockdown_exceptions')
    .addColumn('member_id', 'bigint', (column) => column.primaryKey().references('members.id'))
    .execute()
  await createTableWithId(db, 'lockdown_exception_history')
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('excepted', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('lockdown_exception_history_moment')
    .on('lockdown_exception_history')
    .columns(['member_id', 'at', 'id'])
    .execute()
  await db.schema.alterTable('device_links').addColumn('list_sent_at', 'text').execute()
}
