import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createPostgresDatabase } from '../../testing/databases.ts'
import { createHttpClient } from '../../testing/http-client.ts'
import { listenAt, startBroker } from '../../testing/mqtt-broker.ts'
import { createClubFolder, type ServerProcess, signInOverHttp, startServer } from '../../testing/server-process.ts'

// Real processes: what the broker and other programs at it see when one is killed, and that only one is connected.

const broker = await startBroker()
const created = await createPostgresDatabase()
afterAll(() => broker.stop())

type Made = Awaited<ReturnType<typeof createClubFolder>>
let alone: Made
let shared: Made | undefined

beforeAll(async () => {
  alone = await createClubFolder()
  shared = created && (await createClubFolder(created.url))
})
afterAll(async () => {
  alone.remove()
  shared?.remove()
  await created?.drop()
})

/** Enters the broker at a server. */
async function enterBroker({ origin }: ServerProcess, prefix: string) {
  const admin = createHttpClient(await signInOverHttp(origin))
  const settings = { 'mqtt.url': broker.url, 'mqtt.prefix': prefix, 'mqtt.discoveryPrefix': `${prefix}-d` }
  const answer = await admin.put(origin, '/api/admin/settings/', settings)
  expect(answer.status).toBe(200)
  return admin
}

test('the broker says that a killed server is offline, and the next start says that it is back', async () => {
  const first = await startServer(alone.folder)
  const listener = await listenAt(broker.url, 'killed/#')
  await enterBroker(first, 'killed')
  const status = () => listener.heard.filter(({ topic }) => topic === 'killed/status').map(({ payload }) => payload)
  await listener.untilSo(() => status().includes('online'))
  await first.kill()
  await listener.untilSo(() => status().at(-1) === 'offline')
  const second = await startServer(alone.folder)
  await listener.untilSo(() => status().at(-1) === 'online')
  await second.stop()
  expect(status()).toEqual(['online', 'offline', 'online', 'offline'])
  await listener.end()
})

test('of two processes one is connected, and the other takes over', async (context) => {
  if (!created || !shared) return context.skip('no PostgreSQL answers here')
  const { folder } = shared
  const start = () => startServer(folder, { DATABASE_URL: created.url })
  const here = await start()
  const listener = await listenAt(broker.url, 'two/#')
  const status = () => listener.heard.filter(({ topic }) => topic === 'two/status').map(({ payload }) => payload)
  const admin = await enterBroker(here, 'two')
  await listener.until(({ topic }) => topic === 'two/house/state')
  const there = await start()
  onTestFinished(async () => void (await there.stop()))
  const { body } = await admin.get(there.origin, '/api/admin/mqtt/')
  expect(body).toMatchObject({ configured: true, connected: true, lastError: null })
  const connections = () => broker.output().split(` as fobhouse-${body.club} `).length - 1
  expect(connections()).toBe(1)

  await here.kill()
  await listener.untilSo(() => status().length === 3)
  expect(status()).toEqual(['online', 'offline', 'online'])
  expect(connections()).toBe(2)
  await listener.end()
})
