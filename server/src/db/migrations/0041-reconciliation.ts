import type { Kysely } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** Where we and the payment provider differ, and when that was last checked. */
export async function up(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'reconciliation_differences')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('stripe_id', 'text', (column) => column.notNull())
    .addColumn('member_id', 'bigint', (column) => column.references('members.id'))
    .addColumn('ours', 'text')
    .addColumn('theirs', 'text')
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('can_mend', 'integer', (column) => column.notNull())
    .addUniqueConstraint('reconciliation_differences_object', ['kind', 'stripe_id'])
    .execute()
  await createTableWithId(db, 'reconciliation_runs')
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
}
