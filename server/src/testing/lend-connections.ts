import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { noticeSilence } from '../db/postgres-limits.ts'

/** What a test may have left behind on a connection. */
const asNew = `select pg_advisory_unlock_all(); unlisten *; reset all; ${noticeSilence}`
const longestWaitMs = 10_000
const lookMs = 5

/**
 * Connections of `pool` for one test: to connect anew for each takes longer than most tests. `end` waits until all are
 * given back, breaks off those that are not, and refuses what comes later: it would reach the next test's data.
 */
export function lendConnections(pool: PostgresPool, patienceMs = longestWaitMs): PostgresPool {
  const known = new Map<PostgresPoolClient, PostgresPoolClient>()
  const borrowed = new Set<PostgresPoolClient>()
  let isOver = false

  function guard(client: PostgresPoolClient): PostgresPoolClient {
    const release = (isSpoilt?: boolean) => {
      if (!borrowed.delete(client)) return
      if (isSpoilt) known.delete(client)
      client.release(isSpoilt)
    }
    // Cursors are missing because nothing here uses them.
    const query: PostgresPoolClient['query'] = client.query.bind(client)
    return { query, release }
  }

  async function connect(): Promise<PostgresPoolClient> {
    if (isOver) throw new Error('This test is over')
    const client = await pool.connect()
    borrowed.add(client)
    const found = known.get(client)
    if (found) return found
    const guarded = guard(client)
    known.set(client, guarded)
    await client.query(asNew, [])
    return guarded
  }

  async function end(): Promise<void> {
    isOver = true
    const giveUpAt = performance.now() + patienceMs
    while (borrowed.size > 0 && performance.now() < giveUpAt) {
      await new Promise((resolve) => setTimeout(resolve, lookMs))
    }
    for (const client of borrowed) known.get(client)?.release(true)
  }

  return { ...pool, connect, end }
}
