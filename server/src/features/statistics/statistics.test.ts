import { statisticsReportSchema, type StatisticsReport } from '@fobhouse/contract/routes/statistics.ts'
import { expect } from 'vitest'
import { recordMember } from '../../db/access-history.ts'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { setSettings } from '../../testing/settings.ts'
import { postTransfer } from '../memberbucks/public.ts'

// The club is in Brisbane, ten hours ahead, where it is 18:00 on 12 March.

const job = 'statistics.days'

async function pay(app: TestApp, memberId: number, amount: number, kind: 'cash' | 'card'): Promise<void> {
  const [member, house] = [{ memberId }, { house: kind === 'cash' ? 'cash' : 'vending' } as const]
  await app.ctx.transact((trx) =>
    postTransfer(app.ctx, trx, {
      from: kind === 'cash' ? house : member,
      to: kind === 'cash' ? member : house,
      amount,
      kind,
      description: 'Test',
      actor: { memberId: null, name: 'fobhouse' },
    }),
  )
}

async function disable(app: TestApp, memberId: number): Promise<void> {
  await app.ctx.transact(async (trx) => {
    await trx.updateTable('members').set({ state: 'inactive' }).where('id', '=', memberId).execute()
    await recordMember(app.ctx, trx, memberId)
  })
}

const active = (report: StatisticsReport) =>
  report.member_count_total.map(({ date, data }) => [
    date.slice(-2),
    data.find(({ state }) => state === 'active')?.total,
  ])

testWithApp(
  'keeps a day when it is over, also days on which no server ran, and shows today as it stands',
  async (app) => {
    const admin = await signInAsAdmin(app)
    const member = await insertMember(app.ctx)
    await pay(app, member, 1000, 'cash')
    app.clock.advance({ hours: 7 }) // 01:00 on the 13th
    await pay(app, member, 250, 'card')
    await disable(app, member)
    app.clock.set('2026-03-15T13:30:00Z') // 23:30 on the 15th
    await insertMember(app.ctx, { state: 'noob' })
    await app.ctx.jobs.runNow(job)
    await app.ctx.jobs.runNow(job)
    app.clock.advance({ hours: 1 })
    await app.ctx.jobs.runNow(job)
    const report = statisticsReportSchema.parse((await admin.get('/api/statistics/')).body)
    expect(active(report)).toEqual([
      ['12', 2],
      ['13', 1],
      ['14', 1],
      ['15', 1],
      ['16', 1],
    ])
    expect(report.memberbucks_balance_total.map(({ data }) => data.value)).toEqual([1000, 750, 750, 750, 750])
    expect(report.memberbucks_transactions_total.slice(0, 2)).toEqual([
      {
        date: '2026-03-12',
        data: [
          { type: 'stripe', total: 0 },
          { type: 'other', total: 1000 },
          { type: 'interlock', total: 0 },
          { type: 'card', total: 0 },
          { type: 'web', total: 0 },
        ],
      },
      {
        date: '2026-03-13',
        data: [
          { type: 'stripe', total: 0 },
          { type: 'other', total: 0 },
          { type: 'interlock', total: 0 },
          { type: 'card', total: 250 },
          { type: 'web', total: 0 },
        ],
      },
    ])
    expect(report.member_count_total.at(-1)).toEqual({
      date: '2026-03-16',
      data: [
        { state: 'noob', total: 1 },
        { state: 'active', total: 1 },
        { state: 'inactive', total: 1 },
        { state: 'accountonly', total: 0 },
      ],
    })
    expect(report.subscription_count_total[0]?.data).toEqual(
      ['inactive', 'active', 'cancelling'].map((state) => ({ state, total: 0 })),
    )
    expect(await app.ctx.db.selectFrom('statistics_days').select('day').execute()).toHaveLength(4)
  },
)

testWithApp('a day that is written stays as it is, and an erased member counts until then', async (app) => {
  const admin = await signInAsAdmin(app)
  const gone = await insertMember(app.ctx)
  app.clock.advance({ hours: 24 })
  await app.ctx.jobs.runNow(job)
  await app.ctx.db
    .updateTable('members')
    .set({ erased_at: '2026-03-13T08:00:00.000Z' })
    .where('id', '=', gone)
    .execute()
  await app.ctx.db.updateTable('statistics_days').set({ members_noob: 77 }).execute()
  app.clock.advance({ hours: 48 })
  await app.ctx.jobs.runNow(job)
  const { body } = await admin.get('/api/statistics/')
  expect(active(body)).toEqual([
    ['12', 2],
    ['13', 1],
    ['14', 1],
    ['15', 1],
  ])
  expect(body.member_count_total[0].data[0]).toEqual({ state: 'noob', total: 77 })
})

testWithApp('cuts half a year and a year', async (app) => {
  await insertMember(app.ctx)
  app.clock.advance({ hours: 24 * 400 })
  await app.ctx.jobs.runNow(job)
  const admin = await signInAsAdmin(app)
  const { body } = await admin.get('/api/statistics/')
  expect(body.member_count_total).toHaveLength(401)
  expect(body.member_count_12_months_total[0].date).toBe('2026-04-16')
  expect(body.member_count_6_months_total[0].date).toBe('2026-10-16')
})

testWithApp('members see it where the club lets them, with the names they may know', async (app) => {
  const admin = await signInAsAdmin(app)
  const priya = await insertMember(app.ctx, { first_name: 'Priya', last_name: 'R' })
  const hidden = await insertMember(app.ctx, { hide_on_site: 1 })
  const member = await signInAs(app, priya)
  const noob = await signInAs(app, await insertMember(app.ctx, { state: 'noob' }))
  expect(await member.get('/api/statistics/')).toMatchObject({ status: 404, body: { code: 'feature_off' } })
  await setSettings(app.ctx, { 'features.enableStatsPage': true, 'features.enableSiteSignIn': true })
  expect(await noob.get('/api/statistics/')).toMatchObject({ status: 403, body: { code: 'member_only' } })
  for (const id of [priya, hidden]) {
    const visit = { member_id: id, started_at: '2026-03-12T07:00:00.000Z', guests: '[]' }
    await app.ctx.db.insertInto('site_sessions').values(visit).execute()
  }
  expect((await member.get('/api/statistics/')).body.on_site).toEqual({ members: [], count: 1 })
  expect((await admin.get('/api/statistics/')).body.on_site.count).toBe(2)
  await setSettings(app.ctx, { 'features.enableMembersOnSite': true })
  expect((await member.get('/api/statistics/')).body.on_site).toEqual({ members: ['Priya R'], count: 1 })
})

testWithApp('counts the use of devices by the hours of the club', async (app) => {
  const admin = await signInAsAdmin(app)
  await setSettings(app.ctx, { 'general.timeZone': 'Australia/Adelaide' }) // half an hour off
  const door = await app.ctx.db
    .insertInto('devices')
    .values({ kind: 'door', serial: 'front', name: 'Front', authorised: 1, created_at: '2026-01-01T00:00:00.000Z' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const tap = { device_id: door.id, card_number: '1', member_id: null }
  const taps = [
    { ...tap, at: '2026-03-09T08:29:59.000Z', outcome: 'granted' as const }, // Monday 18:59
    { ...tap, at: '2026-03-09T08:30:00.000Z', outcome: 'granted' as const }, // 19:00
    { ...tap, at: '2026-03-02T08:45:00.000Z', outcome: 'granted' as const }, // the Monday before
    { ...tap, at: '2026-03-09T08:40:00.000Z', outcome: 'denied' as const },
    { ...tap, at: '2026-03-12T07:00:00.000Z', outcome: 'granted' as const }, // today
  ]
  await app.ctx.db.insertInto('taps').values(taps).execute()
  const { body, status } = await admin.get('/api/admin/statistics/device-use/?days=28')
  expect(status).toBe(200)
  expect(body).toHaveLength(1)
  expect(body[0]).toMatchObject({ id: door.id, name: 'Front', kind: 'door' })
  expect([body[0].hours[0][18], body[0].hours[0][19]]).toEqual([1, 2])
  expect(body[0].hours.flat().reduce((sum: number, count: number) => sum + count, 0)).toBe(3)
  expect((await admin.get('/api/admin/statistics/device-use/?days=5')).status).toBe(400)
})
