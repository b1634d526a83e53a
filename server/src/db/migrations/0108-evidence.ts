import type { Kysely } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** Badges of other clubs that members hand in; and awards that end on a day at the latest, as those badges do. */
export async function up(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'evidence')
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('certificate_id', 'bigint', (column) => column.notNull().references('certificates.id'))
    .addColumn('proof_value', 'text', (column) => column.notNull())
    .addColumn('badge', 'text', (column) => column.notNull())
    .addColumn('signature', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('achievement', 'text', (column) => column.notNull())
    .addColumn('awarded_at', 'text')
    .addColumn('valid_until', 'text')
    .addColumn('handed_in_at', 'text', (column) => column.notNull())
    .addColumn('decided_at', 'text')
    .addColumn('decided_by', 'bigint', (column) => column.references('members.id'))
    .addColumn('award_id', 'bigint')
    .addColumn('note', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('evidence_member').on('evidence').column('member_id').execute()
  await db.schema.createIndex('evidence_certificate').on('evidence').columns(['certificate_id', 'decided_at']).execute()
  await db.schema.createIndex('evidence_proof').on('evidence').column('proof_value').execute()
  await db.schema.createIndex('evidence_decider').on('evidence').column('decided_by').execute()
  await db.schema.alterTable('awards').addColumn('latest_end', 'text').execute()
}
