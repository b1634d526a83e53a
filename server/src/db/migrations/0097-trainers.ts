import { type Kysely, sql } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** Who may sign off a certificate, and who waits for that. */
export async function up(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'trainers')
    .addColumn('certificate_id', 'bigint', (column) => column.notNull().references('certificates.id'))
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('per_day', 'integer', (column) => column.notNull())
    .addColumn('until_day', 'text')
    .addColumn('paused_until', 'text')
    .addColumn('appointed_by', 'bigint', (column) => column.references('members.id'))
    .addColumn('appointed_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('trainers_certificate_member', ['certificate_id', 'member_id'])
    .execute()
  await index(db, 'trainers', ['member_id'])
  await index(db, 'trainers', ['appointed_by'])
  await createTableWithId(db, 'sign_off_requests')
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('certificate_id', 'bigint', (column) => column.notNull().references('certificates.id'))
    .addColumn('asked_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('closed_at', 'text')
    .execute()
  await db.schema
    .createIndex('sign_off_requests_open')
    .on('sign_off_requests')
    .columns(['member_id', 'certificate_id'])
    .where(sql<boolean>`closed_at is null`)
    .unique()
    .execute()
  await index(db, 'sign_off_requests', ['member_id'])
  await index(db, 'sign_off_requests', ['certificate_id', 'asked_at', 'id'])
  await db.schema
    .createTable('certificate_interest')
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('certificate_id', 'bigint', (column) => column.notNull().references('certificates.id'))
    .addColumn('since', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('certificate_interest_key', ['member_id', 'certificate_id'])
    .execute()
  await index(db, 'certificate_interest', ['certificate_id', 'since'])
}

async function index(db: Kysely<never>, table: string, columns: readonly string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_${columns.join('_')}`)
    .on(table)
    .columns([...columns])
    .execute()
}
