import { type Kysely, sql } from 'kysely'
import { createTableWithId } from '../dialect.ts'

/** Payments that came in through the bank, as its statements list them. */
export async function up(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'bank_entries')
    .addColumn('identity', 'text', (column) => column.notNull().unique())
    .addColumn('booked_on', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('payer', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('open'))
    .addColumn('member_id', 'bigint', (column) => column.references('members.id'))
    .addColumn('booked_as', 'text')
    .addColumn('imported_at', 'text', (column) => column.notNull())
    .addCheckConstraint('bank_entries_amount_positive', sql`amount > 0`)
    .execute()
  await db.schema.createIndex('bank_entries_state').on('bank_entries').columns(['state', 'booked_on', 'id']).execute()
  await db.schema.createIndex('bank_entries_member').on('bank_entries').columns(['member_id', 'booked_on']).execute()
  await db.schema
    .createTable('bank_mappings')
    .addColumn('signature', 'text', (column) => column.primaryKey())
    .addColumn('mapping', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
}
