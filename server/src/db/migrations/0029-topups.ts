import { type Kysely, sql } from 'kysely'
import { createTableWithId } from '../dialect.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'topups')
    .addColumn('member_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text', (column) => column.notNull().unique())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('message', 'text')
    .addColumn('stripe_payment_intent_id', 'text', (column) => column.unique())
    .addColumn('transfer_id', 'bigint', (column) => column.unique().references('transfers.id'))
    .addColumn('returned', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addCheckConstraint('topups_amount_positive', sql`amount > 0`)
    .addCheckConstraint('topups_returned_at_most', sql`returned between 0 and amount`)
    .execute()
  await db.schema.createIndex('topups_member').on('topups').columns(['member_id', 'id']).execute()
  const open = db.schema.createIndex('topups_open').on('topups').column('created_at')
  await open.where(sql.ref('status'), '=', 'open').execute()
}
