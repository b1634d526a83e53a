import { sql } from 'kysely'
import { batchesOf } from './batches.ts'
import type { Queries } from './database.ts'

/** Inserts rows just as a database gave them, into a table whose columns are known by name alone. */
export async function insertRows(
  db: Queries,
  { name, columns }: { name: string; columns: readonly string[] },
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  for (const batch of batchesOf(rows)) {
    const values = batch.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
    await sql`insert into ${sql.table(name)} (${names}) values ${sql.join(values)}`.execute(db)
  }
}
