import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { createContext } from '../../context.ts'
import { createMovableClock } from '../../core/clock.ts'
import { readConfig } from '../../core/config.ts'
import { openDatabase } from '../../db/database.ts'
import { noSecrets } from '../../db/secrets/secrets.ts'
import { csrfCookie, sessionCookie } from '../../http/cookies.ts'
import { createSession, csrfTokenOf } from '../../identity/public.ts'
import { createPostgresDatabase, type DatabaseName } from '../databases.ts'
import { eventually } from '../faults/eventually.ts'
import { createHttpClient, type HttpClient } from '../http-client.ts'
import { createEmptyFolder, type ServerProcess, startServer } from '../server-process.ts'
import type { Send } from './club.ts'

const patienceMs = 60_000
/** Far less than a call takes. */
const momentMs = 3

type Database = NonNullable<Awaited<ReturnType<typeof openOwn>>>

/** A database that a real server and this process share; undefined: there is none of this kind here. */
async function openOwn(name: DatabaseName) {
  const created = name === 'postgres' ? await createPostgresDatabase() : undefined
  if (name === 'postgres' && !created) return undefined
  const { folder, remove } = createEmptyFolder()
  const databaseUrl = created?.url ?? ''
  const database = await openDatabase({ dataFolder: created ? '' : folder, databaseUrl })
  onTestFinished(async () => {
    await database.close()
    await created?.drop()
    remove()
  })
  return { folder, database, databaseUrl }
}

/** A real server that is killed as by a power cut, and started again on what it left behind. */
export async function openMortal(name: DatabaseName) {
  const own = await openOwn(name)
  if (!own) return undefined
  const clock = createMovableClock()
  const ctx = await createContext(readConfig({ LOG_LEVEL: 'error' }), {
    database: own.database,
    clock,
    secrets: noSecrets,
  })
  return new MortalServer({ ctx, clock, own, name })
}

type Parts = {
  ctx: Awaited<ReturnType<typeof createContext>>
  clock: ReturnType<typeof createMovableClock>
  own: Database
  name: DatabaseName
}

export class MortalServer {
  readonly ctx: Parts['ctx']
  readonly #parts: Parts
  readonly #clients = new Map<number, HttpClient>()
  #server: ServerProcess | undefined
  #answers = 0

  constructor(parts: Parts) {
    this.#parts = parts
    this.ctx = parts.ctx
    onTestFinished(() => this.#server?.kill())
  }

  /** Its time goes on where it was. */
  async start(): Promise<void> {
    const { folder, databaseUrl } = this.#parts.own
    this.#server = await startServer(folder, { DATABASE_URL: databaseUrl, FOBHOUSE_TEST_CLOCK: '1' })
    await this.pass(0)
  }

  /** Lets so much time pass for the server, and for this process. */
  async pass(minutes: number): Promise<void> {
    const { clock } = this.#parts
    const until = clock.milliseconds() + minutes * 60_000
    const seconds = Math.ceil((until - (await this.#askTime())) / 1000)
    const advance = `PT${Math.floor(seconds / 60)}M${seconds % 60}S`
    if (seconds > 0) {
      const { status } = await createHttpClient('').post(this.#origin(), '/api/test/clock/', { advance })
      if (status !== 200) throw new Error(`Time does not pass: ${status}`)
    }
    clock.advanceTo(clock.now().add({ milliseconds: (await this.#askTime()) - clock.milliseconds() }))
  }

  async #askTime(): Promise<number> {
    const { body } = await createHttpClient('').get(this.#origin(), '/api/test/clock/')
    return Date.parse(z.object({ now: z.string() }).parse(body).now)
  }

  #origin(): string {
    return this.#server?.origin ?? ''
  }

  /** Kills it once it has given so many more answers, or has no more to give, and waits for its last commit. */
  async killAfter(answers: number, isIdle: () => boolean): Promise<void> {
    const until = this.#answers + answers
    do await wait(momentMs)
    while (this.#answers < until && !isIdle())
    await this.#server?.kill()
    if (this.#parts.name === 'postgres') await eventually(() => this.#listOthers(), patienceMs)
  }

  /** Whoever else is connected to the database: a killed process's last commit ends only after it. */
  async #listOthers(): Promise<string[]> {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
    `.execute(this.ctx.db)
    return rows.map(({ pid }) => `process ${pid} of PostgreSQL`)
  }

  async stop(): Promise<void> {
    await this.#server?.stop()
  }

  /** Sends calls of these people; what is not answered because the server was killed is undefined. */
  sendAs(people: readonly number[], admin: number): Send {
    return async (who, { method, path, body, key }) => {
      const id = who === 'admin' ? admin : (people[who] ?? admin)
      const client = this.#clients.get(id) ?? (await this.#signIn(id))
      const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
      const answer = await client.send(method, this.#origin() + path, { body, headers }).catch(() => undefined) // it was killed
      if (answer) this.#answers += 1
      if (answer?.status === 401) this.#clients.delete(id)
      return answer
    }
  }

  async #signIn(memberId: number): Promise<HttpClient> {
    const { ctx } = this
    const token = await createSession(ctx, ctx.db, { memberId, address: '127.0.0.1', userAgent: undefined })
    const client = createHttpClient(`${sessionCookie(ctx.config)}=${token}; ${csrfCookie}=${csrfTokenOf(token)}`)
    this.#clients.set(memberId, client)
    return client
  }
}
