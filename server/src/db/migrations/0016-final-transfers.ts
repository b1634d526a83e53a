import type { Kysely } from 'kysely'
import { forbidChanges } from '../dialect.ts'

/** From here on the database itself refuses to change or remove a transfer, and knows which one corrects which. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('transfers')
    .addColumn('reverses_id', 'bigint', (column) => column.references('transfers.id'))
    .execute()
  await db.schema.createIndex('transfers_reverses').unique().on('transfers').column('reverses_id').execute()
  await db.schema.createIndex('transfers_kind').on('transfers').columns(['kind', 'at', 'id']).execute()
  // Not `description` and `actor`: they may hold the name of a person who is erased later.
  await forbidChanges(db, 'transfers', [
    'id',
    'at',
    'from_account_id',
    'to_account_id',
    'amount',
    'kind',
    'actor_id',
    'idempotency_key',
    'reverses_id',
  ])
}
