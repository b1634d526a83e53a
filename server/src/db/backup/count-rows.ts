import { sql } from 'kysely'
import type { Queries } from '../database.ts'

/** How many rows each of these tables has. */
export async function countRows(db: Queries, tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
    counts[table] = rows[0]?.count ?? 0
  }
  return counts
}
