import type { Server } from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { type Context, type ContextOverrides, createContext } from '../context.ts'
import { readConfig } from '../core/config.ts'
import { createTestClient, type TestClient } from './client.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { type DatabaseName, openTestDatabase, testDatabases } from './databases.ts'
import { testSecrets } from './secrets.ts'
import { watchDangers } from './watch-dangers.ts'

export type TestApp = {
  ctx: Context
  clock: TestClock
  database: DatabaseName
  /** A browser without a session. */
  visitor: TestClient
  /** Another browser. */
  newClient(): TestClient
  /** The HTTP server below the app, for tests that must know when something arrived. */
  wire: Server
  /** Listens on a free port, for tests with real sockets, and returns the origin. */
  listen(): Promise<string>
  /** The calls so far that wrote something dangerous, such as `webhooks.create`. */
  dangerousCalls(): string[]
  /** Stops the app early, for tests of stopping. */
  close(): Promise<void>
}

/** Registers a test that gets a whole app on a fresh database, once for each database. */
export function testWithApp(name: string, run: (app: TestApp) => Promise<void>): void {
  describe.each(testDatabases.map((database) => ({ database })))('$database', ({ database }) => {
    test(name, () => withTestApp(database, run))
  })
}

type RegisterTest = (name: string, run: (app: TestApp) => Promise<void>) => void

/**
 * Like `testWithApp`, for tests that only look: one app for each database, which the first of them has filled by
 * `prepare`. To fill it for each took longer than the tests.
 */
export function testsWithOneApp(prepare: (app: TestApp) => Promise<void>): RegisterTest {
  const held = new Map<DatabaseName, ReturnType<typeof holdTestApp>>()
  afterAll(async () => {
    for (const opened of held.values()) await (await opened).end()
  })
  async function appOn(database: DatabaseName): Promise<TestApp> {
    const opened = held.get(database) ?? holdTestApp(database, prepare)
    held.set(database, opened)
    return (await opened).app
  }
  return (name, run) => {
    describe.each(testDatabases.map((database) => ({ database })))('$database', ({ database }) => {
      test(name, async () => run(await appOn(database)))
    })
  }
}

async function holdTestApp(
  database: DatabaseName,
  prepare: (app: TestApp) => Promise<void>,
): Promise<{ app: TestApp; end(): Promise<void> }> {
  const given = Promise.withResolvers<TestApp>()
  const used = Promise.withResolvers<void>()
  const removed = withTestApp(database, async (app) => {
    given.resolve(app)
    await used.promise
  })
  removed.catch(given.reject)
  const end = () => {
    used.resolve()
    return removed
  }
  const app = await given.promise
  await prepare(app)
  return { app, end }
}

/** Runs `run` with a whole app on a fresh database, then removes everything. */
export async function withTestApp(
  database: DatabaseName,
  run: (app: TestApp) => Promise<void>,
  overrides: Pick<ContextOverrides, 'log'> = {},
): Promise<void> {
  const opened = await openTestDatabase(database)
  const clock = createTestClock()
  const config = readConfig({ LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error', PUBLIC_URL: 'http://club.test' })
  const watch = watchDangers(opened.database)
  const ctx = await createContext(config, { secrets: testSecrets, ...overrides, clock, database: watch.database })
  const app = await createApp(ctx, { checkResponses: true, runJobs: false })
  watch.follow(app.server)
  let isOpen = true
  try {
    await app.server.ready()
    const newClient = () => createTestClient(app.server)
    const listen = () => app.server.listen({ port: 0, host: '127.0.0.1' })
    const wire = app.server.server
    const close = () => {
      isOpen = false
      return app.close()
    }
    await run({
      ctx,
      clock,
      database,
      visitor: newClient(),
      newClient,
      wire,
      listen,
      close,
      dangerousCalls: watch.seen,
    })
    expect(watch.faults(), 'writes of calls that do not say their danger').toEqual([])
    expect(isOpen ? await mailsWithSecrets(ctx) : [], 'mails with a secret that are not secret').toEqual([])
  } finally {
    await app.close()
    await opened.drop()
  }
}

/** Subjects of mails with a token that readers of the outbox can see. Tokens to unsubscribe sign in nowhere. */
async function mailsWithSecrets({ db }: Pick<Context, 'db'>): Promise<string[]> {
  const mails = await db.selectFrom('outbox').select(['subject', 'text']).where('is_secret', '=', 0).execute()
  return mails
    .filter(({ text }) => /(?<!unsubscribe)\/[\w-]{43}(?![\w-])/.test(text ?? ''))
    .map(({ subject }) => subject)
}
