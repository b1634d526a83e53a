import { Client, DatabaseError } from 'pg'
import type { PostgresLimits } from './postgres-limits.ts'

/** Whether PostgreSQL, asked on a connection of its own, is at work for this client of it, or too busy to say. */
export async function isAtWork(
  processId: number | undefined,
  { url, limits }: { url: string; limits: PostgresLimits },
): Promise<boolean> {
  const { connectMs } = limits
  const asking = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    query_timeout: connectMs,
  })
  asking.on('error', () => undefined) // told by the query, too
  try {
    await asking.connect()
    const question = `select 1 from pg_stat_activity where pid = $1 and state in ('active', 'fastpath function call')`
    return (await asking.query(question, [processId])).rowCount === 1
  } catch (error) {
    return error instanceof DatabaseError && error.code === '53300' // too_many_connections
  } finally {
    void asking.end().catch(() => undefined) // it may never have been there
  }
}
