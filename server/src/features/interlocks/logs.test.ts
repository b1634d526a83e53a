import { expect, vi } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import type { TestClient } from '../../testing/client.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'

// The views of a tool's sessions: administrators see a tool's log, members their own running sessions.

const prices = { cost_per_session: 100, cost_per_hour: 1200, cost_per_kwh: 50 }

async function createTool(admin: TestClient, serial: string, change: object = {}): Promise<number> {
  const { id } = (await admin.post('/api/admin/devices/', { kind: 'interlock', serial, name: serial })).body
  await admin.put(`/api/admin/interlocks/${id}/`, { costPerSession: 100, costPerHour: 1200, costPerKwh: 50, ...change })
  return id
}

type NewSession = { deviceId: number; memberId: number; start: string; end?: string; endedBy?: number }

async function insertSession({ ctx }: TestApp, { deviceId, memberId, start, end, endedBy }: NewSession): Promise<void> {
  const ended = {
    ended_at: end,
    end_reason: 'switched_off',
    ended_by: endedBy ?? null,
    seconds: 90,
    cost: 130,
  } as const
  const row = { device_id: deviceId, member_id: memberId, uuid: ctx.ids.uuid(), started_at: start, ...prices }
  await ctx.db
    .insertInto('interlock_sessions')
    .values({
      ...row,
      last_news_at: '2026-03-12T07:30:00.000Z',
      first_reading: 1_000_000,
      last_reading: 3_500_000,
      ...(end === undefined ? {} : ended),
    })
    .execute()
}

testWithApp('pages the sessions of a tool, newest first, also those of one instant', async (app) => {
  const admin = await signInAsAdmin(app)
  const [deviceId, other] = [await createTool(admin, 'Lathe'), await createTool(admin, 'Kiln')]
  const ada = await insertMember(app.ctx, { first_name: 'Ada', last_name: 'Byron' })
  const bob = await insertMember(app.ctx, { first_name: 'Bob', last_name: 'Ross' })
  const old = { deviceId, memberId: ada, start: '2026-03-11T07:00:00.000Z', end: '2026-03-11T07:01:30.000Z' }
  for (const endedBy of [ada, bob, ada]) await insertSession(app, { ...old, endedBy })
  await insertSession(app, { ...old, deviceId: other })
  await insertSession(app, { deviceId, memberId: bob, start: '2026-03-12T07:00:00.000Z' })

  const seen: unknown[] = []
  let path: string | undefined = `/api/admin/interlocks/${deviceId}/sessions/?limit=1`
  while (path !== undefined) {
    const page = await admin.get(path)
    seen.push(...page.body)
    const next: string | undefined = /<([^>]*)>/.exec(page.headers.link ?? '')?.[1]
    path = next && `/api/admin/interlocks/${deviceId}/sessions/${next}`
  }
  expect(seen).toMatchObject([
    { member: 'Bob Ross', end: null, endReason: null, endedBy: null, seconds: 1800, kwh: 2.5, cost: 825 },
    { member: 'Ada Byron', endReason: 'switched_off', endedBy: 'Ada Byron', seconds: 90, cost: 130 },
    { endedBy: 'Bob Ross' },
    { endedBy: 'Ada Byron' },
  ])
  expect((await admin.get('/api/admin/interlocks/999/sessions/')).status).toBe(404)
})

testWithApp('tells members what visible tools cost and what they themselves have running', async (app) => {
  const admin = await signInAsAdmin(app)
  const lathe = await createTool(admin, 'Lathe')
  const kiln = await createTool(admin, 'Kiln', { costPerHour: 0 })
  await createTool(admin, 'Secret', { hidden: true })
  const [ada, bob] = [await insertMember(app.ctx), await insertMember(app.ctx)]
  await insertSession(app, { deviceId: lathe, memberId: ada, start: '2026-03-12T07:00:00.000Z' })
  await insertSession(app, { deviceId: kiln, memberId: bob, start: '2026-03-12T07:00:00.000Z' })

  const { body } = await (await signInAs(app, ada)).get('/api/access/tools/')
  expect(body).toEqual([
    {
      id: lathe,
      costPerSession: 100,
      costPerHour: 1200,
      costPerKwh: 50,
      session: {
        start: '2026-03-12T07:00:00.000Z',
        lastNews: '2026-03-12T07:30:00.000Z',
        kwh: 2.5,
        cost: 825, // 1.00 + half an hour of 12.00 + 2.5 kWh of 0.50
        supervised: null,
        alone: false,
      },
    },
    { id: kiln, costPerSession: 100, costPerHour: 0, costPerKwh: 50 },
  ])
})

testWithApp('counts the active members of each tool by a number of queries that does not grow', async (app) => {
  const admin = await signInAsAdmin(app)
  const people = [
    await insertMember(app.ctx),
    await insertMember(app.ctx),
    await insertMember(app.ctx, { state: 'noob' }),
  ]
  const addTool = async (serial: string, count: number) => {
    const id = await createTool(admin, serial)
    for (const member of people.slice(0, count)) await admin.put(`/api/access/interlocks/${id}/authorise/${member}/`)
  }
  await addTool('a', 3)
  const countQueries = async () => {
    const executed = vi.spyOn(app.ctx.db.getExecutor(), 'executeQuery')
    const { body } = await admin.get('/api/admin/interlocks/')
    const queries = executed.mock.calls.length
    executed.mockRestore()
    return { members: body.map((tool: { members: number }) => tool.members), queries }
  }
  const few = await countQueries()
  expect(few.members).toEqual([2])
  await addTool('b', 1)
  await addTool('c', 0)
  expect(await countQueries()).toEqual({ members: [2, 1, 0], queries: few.queries })
})
