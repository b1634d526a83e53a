import type { Kysely } from 'kysely'
import { createTableWithId } from '../dialect.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'webhooks')
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('created_by', 'bigint', (column) => column.notNull().references('members.id'))
    .execute()
  await db.schema.alterTable('outbox').addColumn('webhook_id', 'bigint').execute()
  await db.schema.createIndex('outbox_webhook').on('outbox').columns(['webhook_id', 'state', 'id']).execute()
}
