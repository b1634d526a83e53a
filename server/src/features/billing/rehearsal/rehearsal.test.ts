import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { createApp } from '../../../app.ts'
import { type Context, createContext } from '../../../context.ts'
import { readConfig } from '../../../core/config.ts'
import { openTestDatabase } from '../../../testing/databases.ts'
import { createTestClient, type TestClient } from '../../../testing/client.ts'
import { createTestClock } from '../../../testing/clock.ts'
import { insertMember, signInAsAdmin } from '../../../testing/factories.ts'
import { insertSubscription } from '../../../testing/subscribe.ts'

vi.setConfig({ testTimeout: 60_000 })

const path = '/api/admin/rehearsal/'
const folder = mkdtempSync(join(tmpdir(), 'fobhouse-rehearsal-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The database is a file, so that another process can read it. */
async function withClub(
  place: { dataFolder: string; isElsewhere?: true },
  run: (ctx: Context, admin: TestClient) => Promise<void>,
): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'silent', FOBHOUSE_DATA: place.dataFolder })
  const opened = place.isElsewhere ? await openTestDatabase('sqlite') : undefined
  const database = opened === undefined ? {} : { database: opened.database }
  const ctx = await createContext(config, { clock: createTestClock(), ...database })
  const app = await createApp(ctx, { checkResponses: true, runJobs: false })
  try {
    const newClient = () => createTestClient(app.server)
    await run(ctx, await signInAsAdmin({ ctx, newClient }))
  } finally {
    await app.close()
    await ctx.close()
  }
}

test('an administrator rehearses, one at a time, and takes the rows along', async () => {
  await withClub({ dataFolder: join(folder, 'club') }, async (ctx, admin) => {
    const memberId = await insertMember(ctx, { first_name: '=Kim', last_name: 'Berg' })
    await insertSubscription(ctx, { member_id: memberId, current_period_end: '2026-03-12T13:30:00.000Z' })
    expect((await admin.get(path)).body).toBeNull()
    expect((await admin.get(`${path}export/`)).status).toBe(409)
    for (const days of [0, 367, 1.5, 'x']) expect((await admin.post(path, { days })).status).toBe(400)

    expect((await admin.post(path, { days: 2 })).status).toBe(200)
    expect((await admin.post(path, { days: 2 })).body).toMatchObject({ code: 'rehearsal_running' })
    expect((await admin.get(path)).body).toMatchObject({
      state: 'waiting',
      days: 2,
      report: null,
      askedBy: 'Aroha Ngata',
    })
    await ctx.jobs.runNow('billing.rehearsal')

    const { body } = await admin.get(path)
    expect(body).toMatchObject({ state: 'done', day: 2, error: null })
    expect(body.report).toMatchObject({
      from: '2026-03-12T08:00:00.000Z',
      until: '2026-03-14T08:00:00.000Z',
      totals: [{ currency: 'AUD', charged: 0, failed: 0, due: 5000 }],
      counts: { charged: 0, due: 1, grace: 1, mail: 3 },
    })
    const due = await admin.get(`${path}?kind=due`)
    expect(due.body.report.rows).toMatchObject([
      { memberId, name: '=Kim Berg', amount: 5000, plan: 'Full member, Monthly' },
    ])
    const csv = await admin.get(`${path}export/`)
    expect(String(csv.body)).toContain(
      `2026-03-12T13:30:00.000Z,${memberId},'=Kim Berg,"Full member, Monthly",due,50.00,5000,AUD`,
    )

    expect((await admin.post(path, { days: 1 })).status).toBe(200)
    expect((await admin.get(path)).body).toMatchObject({ state: 'waiting', days: 1, report: null })
  })
})

test('says why it failed, and lets go', async () => {
  await withClub({ dataFolder: join(folder, 'nothing'), isElsewhere: true }, async (ctx, admin) => {
    await admin.post(path, { days: 1 })
    await ctx.jobs.runNow('billing.rehearsal')
    const { body } = await admin.get(path)
    expect(body).toMatchObject({ state: 'failed', report: null })
    expect(body.error).toContain('There is no club in')
    expect((await admin.post(path, { days: 1 })).status).toBe(200)
  })
})
