import type { Client } from 'pg'
import type { Log } from '../core/log.ts'
import { lifeLockName, notificationName } from './dialect.ts'
import { noticeSilence } from './postgres-limits.ts'

/** The connection's name in the database's own list. */
export const listenerName = 'fobhouse line'

const millisecondsBetweenBeats = 10_000
const millisecondsToBeat = 5000
/** For the first words on a new connection: it may fall silent before anything else watches it. */
const millisecondsToOpen = 15_000
const shortestWaitMs = 100
const longestWaitMs = 5000

type Ears = {
  hear(payload: string): void
  /** Called on every new connection, because messages sent before it were missed. */
  catchUp(): void
}

/**
 * A connection of its own to PostgreSQL, kept for as long as the process lives. On it the process hears notifications
 * and holds its locks: the one that says it lives, and those of the jobs that it runs. When the connection breaks, the
 * locks are free, and a new one is made.
 */
export class PostgresListener {
  readonly #options: { url: string; processId: string; log: Log }
  #ears: Ears = { hear: () => {}, catchUp: () => {} }
  #client: Client | undefined
  #asked: Promise<unknown> = Promise.resolve()
  #wait = shortestWaitMs
  #retry: NodeJS.Timeout | undefined
  #beat: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(options: { url: string; processId: string; log: Log }) {
    this.#options = options
  }

  /** Throws if the first connection fails. */
  async start(ears: Ears): Promise<void> {
    this.#ears = ears
    await this.#connect()
    this.#beat = setInterval(() => void this.#checkLife(), millisecondsBetweenBeats).unref()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#beat)
    clearTimeout(this.#retry)
    const client = this.#client
    this.#client = undefined
    await client?.end()
  }

  /** Runs `work` unless another process runs work of this name, or the line is down; says whether it ran. */
  async withLock(name: string, work: () => Promise<void>): Promise<boolean> {
    const client = this.#client
    if (!client) return false
    if (!(await this.#ask(client, 'pg_try_advisory_lock(hashtextextended($1, 0))', name))) return false
    try {
      await work()
    } finally {
      // A connection that broke in the meantime has taken the lock with it.
      if (this.#client === client) await this.#ask(client, 'pg_advisory_unlock(hashtextextended($1, 0))', name)
    }
    return true
  }

  /** One question after the other: a connection takes no second one while it is busy. */
  #ask(client: Client, condition: string, name: string): Promise<boolean> {
    const asked = this.#asked.then(async () => {
      const { rows } = await client.query<{ answer: boolean }>(`select ${condition} as answer`, [name])
      return rows[0]?.answer === true
    })
    this.#asked = asked.catch(() => undefined) // the error belongs to whoever called
    return asked
  }

  async #connect(): Promise<void> {
    const { Client } = await import('pg')
    const { url, processId } = this.#options
    const client = new Client({
      connectionString: url,
      application_name: listenerName,
      keepAlive: true,
      connectionTimeoutMillis: millisecondsToBeat,
    })
    client.on('notification', ({ payload }) => this.#ears.hear(payload ?? ''))
    client.on('error', (error) => this.#lose(client, error))
    client.on('end', () => this.#lose(client))
    const tooLate = setTimeout(() => void client.end().catch(() => undefined), millisecondsToOpen) // breaks it off
    try {
      await client.connect()
      await client.query(noticeSilence)
      await client.query(`listen ${notificationName}`)
      // Shared, because the broken connection may still hold it.
      await client.query('select pg_advisory_lock_shared(hashtextextended($1, 0))', [lifeLockName(processId)])
    } catch (error) {
      void client.end().catch(() => undefined) // it never connected
      throw error
    } finally {
      clearTimeout(tooLate)
    }
    if (this.#isStopped) return client.end()
    this.#client = client
    this.#asked = Promise.resolve()
    this.#wait = shortestWaitMs
  }

  #lose(client: Client, error?: unknown): void {
    if (this.#client !== client) return
    this.#client = undefined
    if (this.#isStopped) return
    this.#options.log.warn({ err: error }, 'the connection to other processes broke')
    this.#connectLater()
  }

  #connectLater(): void {
    this.#retry = setTimeout(() => void this.#reconnect(), this.#wait * (0.5 + Math.random() / 2))
    this.#wait = Math.min(this.#wait * 2, longestWaitMs)
  }

  async #reconnect(): Promise<void> {
    try {
      await this.#connect()
      this.#options.log.info('the connection to other processes is back')
      this.#ears.catchUp()
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the connection to other processes is still down')
      if (!this.#isStopped) this.#connectLater()
    }
  }

  /** A connection whose other end vanished stays silent, so it is probed. */
  async #checkLife(): Promise<void> {
    const client = this.#client
    if (!client) return
    const tooLate = setTimeout(() => {
      this.#lose(client, new Error('The database does not answer'))
      void client.end().catch(() => undefined) // it is gone already
    }, millisecondsToBeat)
    await this.#ask(client, '$1::text is not null', 'anybody there').catch((error: unknown) =>
      this.#lose(client, error),
    )
    clearTimeout(tooLate)
  }
}
