import type { Kysely } from 'kysely'
import { addBytesColumn, createTableWithId } from '../dialect.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('expires_at', 'text').execute()
  await db.schema.dropIndex('outbox_due').execute()
  // Each kind has its own worker, and the screen a filter.
  await db.schema.createIndex('outbox_due').on('outbox').columns(['state', 'kind', 'next_attempt_at']).execute()
  await db.schema.createIndex('outbox_kind').on('outbox').columns(['kind', 'id']).execute()
  await createFiles(db)
  await createOutages(db)
}

async function createFiles(db: Kysely<never>): Promise<void> {
  await addBytesColumn(db, createTableWithId(db, 'files'), 'content')
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('link_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('themes')
    .addColumn('member_id', 'bigint', (column) => column.primaryKey().references('members.id').onDelete('cascade'))
    .addColumn('file_id', 'bigint', (column) => column.notNull().references('files.id'))
    .addColumn('milliseconds', 'bigint')
    .addColumn('announced_at', 'text')
    .execute()
  await db.schema.createIndex('themes_file').on('themes').column('file_id').execute()
}

/** One row for each lasting outage that administrators were told of. */
async function createOutages(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('device_outages')
    .addColumn('device_id', 'bigint', (column) => column.primaryKey().references('devices.id'))
    .addColumn('last_seen_at', 'text', (column) => column.notNull())
    .addColumn('told_at', 'text', (column) => column.notNull())
    .execute()
}
