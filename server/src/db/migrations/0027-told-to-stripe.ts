import type { Kysely } from 'kysely'

/** What Stripe knows of tiers, plans and customers, so that it is told exactly what changed here. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['membership_tiers', 'membership_plans']) {
    await addCount(db, table, { name: 'revision', first: 1 })
    await addCount(db, table, { name: 'stripe_revision', first: 0 })
    await db.schema.alterTable(table).addColumn('stripe_fault', 'text').execute()
  }
  for (const name of ['stripe_email', 'stripe_name']) {
    await db.schema.alterTable('billing_accounts').addColumn(name, 'text').execute()
  }
  await db.schema
    .createTable('stripe_retired')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('retired_at', 'text', (column) => column.notNull())
    .execute()
}

async function addCount(db: Kysely<never>, table: string, { name, first }: { name: string; first: number }) {
  await db.schema
    .alterTable(table)
    .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(first))
    .execute()
}
