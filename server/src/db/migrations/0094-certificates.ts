import type { Kysely } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** Certificates, what they need, and what needs them. */
export async function up(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'certificates')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('grade', 'text', (column) => column.notNull())
    .addColumn('validity', 'text', (column) => column.notNull())
    .addColumn('prerequisite_mode', 'text', (column) => column.notNull())
    .addColumn('renew_days', 'integer', (column) => column.notNull())
    .addColumn('interest_size', 'integer', (column) => column.notNull())
    .addColumn('archived', 'integer', (column) => column.notNull())
    .addColumn('is_induction', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('certificate_prerequisites')
    .addColumn('certificate_id', 'bigint', (column) => column.notNull().references('certificates.id'))
    .addColumn('prerequisite_id', 'bigint', (column) => column.notNull().references('certificates.id'))
    .addPrimaryKeyConstraint('certificate_prerequisites_key', ['certificate_id', 'prerequisite_id'])
    .execute()
  await index(db, 'certificate_prerequisites', ['prerequisite_id'])
  await db.schema
    .createTable('certificate_uses')
    .addColumn('certificate_id', 'bigint', (column) => column.notNull().references('certificates.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'bigint', (column) => column.notNull())
    .addColumn('planned', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('certificate_uses_key', ['certificate_id', 'kind', 'subject_id'])
    .execute()
  await index(db, 'certificate_uses', ['kind', 'subject_id'])
}

async function index(db: Kysely<never>, table: string, columns: readonly string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_${columns.join('_')}`)
    .on(table)
    .columns([...columns])
    .execute()
}
