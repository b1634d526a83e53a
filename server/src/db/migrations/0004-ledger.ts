import { type Kysely, sql } from 'kysely'
import { createTableWithId } from '../dialect.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await createTableWithId(db, 'accounts')
    .addColumn('house', 'text')
    .addColumn('member_id', 'bigint', (column) => column.references('members.id'))
    .addColumn('balance', 'bigint', (column) => column.notNull().defaultTo(0))
    .addCheckConstraint('accounts_one_owner', sql`(house is null) <> (member_id is null)`)
    .execute()
  await db.schema.createIndex('accounts_house').unique().on('accounts').column('house').execute()
  await db.schema.createIndex('accounts_member').unique().on('accounts').column('member_id').execute()

  await createTableWithId(db, 'transfers')
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('from_account_id', 'bigint', (column) => column.notNull().references('accounts.id'))
    .addColumn('to_account_id', 'bigint', (column) => column.notNull().references('accounts.id'))
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'bigint')
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text')
    .addCheckConstraint('transfers_amount_positive', sql`amount > 0`)
    .addCheckConstraint('transfers_two_accounts', sql`from_account_id <> to_account_id`)
    .execute()
  await db.schema.createIndex('transfers_idempotency_key').unique().on('transfers').column('idempotency_key').execute()
  await db.schema.createIndex('transfers_from').on('transfers').columns(['from_account_id', 'at', 'id']).execute()
  await db.schema.createIndex('transfers_to').on('transfers').columns(['to_account_id', 'at', 'id']).execute()
  await db.schema.createIndex('transfers_at').on('transfers').columns(['at', 'id']).execute()
}
