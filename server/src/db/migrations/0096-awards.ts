import { type Kysely, sql } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** Who holds which certificate, and how that was at any moment. */
export async function up(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'awards')
    .addColumn('member_id', 'bigint', (column) => column.references('members.id'))
    .addColumn('certificate_id', 'bigint', (column) => column.notNull().references('certificates.id'))
    .addColumn('awarded_at', 'text', (column) => column.notNull())
    .addColumn('awarded_by', 'bigint', (column) => column.references('members.id'))
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('validity', 'text', (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text')
    .addColumn('end_set_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text')
    .addColumn('public_note', 'text', (column) => column.notNull())
    .addColumn('private_note', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('suspended_at', 'text')
    .addColumn('revoked_at', 'text')
    .addColumn('cause_id', 'bigint', (column) => column.references('awards.id'))
    .addColumn('end_told_at', 'text')
    .addColumn('reminded_end', 'text')
    .addColumn('reminded_days', 'integer')
    .execute()
  await indexAwards(db)
  await createHistory(db)
}

async function indexAwards(db: Kysely<never>): Promise<void> {
  await index(db, 'awards', ['member_id', 'certificate_id', 'awarded_at', 'id'])
  await index(db, 'awards', ['certificate_id', 'awarded_at', 'id'])
  await index(db, 'awards', ['awarded_at', 'id'])
  await index(db, 'awards', ['awarded_by'])
  await index(db, 'awards', ['cause_id'])
  await db.schema
    .createIndex('awards_expires_at')
    .on('awards')
    .columns(['expires_at', 'id'])
    .where(sql<boolean>`state = 'valid' and expires_at is not null and end_told_at is null`)
    .execute()
}

async function createHistory(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'award_history')
    .addColumn('award_id', 'bigint', (column) => column.notNull().references('awards.id'))
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('certificate_id', 'bigint', (column) => column.notNull().references('certificates.id'))
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('awarded_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text')
    .execute()
  await index(db, 'award_history', ['award_id', 'at', 'id'])
  await index(db, 'award_history', ['member_id', 'certificate_id'])
  await index(db, 'award_history', ['certificate_id'])
}

async function index(db: Kysely<never>, table: string, columns: readonly string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_${columns.join('_')}`)
    .on(table)
    .columns([...columns])
    .execute()
}
