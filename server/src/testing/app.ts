import type { Server } from 'node:http'
import { describe, test } from 'vitest'
import { createApp } from '../app.ts'
import { type Context, type ContextOverrides, createContext } from '../context.ts'
import { readConfig } from '../core/config.ts'
import { createTestClient, type TestClient } from './client.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { type DatabaseName, openTestDatabase, testDatabases } from './databases.ts'
import { testSecrets } from './secrets.ts'

export type TestApp = {
  ctx: Context
  clock: TestClock
  database: DatabaseName
  /** A browser in which nobody has signed in. */
  visitor: TestClient
  /** Another browser. */
  newClient(): TestClient
  /** What lies below the app, for what has to know when something arrived. */
  wire: Server
  /** Listens on a free port, for what needs a real socket, and gives the origin. */
  listen(): Promise<string>
  /** Stops the app early, for tests of stopping. */
  close(): Promise<void>
}

/** Registers a test that gets a whole app on a fresh database, once for each database. */
export function testWithApp(name: string, run: (app: TestApp) => Promise<void>): void {
  describe.each(testDatabases.map((database) => ({ database })))('$database', ({ database }) => {
    test(name, () => withTestApp(database, run))
  })
}

/** Runs `run` with a whole app on a fresh database, and takes everything away again. */
export async function withTestApp(
  database: DatabaseName,
  run: (app: TestApp) => Promise<void>,
  overrides: Pick<ContextOverrides, 'log'> = {},
): Promise<void> {
  const opened = await openTestDatabase(database)
  const clock = createTestClock()
  const config = readConfig({ LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error', PUBLIC_URL: 'http://club.test' })
  const ctx = await createContext(config, { secrets: testSecrets, ...overrides, clock, database: opened.database })
  const app = await createApp(ctx, { checkResponses: true, runJobs: false })
  try {
    await app.server.ready()
    const newClient = () => createTestClient(app.server)
    const listen = () => app.server.listen({ port: 0, host: '127.0.0.1' })
    const wire = app.server.server
    await run({ ctx, clock, database, visitor: newClient(), newClient, wire, listen, close: () => app.close() })
  } finally {
    await app.close()
    await opened.drop()
  }
}
