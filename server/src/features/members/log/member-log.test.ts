import type { MemberLogEntry } from '@fobhouse/contract/routes/member-logs.ts'
import { expect, test, vi } from 'vitest'
import { toText } from '../../../core/clock.ts'
import { writeAudit } from '../../../db/audit.ts'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import type { TestClient } from '../../../testing/client.ts'
import { confirmAnew, insertMember, signInAs, signInAsAdmin } from '../../../testing/factories.ts'
import { postTransfer } from '../../memberbucks/public.ts'
import { compareNewestFirst, type EntryKeys, goOnBehind, keysFrom, sourcesOf } from './rules.ts'

const actor = { memberId: null, name: 'fobhouse' } as const

async function createDevices(admin: TestClient): Promise<{ door: number; tool: number }> {
  const create = async (kind: string, name: string): Promise<number> =>
    (await admin.post('/api/admin/devices/', { kind, serial: name, name })).body.id
  return { door: await create('door', 'Front door'), tool: await create('interlock', 'Laser cutter') }
}

type Devices = Awaited<ReturnType<typeof createDevices>>

/** One entry of each kind, all at the same instant, so that the time alone does not tell them apart. */
async function insertMoment({ ctx }: Pick<TestApp, 'ctx'>, memberId: number, { door, tool }: Devices): Promise<void> {
  const at = toText(ctx.clock.now())
  const tap = { at, card_number: '7', member_id: memberId }
  const refused = JSON.stringify([{ code: 'not_granted' }])
  await ctx.db
    .insertInto('taps')
    .values([
      { ...tap, device_id: door, outcome: 'granted' },
      { ...tap, device_id: tool, outcome: 'granted' },
      { ...tap, device_id: tool, outcome: 'denied', reasons: refused },
    ])
    .execute()
  await ctx.db
    .insertInto('interlock_sessions')
    .values({
      device_id: tool,
      uuid: ctx.ids.uuid(),
      member_id: memberId,
      started_at: at,
      last_news_at: at,
      cost_per_session: 100,
      cost_per_hour: 0,
      cost_per_kwh: 0,
      ended_at: at,
      end_reason: 'switched_off',
      seconds: 90,
      cost: 130,
    })
    .execute()
  const guests = JSON.stringify(['Kim', 'Lo'])
  await ctx.db
    .insertInto('site_sessions')
    .values({ member_id: memberId, started_at: at, ended_at: at, guests })
    .execute()
  const message = { kind: 'mail', recipient: 'kim@example.org', member_id: memberId, created_at: at } as const
  await ctx.db
    .insertInto('outbox')
    .values({ ...message, subject: 'Welcome', is_secret: 0, state: 'failed', attempts: 9, error: '550 no such box' })
    .execute()
  await ctx.transact(async (trx) => {
    const own = { memberId }
    const transfer = { actor, description: 'Cash in the tin' } as const
    await postTransfer(ctx, trx, { ...transfer, from: { house: 'cash' }, to: own, amount: 500, kind: 'cash' })
    await postTransfer(ctx, trx, { ...transfer, from: own, to: { house: 'vending' }, amount: 200, kind: 'card' })
    const after = { device: door, granted: 'hand' }
    await writeAudit(ctx, trx, { actor, action: 'access.authorise', subject: `member:${memberId}`, after })
    // Its transfer already shows this.
    await writeAudit(ctx, trx, { actor, action: 'memberbucks.record', subject: `member:${memberId}`, after: null })
  })
}

type Row = Pick<MemberLogEntry, 'source' | 'id' | 'date'>

async function readAll(admin: TestClient, path: string): Promise<Row[]> {
  const rows: Row[] = []
  let next: string | undefined = path
  while (next !== undefined) {
    const answer = await admin.get(next)
    expect(answer.status).toBe(200)
    rows.push(...answer.body)
    const query: string | undefined = /^<(\?[^>]+)>/.exec(answer.headers['link'] ?? '')?.[1]
    next = query === undefined ? undefined : `${path.split('?')[0]}${query}`
  }
  return rows
}

testWithApp('mixes everything of a member by time, and pages without losing or doubling any of it', async (app) => {
  const admin = await signInAsAdmin(app)
  const devices = await createDevices(admin)
  const memberId = await insertMember(app.ctx)
  const other = await insertMember(app.ctx)
  for (let moment = 0; moment < 3; moment += 1) {
    await insertMoment(app, memberId, devices)
    await insertMoment(app, other, devices)
    app.clock.advance('PT1H')
  }
  const path = `/api/admin/members/${memberId}/logs/`
  const whole = await readAll(admin, `${path}?kind=all`)
  const sources = ['event', 'message', 'money', 'money', 'session', 'tap', 'tap', 'visit']
  expect(whole.map(({ source }) => source)).toEqual([...sources, ...sources, ...sources])
  expect(whole.map(({ date }) => date)).toEqual(
    whole
      .map(({ date }) => date)
      .toSorted()
      .toReversed(),
  )
  for (const limit of [1, 3, 8]) expect(await readAll(admin, `${path}?kind=all&limit=${limit}`)).toEqual(whole)
  for (const kind of ['events', 'doors', 'interlocks', 'money', 'messages'] as const) {
    const expected = whole.filter(({ source }) => sourcesOf(kind).includes(source))
    expect(await readAll(admin, `${path}?kind=${kind}&limit=2`)).toEqual(expected)
  }
  expect((await admin.get(`${path}?kind=all&limit=23`)).headers['link']).toBeDefined()
  expect((await admin.get(`${path}?kind=all&limit=24`)).headers['link']).toBeUndefined() // nothing follows
  const first = await admin.get(`${path}?kind=doors&limit=1`)
  const counts = { all: 24, events: 6, doors: 6, interlocks: 3, money: 6, messages: 3 }
  expect(JSON.parse(first.headers['x-counts'] ?? '')).toEqual(counts)
})

testWithApp('says of each entry what happened', async (app) => {
  const admin = await signInAsAdmin(app)
  const devices = await createDevices(admin)
  const memberId = await insertMember(app.ctx)
  await insertMoment(app, memberId, devices)
  const path = `/api/admin/members/${memberId}/logs/`
  const [event, message, sale, cash, session, refused, opened, visit] = (await admin.get(`${path}?kind=all`)).body
  expect(event).toMatchObject({ actor: 'fobhouse', action: 'access.authorise', deviceName: 'Front door', before: null })
  expect(message).toMatchObject({ kind: 'mail', subject: 'Welcome', state: 'failed', error: '550 no such box' })
  expect(sale).toMatchObject({ amount: -200, type: 'card', actor: 'fobhouse' })
  expect(cash).toMatchObject({ amount: 500, type: 'cash', description: 'Cash in the tin' })
  expect(session).toMatchObject({ device: 'Laser cutter', seconds: 90, cost: 130, endReason: 'switched_off' })
  const reasons = [{ code: 'not_granted' }]
  expect(refused).toMatchObject({ device: 'Laser cutter', deviceKind: 'interlock', outcome: 'denied', reasons })
  expect(opened).toMatchObject({ device: 'Front door', deviceKind: 'door', outcome: 'granted' })
  expect(visit).toMatchObject({ guests: 2, end: '2026-03-12T08:00:00.000Z' })
  expect((await admin.get(path)).body).toEqual({
    userEventLogs: [event, visit],
    doorLogs: [refused, opened],
    interlockLogs: [session],
  })
})

testWithApp('gives it as a file, and the trail says who took it', async (app) => {
  const admin = await signInAsAdmin(app)
  const devices = await createDevices(admin)
  const memberId = await insertMember(app.ctx)
  for (let moment = 0; moment < 3; moment += 1) {
    await insertMoment(app, memberId, devices)
    app.clock.advance('PT1H')
  }
  await confirmAnew(app)
  const path = `/api/admin/members/${memberId}/logs/export/`
  const money = await admin.get(`${path}?kind=money`)
  expect(money.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(money.headers['content-disposition']).toBe(`attachment; filename="member-${memberId}-log-2026-03-12.csv"`)
  const [head, sale, cash, ...others] = String(money.body).trimEnd().split('\r\n')
  expect(head).toBe('\uFEFFdate,kind,what,device,end,amount,actor,details')
  expect(sale).toMatch(/^2026-03-12T[\d:.]+Z,money,card,,,-200,fobhouse,/)
  expect(cash).toMatch(/,money,cash,,,500,fobhouse,"{""description"":""Cash in the tin""}"$/)
  expect(others).toHaveLength(4)
  const all = String((await admin.get(path)).body)
  expect(all.trimEnd().split('\r\n')).toHaveLength(1 + 24 + 2) // both exports are events of their own
  for (const text of ['tap,denied,Laser cutter', 'session,switched_off,Laser cutter', 'message,failed', 'visit,visit'])
    expect(all).toContain(text)
  expect(all).toContain('event,member.export_log')
  expect((await admin.get('/api/admin/members/999999/logs/export/')).status).toBe(404)
  expect((await (await signInAs(app, memberId)).get(path)).status).toBe(403)
})

testWithApp('refuses what it cannot read, and whom it is not for', async (app) => {
  const admin = await signInAsAdmin(app)
  const memberId = await insertMember(app.ctx)
  const path = `/api/admin/members/${memberId}/logs/`
  const cursor = Buffer.from(JSON.stringify(['2026', 'nothing', 1])).toString('base64url')
  for (const query of ['kind=none', 'limit=0', 'kind=all&cursor=x', `kind=all&cursor=${cursor}`]) {
    expect([query, (await admin.get(`${path}?${query}`)).status]).toEqual([query, 400])
  }
  expect((await admin.get('/api/admin/members/999999/logs/')).status).toBe(404)
  const member = await signInAs(app, memberId)
  expect((await member.get(path)).status).toBe(403)
})

testWithApp('asks the database as often for a long log as for a short one', async (app) => {
  const admin = await signInAsAdmin(app)
  const devices = await createDevices(admin)
  const memberId = await insertMember(app.ctx)
  const countQueries = async () => {
    const executed = vi.spyOn(app.ctx.db.getExecutor(), 'executeQuery')
    const { body } = await admin.get(`/api/admin/members/${memberId}/logs/?kind=all`)
    const queries = executed.mock.calls.length
    executed.mockRestore()
    return { rows: body.length, queries }
  }
  await insertMoment(app, memberId, devices)
  const few = await countQueries()
  for (let moment = 0; moment < 9; moment += 1) await insertMoment(app, memberId, devices)
  expect(await countQueries()).toEqual({ rows: 80, queries: few.queries })
  expect(few).toEqual({ rows: 8, queries: expect.any(Number) })
  expect(few.queries).toBeLessThan(15)
})

test('a page goes on behind an entry of another source: first what stands behind it at the same instant', () => {
  const entry: EntryKeys = { source: 'money', date: '2026', id: 5 }
  expect(goOnBehind('money', entry)).toEqual({ at: '2026', id: 5 })
  expect(goOnBehind('event', entry)).toEqual({ at: '2026', id: 0 })
  expect(goOnBehind('visit', entry)).toEqual({ at: '2026', id: Number.MAX_SAFE_INTEGER })
  expect(goOnBehind('visit', undefined)).toBeUndefined()
  expect([{ ...entry, id: 4 }, { ...entry, date: '2027' }, entry].toSorted(compareNewestFirst)).toEqual([
    { ...entry, date: '2027' },
    entry,
    { ...entry, id: 4 },
  ])
  expect(keysFrom(['2026', 'money', 5])).toEqual(entry)
  expect(keysFrom(['2026', 'nothing', 5])).toBeUndefined()
})
