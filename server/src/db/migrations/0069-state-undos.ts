import type { Kysely } from 'kysely'

/** A member's state before an administrator switched their access on or off, while that can be undone. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('state_undos')
    .addColumn('member_id', 'bigint', (column) => column.primaryKey().references('members.id'))
    .addColumn('actor_id', 'bigint', (column) => column.notNull().references('members.id'))
    .addColumn('trigger', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('before', 'text', (column) => column.notNull())
    .addColumn('after', 'text', (column) => column.notNull())
    .execute()
}
