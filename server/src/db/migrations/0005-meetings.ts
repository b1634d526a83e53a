import type { Kysely } from 'kysely'
import { createTableWithId } from '../dialect.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'meetings')
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('chair', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('meetings_date').on('meetings').columns(['date', 'id']).execute()
  await createAttendees(db)
  await createProxies(db)
}

async function createAttendees(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('meeting_attendees')
    .addColumn('meeting_id', 'bigint', (column) => column.notNull().references('meetings.id').onDelete('cascade'))
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('recorded_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('meeting_attendees_key', ['meeting_id', 'member_id'])
    .execute()
  await db.schema.createIndex('meeting_attendees_member').on('meeting_attendees').column('member_id').execute()
}

async function createProxies(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'proxies')
    .addColumn('meeting_id', 'bigint', (column) => column.notNull().references('meetings.id').onDelete('cascade'))
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('member_city', 'text', (column) => column.notNull())
    .addColumn('proxy_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('proxy_city', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('proxies_meeting_member')
    .unique()
    .on('proxies')
    .columns(['meeting_id', 'member_id'])
    .execute()
  await db.schema.createIndex('proxies_member').on('proxies').column('member_id').execute()
  await db.schema.createIndex('proxies_proxy').on('proxies').column('proxy_id').execute()
}
