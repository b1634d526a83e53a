import type { Kysely } from 'kysely'

/** Which trainer let a member begin a session under supervision; null: they needed none. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('interlock_sessions')
    .addColumn('supervisor_id', 'bigint', (column) => column.references('members.id'))
    .execute()
}
