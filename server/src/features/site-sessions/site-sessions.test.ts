import { expect } from 'vitest'
import { toText } from '../../core/clock.ts'
import { isUniqueViolation } from '../../db/dialect.ts'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import type { TestClient } from '../../testing/client.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { setSettings } from '../../testing/settings.ts'

const path = (verb: string) => `/api/sitesessions/${verb}/`
const on = { 'features.enableSiteSignIn': true, 'features.enableMembersOnSite': true }

async function setUp(app: TestApp) {
  await setSettings(app.ctx, on)
  const id = await insertMember(app.ctx, { first_name: 'Ann', last_name: 'Lee', card_number: '1001' })
  return { id, member: await signInAs(app, id) }
}

function readRows(app: TestApp) {
  const columns = ['member_id', 'started_at', 'ended_at', 'end_reason', 'ended_by', 'guests'] as const
  return app.ctx.db.selectFrom('site_sessions').select(columns).orderBy('id').execute()
}

testWithApp('checks in with guests, once, and out again', async (app) => {
  const { id, member } = await setUp(app)
  expect((await member.get(path('check'))).body).toBe(false)
  const first = await member.post(path('signin'), { guests: [' Bo Ek ', 'Märta'] })
  const visit = { id: expect.any(Number), start: '2026-03-12T08:00:00.000Z', guests: ['Bo Ek', 'Märta'] }
  expect(first).toMatchObject({ status: 200, body: visit })
  app.clock.advance('PT1H')
  expect((await member.post(path('signin'), { guests: ['Cat'] })).body).toEqual(first.body)
  expect((await member.get(path('check'))).body).toEqual(first.body)
  expect(await member.put(path('signout'), {})).toMatchObject({ status: 200, body: {} })
  app.clock.advance('PT1H')
  expect(await member.put(path('signout'))).toMatchObject({ status: 200, body: {} })
  expect((await member.get(path('check'))).body).toBe(false)
  expect(await readRows(app)).toEqual([
    {
      member_id: id,
      started_at: '2026-03-12T08:00:00.000Z',
      ended_at: '2026-03-12T09:00:00.000Z',
      end_reason: 'member',
      ended_by: null,
      guests: '["Bo Ek","Märta"]',
    },
  ])
  expect((await member.post(path('signin'))).body.guests).toEqual([])
})

testWithApp('who is no active member checks in nowhere, but may end a visit that is open', async (app) => {
  await setSettings(app.ctx, on)
  for (const state of ['noob', 'accountonly', 'inactive'] as const) {
    const id = await insertMember(app.ctx, { state })
    const stranger = await signInAs(app, id)
    const refused = { status: 403, body: { code: 'member_only' } }
    expect(await stranger.post(path('signin'), { guests: ['Bo', 'Cat'] })).toMatchObject(refused)
    expect((await stranger.get(path('check'))).body).toBe(false)
    const row = { member_id: id, started_at: toText(app.clock.now()), guests: '[]' }
    await app.ctx.db.insertInto('site_sessions').values(row).execute()
    expect(await stranger.put(path('signout'))).toMatchObject({ status: 200 })
  }
  expect(await app.ctx.db.selectFrom('site_sessions').select('id').where('ended_at', 'is', null).execute()).toEqual([])
  const admin = await signInAs(app, await insertMember(app.ctx, { state: 'accountonly', is_admin: 1 }))
  expect(await admin.post(path('signin'))).toMatchObject({ status: 200 })
})

testWithApp('many check-ins at the same instant are one visit, which the database holds to as well', async (app) => {
  const { id, member } = await setUp(app)
  const answers = await Promise.all(Array.from({ length: 8 }, () => member.post(path('signin'), { guests: [] })))
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.id}`)).size).toBe(1)
  const row = { member_id: id, started_at: toText(app.clock.now()), guests: '[]' }
  const error = await app.ctx.db
    .insertInto('site_sessions')
    .values(row)
    .execute()
    .catch((error: unknown) => error)
  expect(isUniqueViolation(error, app.database === 'sqlite' ? 'member_id' : 'site_sessions_open')).toBe(true)
})

testWithApp('refuses guests without a name, with a long one, and too many of them', async (app) => {
  const { member } = await setUp(app)
  const faults: [unknown, unknown][] = [
    [{ guests: ['x'.repeat(31)] }, { path: ['guests', 0], message: 'validation.max30' }],
    [{ guests: ['Bo', '  '] }, { path: ['guests', 1], message: 'validation.notEmpty' }],
    [{ guests: Array.from({ length: 21 }, () => 'Bo') }, { path: ['guests'], message: 'validation.tooLong' }],
    [{ guests: 'Bo' }, { path: ['guests'] }],
    [{ guest: [] }, { path: ['guest'], message: 'validation.unknownField' }],
  ]
  for (const [body, issue] of faults) {
    expect(await member.post(path('signin'), body)).toMatchObject({ status: 400, body: { issues: [issue] } })
  }
  expect((await member.post(path('signin'), { guests: ['ö'.repeat(30)] })).status).toBe(200)
})

testWithApp('ends by itself at exactly its hours, whenever that is noticed', async (app) => {
  const { id, member } = await setUp(app)
  const other = await signInAs(app, await insertMember(app.ctx))
  await member.post(path('signin'), { guests: [] })
  app.clock.advance('PT1H')
  await other.post(path('signin'), { guests: [] })
  app.clock.advance({ hours: 14, minutes: 59, seconds: 59, milliseconds: 999 })
  await app.ctx.jobs.runNow('siteSessions.timeout')
  expect((await member.get(path('check'))).body).toMatchObject({ start: '2026-03-12T08:00:00.000Z' })
  app.clock.advance({ milliseconds: 1 })
  expect((await member.get(path('check'))).body).toBe(false)
  const heard: unknown[] = []
  app.ctx.live.subscribe({ memberId: id, duties: [], hear: (event) => void heard.push(event.type) })
  app.clock.advance('PT20M')
  await Promise.all([1, 2].map(() => app.ctx.jobs.runNow('siteSessions.timeout')))
  expect(heard).toEqual(['siteSessions', 'permissions'])
  expect(await readRows(app)).toMatchObject([
    { member_id: id, ended_at: '2026-03-13T00:00:00.000Z', end_reason: 'timeout' },
    { started_at: '2026-03-12T09:00:00.000Z', ended_at: null },
  ])
})

testWithApp(
  'who comes back after the hours begins a new visit, even before the old one was written off',
  async (app) => {
    const { member } = await setUp(app)
    await setSettings(app.ctx, { 'access.siteSessionHours': 2 })
    await member.post(path('signin'), { guests: ['Bo'] })
    app.clock.advance('PT5H')
    const again = await member.post(path('signin'), { guests: [] })
    expect(again.body).toMatchObject({ start: '2026-03-12T13:00:00.000Z', guests: [] })
    app.clock.advance('PT3H')
    await member.put(path('signout'))
    expect(await readRows(app)).toMatchObject([
      { ended_at: '2026-03-12T10:00:00.000Z', end_reason: 'timeout' },
      { ended_at: '2026-03-12T15:00:00.000Z', end_reason: 'timeout' },
    ])
  },
)

testWithApp('shows members who is here but for those who hide, and administrators everybody', async (app) => {
  const { id: annId, member: ann } = await setUp(app)
  const admin = await signInAsAdmin(app)
  const shyId = await insertMember(app.ctx, { first_name: 'Shy', last_name: 'Fox' })
  const shy = await signInAs(app, shyId)
  await shy.put('/api/profile/privacy/', { hideLastSeen: false, hideOnSite: true })
  await ann.post(path('signin'), { guests: ['Bo', 'Cat'] })
  app.clock.advance('PT1M')
  await shy.post(path('signin'), { guests: ['Dot'] })
  const annSeen = { memberId: annId, name: 'Ann Lee', start: '2026-03-12T08:00:00.000Z', guests: 2 }
  const shySeen = { memberId: shyId, name: 'Shy Fox', start: '2026-03-12T08:01:00.000Z', guests: 1 }
  expect((await ann.get(path('onsite'))).body).toEqual({ count: 1, guests: 2, members: [annSeen] })
  expect((await shy.get(path('onsite'))).body).toEqual({ count: 2, guests: 3, members: [shySeen, annSeen] })
  expect((await admin.get(path('onsite'))).body).toMatchObject({
    count: 2,
    members: [
      { ...shySeen, visit: { hidden: true, guestNames: ['Dot'] } },
      { ...annSeen, visit: { hidden: false, guestNames: ['Bo', 'Cat'] } },
    ],
  })
  const heard: unknown[] = []
  app.ctx.live.subscribe({ memberId: annId, duties: [], hear: (event) => void heard.push(event.type) })
  await shy.put('/api/profile/privacy/', { hideLastSeen: false, hideOnSite: false })
  expect(heard).toEqual(['siteSessions'])
  expect((await ann.get(path('onsite'))).body.count).toBe(2)
})

testWithApp('an administrator checks somebody out, which is written down', async (app) => {
  const { id, member } = await setUp(app)
  const adminId = await insertMember(app.ctx, { is_admin: 1, first_name: 'Aroha', last_name: 'Ngata' })
  const admin = await signInAs(app, adminId)
  const { body: visit } = await member.post(path('signin'), { guests: [] })
  const url = `/api/admin/sitesessions/${visit.id}/end/`
  expect((await member.put(url)).status).toBe(403)
  app.clock.advance('PT1H')
  for (let count = 0; count < 2; count += 1) expect(await admin.put(url)).toMatchObject({ status: 200, body: {} })
  expect((await member.get(path('check'))).body).toBe(false)
  expect(await readRows(app)).toMatchObject([
    { ended_at: '2026-03-12T09:00:00.000Z', end_reason: 'administrator', ended_by: adminId },
  ])
  const trail = await app.ctx.db.selectFrom('audit').select(['action', 'actor', 'subject', 'before']).execute()
  expect(trail.filter(({ action }) => action.startsWith('siteSession'))).toEqual([
    {
      action: 'siteSession.end',
      actor: 'Aroha Ngata',
      subject: `member:${id}`,
      before: '{"started_at":"2026-03-12T08:00:00.000Z"}',
    },
  ])
  expect((await admin.put('/api/admin/sitesessions/999/end/')).status).toBe(404)
})

testWithApp('is there only where the club has it on', async (app) => {
  const { member } = await setUp(app)
  const guest = await signInAs(app, await insertMember(app.ctx, { state: 'noob' }))
  const admin = await signInAsAdmin(app)
  expect((await member.post(path('signin'), { guests: [] })).status).toBe(200)
  expect(await guest.get(path('onsite'))).toMatchObject({ status: 403, body: { code: 'member_only' } })
  await setSettings(app.ctx, { ...on, 'features.enableMembersOnSite': false })
  expect(await member.get(path('onsite'))).toMatchObject({ status: 404, body: { code: 'feature_off' } })
  expect(await admin.get(path('onsite'))).toMatchObject({ status: 200, body: { count: 1 } })
  await setSettings(app.ctx, { 'features.enableSiteSignIn': false })
  const calls: [TestClient, 'get' | 'post' | 'put', string][] = [
    [member, 'post', path('signin')],
    [member, 'put', path('signout')],
    [member, 'get', path('check')],
    [admin, 'get', path('onsite')],
    [admin, 'put', '/api/admin/sitesessions/1/end/'],
  ]
  for (const [client, method, url] of calls) {
    expect(await client[method](url)).toMatchObject({ status: 404, body: { code: 'feature_off' } })
  }
})
