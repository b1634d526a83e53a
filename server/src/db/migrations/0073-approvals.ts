import type { Kysely } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** What an administrator proposed, and a second one has to approve. */
export async function up(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'approvals')
    .addColumn('act', 'text', (column) => column.notNull())
    .addColumn('route', 'text', (column) => column.notNull())
    .addColumn('sealed_call', 'text', (column) => column.notNull())
    .addColumn('basis', 'text', (column) => column.notNull())
    .addColumn('member_id', 'bigint', (column) => column.references('members.id'))
    .addColumn('proposed_by', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('proposed_at', 'text', (column) => column.notNull())
    .addColumn('lapses_at', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('decided_by', 'bigint', (column) => column.references('members.id'))
    .addColumn('decided_at', 'text')
    .execute()
  await db.schema.createIndex('approvals_state').on('approvals').columns(['state', 'lapses_at']).execute()
  await db.schema.createIndex('approvals_member').on('approvals').column('member_id').execute()
  await db.schema.createIndex('approvals_proposer').on('approvals').column('proposed_by').execute()
}
