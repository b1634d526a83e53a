import type { Kysely } from 'kysely'

/** What people chose while signing up, so that they can continue later. Deleting a tier removes the choice. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('sign_ups')
    .addColumn('member_id', 'bigint', (column) => column.primaryKey().references('members.id'))
    .addColumn('tier_id', 'bigint', (column) => column.references('membership_tiers.id').onDelete('set null'))
    .addColumn('plan_id', 'bigint', (column) => column.references('membership_plans.id').onDelete('set null'))
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  // Without them, deleting a plan would look through every sign-up.
  await db.schema.createIndex('sign_ups_tier').on('sign_ups').column('tier_id').execute()
  await db.schema.createIndex('sign_ups_plan').on('sign_ups').column('plan_id').execute()
}
