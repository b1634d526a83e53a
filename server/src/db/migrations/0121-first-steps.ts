import type { Kysely } from 'kysely'

/** The first steps of a new club that it put off. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('put_off_steps')
    .addColumn('step', 'text', (column) => column.primaryKey())
    .execute()
}
