import type { Kysely } from 'kysely'

/** Tools that nobody uses alone. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['devices', 'device_history']) {
    await db.schema
      .alterTable(table)
      .addColumn('not_alone', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  }
}
