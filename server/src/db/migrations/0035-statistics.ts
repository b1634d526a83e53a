import type { Kysely } from 'kysely'

const counts = [
  'members_noob',
  'members_active',
  'members_inactive',
  'members_accountonly',
  'subscriptions_inactive',
  'subscriptions_active',
  'subscriptions_cancelling',
  'balance',
  'moved_stripe',
  'moved_other',
  'moved_interlock',
  'moved_card',
  'moved_web',
]

export async function up(db: Kysely<never>): Promise<void> {
  let table = db.schema.createTable('statistics_days').addColumn('day', 'text', (column) => column.primaryKey())
  for (const count of counts) table = table.addColumn(count, 'bigint', (column) => column.notNull())
  await table.execute()
  // What changed in a span of days, and when the history begins.
  await db.schema.createIndex('member_history_at').on('member_history').columns(['at', 'id']).execute()
}
