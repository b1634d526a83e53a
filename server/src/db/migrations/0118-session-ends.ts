import type { Kysely } from 'kysely'

/** When what runs has to end, what was told of it, and what happens at the end. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('session_ends')
    .addColumn('session_id', 'bigint', (column) => column.primaryKey().references('interlock_sessions.id'))
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('told_minutes', 'integer')
    .execute()
  await db.schema
    .alterTable('bookables')
    .addColumn('at_end', 'text', (column) => column.notNull().defaultTo('tell'))
    .execute()
  await db.schema.alterTable('bookings').addColumn('in_use_told_at', 'text').execute()
}
