import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../app.ts'
import { createContext } from '../context.ts'
import { readConfig } from '../core/config.ts'
import { createTestClient } from '../testing/client.ts'
import { createPostgresDatabase } from '../testing/databases.ts'
import { testSecrets } from '../testing/secrets.ts'
import { Wire } from '../testing/faults/wire.ts'
import { openDatabase } from './database.ts'
import { DatabaseAway, type PostgresLimits } from './postgres-limits.ts'

const created = await createPostgresDatabase()
const limits: PostgresLimits = { connectMs: 500, silenceMs: 400 }
/** `silenceMs` until it asks, `connectMs` without an answer; the rest is for a busy machine. */
const longestMs = 2000

/** An app whose wire to PostgreSQL can be cut. */
async function startApp() {
  const url = new URL(created?.url ?? '')
  const wire = new Wire({ host: url.hostname, port: Number(url.port || '5432') })
  await wire.open()
  url.host = `127.0.0.1:${wire.port}`
  const config = readConfig({ LOG_LEVEL: 'silent' })
  const database = await openDatabase({ dataFolder: '', databaseUrl: url.href }, limits)
  const ctx = await createContext(config, { database, secrets: testSecrets })
  const app = await createApp(ctx, { checkResponses: true, runJobs: false })
  await app.server.ready()
  await sql`create table if not exists deeds (id integer primary key)`.execute(ctx.db)
  await sql`truncate deeds`.execute(ctx.db)
  onTestFinished(async () => {
    await app.close()
    await wire.close()
  })
  return { wire, ctx, client: createTestClient(app.server) }
}

async function timed<Result>(work: Promise<Result>): Promise<{ result: Result; ms: number }> {
  const started = performance.now()
  const result = await work
  return { result, ms: performance.now() - started }
}

test.for(['arrives', 'is lost'] as const)(
  'while PostgreSQL is silent requests end, and all is well after it (what was held back %s)',
  async (held, { skip }) => {
    if (!created) return skip('no PostgreSQL answers here')
    const { wire, ctx, client } = await startApp()
    const acknowledged: number[] = []
    const insert = async (id: number) => {
      await ctx.transact((trx) => sql`insert into deeds values (${id})`.execute(trx))
      acknowledged.push(id)
    }
    await insert(1)

    const silent = Promise.withResolvers<void>()
    const inTheMiddle = ctx.transact(async (trx) => {
      await sql`insert into deeds values (2)`.execute(trx)
      wire.spoil('silent')
      silent.resolve()
      await sql`insert into deeds values (3)`.execute(trx)
    })
    const outcome = timed(inTheMiddle.catch((error: unknown) => error))
    await silent.promise
    const asked = await timed(client.post('/api/login/', { email: 'ada@example.org', password: 'guessed' }))
    const ready = await timed(client.get('/api/health/ready'))
    expect(asked.result).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(ready.result).toMatchObject({ status: 503 })
    const { result, ms } = await outcome
    expect(result).toBeInstanceOf(DatabaseAway)
    expect(Math.max(asked.ms, ready.ms, ms)).toBeLessThan(longestMs)

    wire.heal(held)
    await insert(4)
    expect(await client.get('/api/health/ready')).toMatchObject({ status: 200 })
    expect(acknowledged).toEqual([1, 4])
    const { rows } = await sql<{ id: number }>`select id from deeds order by id`.execute(ctx.db)
    expect(rows.map(({ id }) => id)).toEqual(acknowledged)
  },
)

test('a connection that the network forgot is given up, while others are answered at once', async ({ skip }) => {
  if (!created) return skip('no PostgreSQL answers here')
  const { wire, ctx, client } = await startApp()
  const forgotten = ctx.transact(async (trx) => {
    await sql`insert into deeds values (1)`.execute(trx)
    wire.forget()
    await sql`insert into deeds values (2)`.execute(trx)
  })
  const { result, ms } = await timed(forgotten.catch((error: unknown) => error))
  expect(result).toBeInstanceOf(DatabaseAway)
  expect(ms).toBeLessThan(longestMs)
  expect(await client.get('/api/health/ready')).toMatchObject({ status: 200 })
  expect((await sql`select id from deeds`.execute(ctx.db)).rows).toEqual([])
})

test('a query that PostgreSQL is at work on may take its time', async ({ skip }) => {
  if (!created) return skip('no PostgreSQL answers here')
  const { ctx } = await startApp()
  const { ms } = await timed(sql`select pg_sleep(${(limits.silenceMs * 2.5) / 1000})`.execute(ctx.db))
  expect(ms).toBeGreaterThan(limits.silenceMs * 2)
  // PostgreSQL itself drops clients that vanished.
  const { rows } = await sql`select current_setting('idle_in_transaction_session_timeout') as idle,
    current_setting('tcp_user_timeout') as sending, current_setting('tcp_keepalives_idle') as still`.execute(ctx.db)
  expect(rows).toEqual([{ idle: '15s', sending: '15000', still: '15' }])
})
