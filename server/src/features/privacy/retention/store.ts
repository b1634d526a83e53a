import { sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'

/** Adds to the number of removed rows, which is kept until an audit entry reports it. */
export async function addCount(db: Queries, kind: string, count: number): Promise<void> {
  await db
    .insertInto('retention_counts')
    .values({ kind, count })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ count: sql`retention_counts.count + ${count}` }))
    .execute()
}

/** Returns the counts and deletes them. */
export async function takeCounts(db: Queries): Promise<Record<string, number>> {
  const rows = await db.deleteFrom('retention_counts').returning(['kind', 'count']).execute()
  return Object.fromEntries(
    rows.toSorted((one, other) => (one.kind < other.kind ? -1 : 1)).map(({ kind, count }) => [kind, count]),
  )
}
