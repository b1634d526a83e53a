import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { Client, DatabaseError, Pool, type PoolClient, types } from 'pg'
import { DatabaseAway, noticeSilence, type PostgresLimits } from './postgres-limits.ts'
import { isPlanOutdated, PreparedStatements } from './prepared-statements.ts'

const mostConnections = 10
const keepAliveAfterMs = 10_000

/**
 * Connections to PostgreSQL that notice when nobody is at the other end. A network that lost a connection tells nobody,
 * and the system would try for a quarter of an hour. But a query may take its time: when one waits for long, another
 * connection asks PostgreSQL whether it is at work on it.
 */
export function openPool(url: string, limits: PostgresLimits): PostgresPool {
  types.setTypeParser(types.builtins.INT8, Number)
  types.setTypeParser(types.builtins.NUMERIC, Number)
  const pool = new Pool({
    connectionString: url,
    max: mostConnections,
    connectionTimeoutMillis: limits.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
  })
  // A connection that breaks while nobody uses it is replaced when one is needed; a query in hand gets the error itself.
  pool.on('error', ignore)
  const watched = new WeakMap<PoolClient, WatchedClient>()
  const connect = async () => {
    const client = await takeClient(pool)
    const known = watched.get(client)
    if (known) return known
    const taken = new WatchedClient(client, { url, limits })
    await taken.begin()
    watched.set(client, taken)
    return taken
  }
  // Cursors are missing because nothing here uses them.
  const kyselys = connect as unknown as PostgresPool['connect']
  return { connect: kyselys, end: () => pool.end(), options: pool.options }
}

function ignore(): void {
  // The next query finds out.
}

async function takeClient(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    // Errors such as a refused user are passed on unchanged.
    throw error instanceof DatabaseError && !isComingOrGoing(error) ? error : new DatabaseAway(error)
  }
}

/** admin_shutdown, crash_shutdown, cannot_connect_now, database_dropped, idle_session_timeout */
function isComingOrGoing(error: unknown): boolean {
  return error instanceof DatabaseError && error.code?.startsWith('57P') === true
}

function isInFailedTransaction(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '25P02'
}

class WatchedClient {
  readonly #client: PoolClient
  readonly #options: { url: string; limits: PostgresLimits }
  readonly #prepared = new PreparedStatements()
  #isGone = false
  /** Whether plans of this connection are outdated: it is given up after what is under way. */
  #isOutdated = false

  constructor(client: PoolClient, options: { url: string; limits: PostgresLimits }) {
    this.#client = client
    this.#options = options
    client.on('error', () => void (this.#isGone = true))
  }

  async begin(): Promise<void> {
    try {
      await this.query(noticeSilence)
    } catch (error) {
      this.release(true)
      throw error
    }
  }

  async query(text: string, values: readonly unknown[] = []) {
    let isAnswered = false
    const watch = setTimeout(() => void this.#endIfSilent(() => isAnswered), this.#options.limits.silenceMs)
    try {
      return await this.#ask(text, values)
    } catch (error) {
      throw this.#isGone || isComingOrGoing(error) ? new DatabaseAway(error) : error
    } finally {
      isAnswered = true
      clearTimeout(watch)
    }
  }

  /** If a plan is outdated, asks as text; in a transaction, which has failed with it, the error goes on. */
  async #ask(text: string, values: readonly unknown[]) {
    const name = this.#isOutdated ? undefined : this.#prepared.nameOf(text)
    if (name === undefined) return this.#client.query<object>(text, [...values])
    try {
      return await this.#client.query<object>({ name, text, values: [...values] })
    } catch (error) {
      if (!isPlanOutdated(error)) throw error
      this.#isOutdated = true
      return this.#client.query<object>(text, [...values]).catch((again: unknown) => {
        throw isInFailedTransaction(again) ? error : again
      })
    }
  }

  release(isSpoilt = false): void {
    this.#client.release(isSpoilt || this.#isGone || this.#isOutdated)
  }

  async #endIfSilent(isAnswered: () => boolean): Promise<void> {
    for (;;) {
      const { processID } = this.#client as PostgresPoolClient // pg's types lack it
      const isBusy = await isAtWork(processID, this.#options)
      if (isAnswered()) return
      if (!isBusy) break
      await new Promise((resolve) => setTimeout(resolve, this.#options.limits.silenceMs))
      if (isAnswered()) return
    }
    this.#isGone = true
    await this.#client.end() // breaks the connection off: there is a query on it
  }
}

/** Whether PostgreSQL, asked on a connection of its own, is at work for this client of it, or too busy to say. */
async function isAtWork(
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
