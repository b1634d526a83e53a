import type { Kysely } from 'kysely'

/** An index that is called after its table and columns. */
export async function createIndexOn(db: Kysely<never>, table: string, columns: readonly string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_${columns.join('_')}`)
    .on(table)
    .columns([...columns])
    .execute()
}
