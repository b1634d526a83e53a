import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .addColumn('is_group', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('outbox').addColumn('unsubscribe_url', 'text').execute()
  await db.schema.dropIndex('outbox_due').execute()
  // What is for one person leaves before what is for many.
  await db.schema
    .createIndex('outbox_due')
    .on('outbox')
    .columns(['state', 'kind', 'is_group', 'next_attempt_at'])
    .execute()
  await db.schema
    .createTable('signing_keys')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('secret', 'text', (column) => column.notNull())
    .execute()
}
