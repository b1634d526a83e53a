import { expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { createContext } from '../../context.ts'
import { readConfig } from '../../core/config.ts'
import { testWithApp } from '../../testing/app.ts'
import { createTestClient, type TestClient } from '../../testing/client.ts'
import { openTestDatabase } from '../../testing/databases.ts'
import { testSecrets } from '../../testing/secrets.ts'
import { setSettings } from '../../testing/settings.ts'

const path = '/api/test/clock/'

/** Only a server that was started for it has such a clock. */
async function withTestClock(run: (visitor: TestClient) => Promise<void>): Promise<void> {
  const { database, drop } = await openTestDatabase('sqlite')
  const ctx = await createContext(readConfig({ LOG_LEVEL: 'error', FOBHOUSE_TEST_CLOCK: '1' }), {
    database,
    secrets: testSecrets,
  })
  await setSettings(ctx, { 'general.timeZone': 'Europe/Stockholm' })
  const app = await createApp(ctx, { checkResponses: true, runJobs: false })
  try {
    await run(createTestClient(app.server))
  } finally {
    await app.close()
    await drop()
  }
}

testWithApp('there is none unless the server was started for it', async ({ visitor }) => {
  expect((await visitor.get(path)).status).toBe(404)
  expect((await visitor.post(path, { advance: 'P1D' })).status).toBe(404)
  expect((await visitor.get('/api/config/')).body.testClock).toBe(false)
})

test('time goes on by the club’s calendar, from this machine alone', async () => {
  await withTestClock(async (visitor) => {
    expect((await visitor.get('/api/config/')).body.testClock).toBe(true)
    const before = timeOf(await visitor.get(path))
    const moved = await visitor.post(path, { advance: 'P1Y' })
    expect(moved.status).toBe(200)
    const days = (timeOf(moved) - before) / 86_400_000
    expect(days).toBeGreaterThan(364.9)
    expect(days).toBeLessThan(366.1)
    const later = await visitor.get(path)
    expect(timeOf(later)).toBeGreaterThanOrEqual(timeOf(moved))
    const proxied = await visitor.post(path, { advance: 'P1D' }, { 'x-forwarded-for': '127.0.0.1' })
    expect(proxied.status).toBe(403)
  })
})

test.each(['-P1D', 'P0D', 'P9999Y', 'P99999999Y', 'soon', ''])('does not move by %o', async (advance) => {
  await withTestClock(async (visitor) => {
    const before = timeOf(await visitor.get(path))
    expect((await visitor.post(path, { advance })).status).toBe(400)
    expect(timeOf(await visitor.get(path)) - before).toBeLessThan(60_000)
  })
})

function timeOf({ body }: { body: { now: string } }): number {
  return Date.parse(body.now)
}
