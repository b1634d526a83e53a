import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('issues').addColumn('url', 'text').execute()
  await db.schema
    .alterTable('issues')
    .addColumn('photo_file_id', 'bigint', (column) => column.references('files.id'))
    .execute()
  await db.schema.alterTable('outbox').addColumn('issue_id', 'bigint').execute()
  await db.schema.createIndex('outbox_issue').on('outbox').columns(['issue_id', 'id']).execute()
}
