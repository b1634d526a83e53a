import type { Kysely } from 'kysely'
import { createTableWithId } from '../dialect.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('settings')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await createOutbox(db)
  await createAudit(db)
}

async function createOutbox(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'outbox')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('member_id', 'bigint', (column) => column.references('members.id').onDelete('set null'))
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text')
    .addColumn('html', 'text')
    .addColumn('is_secret', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('next_attempt_at', 'text')
    .addColumn('sent_at', 'text')
    .addColumn('error', 'text')
    .execute()
  await db.schema.createIndex('outbox_due').on('outbox').columns(['state', 'next_attempt_at']).execute()
  await db.schema.createIndex('outbox_state_id').on('outbox').columns(['state', 'id']).execute()
  await db.schema.createIndex('outbox_member').on('outbox').columns(['member_id', 'id']).execute()
}

async function createAudit(db: Kysely<never>): Promise<void> {
  // No reference to members: the trail outlives what it is about.
  await createTableWithId(db, 'audit')
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'bigint')
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('before', 'text', (column) => column.notNull())
    .addColumn('after', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('audit_action').on('audit').columns(['action', 'id']).execute()
  await db.schema.createIndex('audit_subject').on('audit').columns(['subject', 'id']).execute()
  await db.schema.createIndex('audit_actor').on('audit').columns(['actor_id', 'id']).execute()
  await db.schema.createIndex('audit_at').on('audit').columns(['at', 'id']).execute()
}
