import { createHash } from 'node:crypto'
import { type Expression, type Kysely, sql } from 'kysely'
import { dialectOf } from './dialect.ts'

/** A query for rows, as it is built. */
type Query = Expression<unknown> & { execute(): Promise<readonly object[]> }

/**
 * A text that is another one whenever a row of a query is, was added or is gone, or the rows have another order.
 * PostgreSQL computes it where the rows are: bringing them here would cost far more. SQLite has them here.
 */
export async function digestOf<Tables>(db: Kysely<Tables>, query: Query): Promise<string> {
  if (dialectOf(db) === 'sqlite') return hash((await query.execute()).map((row) => JSON.stringify(row)))
  const joined = sql`string_agg(found::text, chr(10))`
  const { rows } = await sql<{ digest: string | null }>`
    select encode(sha256(convert_to(${joined}, 'UTF8')), 'hex') as digest from (${query}) as found`.execute(db)
  return rows[0]?.digest ?? ''
}

function hash(rows: readonly string[]): string {
  return createHash('sha256').update(rows.join('\n')).digest('hex')
}
