import { CompiledQuery } from 'kysely'
import type { Trx } from '../db/database.ts'
import type { DatabaseName } from './databases.ts'

type Compilable = { compile(): Pick<CompiledQuery, 'sql' | 'parameters'> }

/**
 * How the database runs a query, as text. PostgreSQL is kept from reading or sorting whole tables, as it would with so
 * few rows.
 */
export async function readPlan(trx: Trx, database: DatabaseName, query: Compilable): Promise<string> {
  for (const way of database === 'sqlite' ? [] : ['seqscan', 'bitmapscan', 'sort']) {
    await trx.executeQuery(CompiledQuery.raw(`set local enable_${way} = off`))
  }
  const { sql, parameters } = query.compile()
  const explain = database === 'sqlite' ? 'explain query plan' : 'explain'
  const { rows } = await trx.executeQuery(CompiledQuery.raw(`${explain} ${sql}`, [...parameters]))
  return JSON.stringify(rows)
}
