import { type Kysely, sql } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** What is to be done for a certificate, who has done it, and how far others are. */
export async function up(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'certificate_steps')
    .addColumn('certificate_id', 'bigint', (column) => column.notNull().references('certificates.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('again', 'integer', (column) => column.notNull())
    .addColumn('hidden', 'integer', (column) => column.notNull())
    .addColumn('own', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('removed_at', 'text')
    .execute()
  await index(db, 'certificate_steps', ['certificate_id', 'position'])
  await createResults(db)
  await createProgress(db)
}

async function createResults(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'step_results')
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('certificate_id', 'bigint', (column) => column.notNull().references('certificates.id'))
    .addColumn('step_id', 'bigint', (column) => column.notNull().references('certificate_steps.id'))
    .addColumn('done_at', 'text', (column) => column.notNull())
    .addColumn('by_id', 'bigint', (column) => column.references('members.id'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('score_hundredths', 'integer')
    .addColumn('void_at', 'text')
    .execute()
  await index(db, 'step_results', ['member_id', 'certificate_id', 'step_id'])
  await index(db, 'step_results', ['step_id'])
  await index(db, 'step_results', ['certificate_id'])
  await db.schema
    .createIndex('step_results_by_id')
    .on('step_results')
    .columns(['by_id', 'done_at'])
    .where(sql<boolean>`by_id is not null`)
    .execute()
}

async function createProgress(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('step_progress')
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('step_id', 'bigint', (column) => column.notNull().references('certificate_steps.id'))
    .addColumn('opened_at', 'text')
    .addColumn('opened_by', 'bigint', (column) => column.references('members.id'))
    .addColumn('milliseconds', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('next_try_at', 'text')
    .addPrimaryKeyConstraint('step_progress_key', ['member_id', 'step_id'])
    .execute()
  await index(db, 'step_progress', ['step_id'])
  await index(db, 'step_progress', ['opened_by'])
}

async function index(db: Kysely<never>, table: string, columns: readonly string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_${columns.join('_')}`)
    .on(table)
    .columns([...columns])
    .execute()
}
