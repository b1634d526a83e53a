import { duties } from '@fobhouse/contract/duties.ts'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import type { TestClient } from '../../testing/client.ts'
import { insertMember, signInAs } from '../../testing/factories.ts'
import { setSettings } from '../../testing/settings.ts'

const listPath = '/api/admin/approvals/'
const settingsPath = '/api/admin/settings/'
const rolePath = (id: number) => `/api/admin/members/${id}/duties/`
const moneyPath = (id: number) => `/api/admin/members/${id}/memberbucks/`

async function enter(app: TestApp, facts: Parameters<typeof insertMember>[1] = {}) {
  const id = await insertMember(app.ctx, { is_admin: 1, ...facts })
  return { id, client: await signInAs(app, id) }
}

async function setUp(app: TestApp) {
  const one = await enter(app, { first_name: 'Aroha', last_name: 'Ngata', email: 'aroha@example.org' })
  const two = await enter(app, { first_name: 'Bo', last_name: 'Ek', email: 'bo@example.org' })
  const ann = await insertMember(app.ctx, { first_name: 'Ann', last_name: 'Lee' })
  expect((await one.client.put(settingsPath, { 'signIn.fourEyes': true })).status).toBe(200)
  return { one, two, ann }
}

const approve = (client: TestClient, id: number) => client.post(`${listPath}${id}/approve/`)
const refuse = (client: TestClient, id: number) => client.post(`${listPath}${id}/refuse/`)

async function waits(answer: Promise<{ status: number; body: { code?: string; approval: number } }>): Promise<number> {
  const { status, body } = await answer
  expect([status, body.code]).toEqual([202, 'waits_for_approval'])
  return body.approval
}

function sortedStatuses(answers: readonly { status: number }[]): number[] {
  return answers.map(({ status }) => status).toSorted((one, other) => one - other)
}

async function roleOf({ ctx }: TestApp, id: number) {
  return ctx.db.selectFrom('members').select(['is_admin', 'duties']).where('id', '=', id).executeTakeFirst()
}

async function balanceOf({ ctx }: TestApp, id: number): Promise<number> {
  const row = await ctx.db.selectFrom('accounts').select('balance').where('member_id', '=', id).executeTakeFirst()
  return row?.balance ?? 0
}

testWithApp('a new administrator waits for the second one, and is one once that one approves', async (app) => {
  const { one, two, ann } = await setUp(app)
  const id = await waits(one.client.put(rolePath(ann), { duties: ['doors'] }))
  expect(await roleOf(app, ann)).toEqual({ is_admin: 0, duties: null })
  const mails = await app.ctx.db.selectFrom('outbox').select(['recipient', 'subject']).execute()
  expect(mails).toEqual([{ recipient: 'bo@example.org', subject: 'Aroha Ngata needs a second administrator' }])
  expect((await two.client.get(listPath)).body).toMatchObject({
    mayDecide: true,
    isStuck: false,
    approvals: [
      {
        id,
        act: { kind: 'role', memberId: ann, duties: ['doors'], before: [] },
        member: 'Ann Lee',
        proposedBy: 'Aroha Ngata',
        state: 'waiting',
        isOwn: false,
      },
    ],
  })
  expect((await approve(one.client, id)).body.code).toBe('own_proposal')
  expect((await approve(two.client, id)).status).toBe(200)
  expect(await roleOf(app, ann)).toEqual({ is_admin: 1, duties: '["doors"]' })
  expect((await approve(two.client, id)).body.code).toBe('proposal_over')
  const { body: trail } = await two.client.get('/api/admin/audit/?limit=3')
  expect(trail.map((line: { actor: string; action: string }) => [line.actor, line.action])).toEqual([
    ['Aroha Ngata', 'member.duties'],
    ['Bo Ek', 'approval.approve'],
    ['Aroha Ngata', 'approval.propose'],
  ])
})

testWithApp('what takes power away, and what is below the limit, happens at once', async (app) => {
  const { one, ann } = await setUp(app)
  const keeper = await enter(app, { duties: '["doors","money"]' })
  expect((await one.client.put(rolePath(keeper.id), { duties: ['doors'] })).status).toBe(200)
  expect((await one.client.put(settingsPath, { 'general.siteName': 'Workshop' })).status).toBe(200)
  const entry = { amount: 5000, type: 'cash', description: 'Float' }
  expect((await one.client.post(moneyPath(ann), entry)).status).toBe(201)
})

testWithApp('who proposed something hears what became of it, unless they took it back', async (app) => {
  const { one, two, ann } = await setUp(app)
  const propose = (duty: string) => waits(one.client.put(rolePath(ann), { duties: [duty] }))
  await approve(two.client, await propose('doors'))
  await refuse(two.client, await propose('money'))
  await refuse(one.client, await propose('people'))
  await propose('records')
  app.clock.advance('PT24H')
  await app.ctx.jobs.runNow('approvals.lapse')
  await app.ctx.jobs.runNow('approvals.lapse')
  const mails = await app.ctx.db
    .selectFrom('outbox')
    .select('subject')
    .where('recipient', '=', 'aroha@example.org')
    .orderBy('id')
    .execute()
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Bo Ek approved what you proposed',
    'Bo Ek refused what you proposed',
    'Nobody approved what you proposed',
  ])
})

testWithApp('an administrator’s flag, and another address for one, wait as well', async (app) => {
  const { one, two, ann } = await setUp(app)
  const flag = await waits(one.client.put(`/api/admin/members/${ann}/profile/`, { admin: true }))
  const address = await waits(one.client.put(`/api/admin/members/${two.id}/profile/`, { email: 'mine@example.org' }))
  expect((await refuse(two.client, address)).status).toBe(200)
  expect((await approve(two.client, address)).body.code).toBe('proposal_over')
  expect((await approve(two.client, flag)).status).toBe(200)
  expect(await roleOf(app, ann)).toEqual({ is_admin: 1, duties: null })
  expect((await two.client.get('/api/profile/')).body.email).toBe('bo@example.org')
})

testWithApp('an erasure waits, and is outdated once what it was decided on is another', async (app) => {
  const { one, two, ann } = await setUp(app)
  const path = `/api/admin/members/${ann}/erase/`
  const first = await waits(one.client.post(path, { name: 'Ann Lee', balance: 'donation' }))
  await one.client.post(moneyPath(ann), { amount: 100, type: 'cash', description: 'Float' })
  expect((await approve(two.client, first)).body.code).toBe('proposal_outdated')
  const second = await waits(one.client.post(path, { name: 'Ann Lee', balance: 'adjustment' }))
  expect((await approve(two.client, second)).status).toBe(200)
  expect((await one.client.get(`/api/admin/members/${ann}/profile/`)).status).toBe(404)
})

testWithApp('a service’s secret waits unread by anybody, and so does switching four eyes off', async (app) => {
  const { one, two } = await setUp(app)
  const secret = 'SG.very-secret-indeed'
  const change = { 'mail.smtpUrl': `smtps://us:${secret}@smtp.example.org`, 'general.siteName': 'Workshop' }
  const id = await waits(one.client.put(settingsPath, change))
  const stored = await app.ctx.db.selectFrom('approvals').selectAll().execute()
  const { body } = await two.client.get(listPath)
  expect(JSON.stringify([stored, body])).not.toContain(secret)
  expect(body.approvals[0].act.settings).toContainEqual({ key: 'general.siteName', value: 'Workshop' })
  expect((await approve(two.client, id)).status).toBe(200)
  expect(app.ctx.settings.get('mail.smtpUrl')).toContain(secret)
  expect(app.ctx.settings.get('general.siteName')).toBe('Workshop')

  for (const off of [
    { 'signIn.fourEyes': false },
    { 'signIn.fourEyes': null },
    { 'signIn.fourEyesCredit': 99_999_999 },
  ]) {
    await waits(one.client.put(settingsPath, off))
  }
  expect(app.ctx.settings.get('signIn.fourEyes')).toBe(true)
})

testWithApp('many small credits are one large one, however they are made and sent at once', async (app) => {
  const { one, two, ann } = await setUp(app)
  await setSettings(app.ctx, { 'signIn.fourEyesCredit': 10_000 })
  const bo = await insertMember(app.ctx)
  const credit = (id: number) => one.client.post(moneyPath(id), { amount: 4000, type: 'cash', description: 'Cash' })
  const answers = await Promise.all([credit(ann), credit(bo), credit(ann), credit(bo)])
  expect(sortedStatuses(answers)).toEqual([201, 201, 202, 202])
  expect((await balanceOf(app, ann)) + (await balanceOf(app, bo))).toBe(8000)
  // Taking money away needs no approval; putting it back does.
  const credited = (await balanceOf(app, ann)) > 0 ? ann : bo
  const taken = await one.client.post(moneyPath(credited), { amount: -3000, type: 'other', description: 'Wrong' })
  expect(taken.status).toBe(201)
  const back = `/api/admin/ledger/transfers/${taken.body.id}/reverse/`
  await waits(one.client.post(back, { note: 'After all' }))
  const csv = 'email,first,last,balance\nnew@example.org,New,Person,90.00\n'
  const mapping = { email: 'email', first: 'firstName', last: 'lastName', balance: 'balance' }
  const answer = await one.client.post('/api/admin/members/import/', { csv, mapping, dryRun: false })
  expect(answer.body).toMatchObject({ code: 'second_person_needed' })
  // The limit counts a day; and each administrator's credits are counted separately.
  expect((await two.client.post(moneyPath(ann), { amount: 9000, type: 'cash', description: 'Cash' })).status).toBe(201)
  app.clock.advance({ hours: 25 })
  expect((await credit(bo)).status).toBe(201)
})

testWithApp('what is approved twice at once, or refused meanwhile, happens once or not at all', async (app) => {
  const { one, two, ann } = await setUp(app)
  const three = await enter(app)
  const entry = { amount: 90_000, type: 'bank', description: 'Grant' }
  const id = await waits(one.client.post(moneyPath(ann), entry))
  const answers = await Promise.all([approve(two.client, id), approve(three.client, id), approve(two.client, id)])
  expect(sortedStatuses(answers)).toEqual([200, 409, 409])
  expect(await balanceOf(app, ann)).toBe(90_000)
  const other = await waits(one.client.post(moneyPath(ann), { ...entry, amount: 80_000 }))
  const [approved, refused] = await Promise.all([approve(two.client, other), refuse(three.client, other)])
  expect(sortedStatuses([approved, refused])).toEqual([200, 409])
  expect(await balanceOf(app, ann)).toBe(approved.status === 200 ? 170_000 : 90_000)
})

testWithApp('the same call waits once, and is done once however often it was sent', async (app) => {
  const { one, two, ann } = await setUp(app)
  const entry = { amount: 90_000, type: 'bank', description: 'Grant' }
  const send = () => one.client.post(moneyPath(ann), entry, { 'idempotency-key': 'one' })
  const id = await waits(send())
  expect(await waits(send())).toBe(id)
  await approve(two.client, id)
  expect((await send()).status).toBe(201)
  expect(await balanceOf(app, ann)).toBe(90_000)
})

testWithApp('lapses after a day, is withdrawn by whoever proposed it, and keeps no body then', async (app) => {
  const { one, two, ann } = await setUp(app)
  const lapsing = await waits(one.client.put(rolePath(ann), { duties: ['doors'] }))
  app.clock.advance({ hours: 23 })
  const again = await signInAs(app, one.id)
  const withdrawn = await waits(again.put(rolePath(ann), { duties: ['money'] }))
  expect((await refuse(again, withdrawn)).status).toBe(200)
  app.clock.advance({ hours: 2 })
  const second = await signInAs(app, two.id)
  for (const id of [lapsing, withdrawn]) expect((await approve(second, id)).body.code).toBe('proposal_over')
  expect((await refuse(two.client, lapsing)).body.code).toBe('proposal_over')
  const states = async () =>
    (await (await signInAs(app, two.id)).get(listPath)).body.approvals.map(({ state }: { state: string }) => state)
  expect(await states()).toEqual(['withdrawn', 'lapsed'])
  await app.ctx.jobs.runNow('approvals.lapse')
  expect(await states()).toEqual(['withdrawn', 'lapsed'])
  const rows = await app.ctx.db.selectFrom('approvals').select(['sealed_call', 'state']).orderBy('id').execute()
  expect(rows).toEqual([
    { sealed_call: '', state: 'lapsed' },
    { sealed_call: '', state: 'withdrawn' },
  ])
  app.clock.advance({ hours: 31 * 24 })
  await app.ctx.jobs.runNow('approvals.lapse')
  expect(await states()).toEqual([])
})

testWithApp('the rules are asked again when it is approved', async (app) => {
  const { one, two, ann } = await setUp(app)
  const three = await enter(app)
  const demoted = await waits(one.client.put(rolePath(ann), { duties: ['doors'] }))
  await two.client.put(rolePath(one.id), { duties: ['doors'] })
  expect((await approve(two.client, demoted)).body.code).toBe('duty_missing')
  await two.client.put(rolePath(one.id), { duties: [] })
  expect((await approve(three.client, demoted)).body.code).toBe('proposal_outdated')
  expect(await roleOf(app, ann)).toEqual({ is_admin: 0, duties: null })
  // The target has changed by then.
  const first = await waits(two.client.put(rolePath(ann), { duties: ['doors'] }))
  const second = await waits(two.client.put(rolePath(ann), { duties: ['money'] }))
  expect((await approve(three.client, first)).status).toBe(200)
  expect((await approve(three.client, second)).body.code).toBe('proposal_outdated')
})

testWithApp('only who has all duties decides, and sees what others propose', async (app) => {
  const { one, ann } = await setUp(app)
  const clerk = await enter(app, { duties: '["settings","money"]' })
  const id = await waits(one.client.put(rolePath(ann), { duties: ['doors'] }))
  expect((await approve(clerk.client, id)).body.code).toBe('duty_missing')
  expect((await refuse(clerk.client, id)).body.code).toBe('duty_missing')
  expect((await clerk.client.get(listPath)).body).toEqual({ mayDecide: false, isStuck: false, approvals: [] })
  const own = await waits(clerk.client.post(moneyPath(ann), { amount: 90_000, type: 'cash', description: 'Safe' }))
  expect((await clerk.client.get(listPath)).body.approvals).toMatchObject([{ id: own, isOwn: true }])
})

testWithApp('who has every duty of today, but not all, does not decide', async (app) => {
  const { one, ann } = await setUp(app)
  const nearly = await enter(app, { duties: JSON.stringify(duties) })
  const id = await waits(one.client.put(rolePath(ann), { duties: ['doors'] }))
  expect((await approve(nearly.client, id)).body.code).toBe('duty_missing')
  expect(await roleOf(app, ann)).toEqual({ is_admin: 0, duties: null })
})

testWithApp('is for clubs with two who have all duties, and says so where one is left', async (app) => {
  const lone = await enter(app)
  await enter(app, { duties: '["settings"]' })
  const refused = await lone.client.put(settingsPath, { 'signIn.fourEyes': true })
  expect(refused).toMatchObject({ status: 409, body: { code: 'second_administrator_missing' } })
  await setSettings(app.ctx, { 'signIn.fourEyes': true })
  const ann = await insertMember(app.ctx)
  for (const answer of [
    await lone.client.put(rolePath(ann), { duties: 'all' }),
    await lone.client.put(settingsPath, { 'signIn.fourEyes': false }),
    await lone.client.post(moneyPath(ann), { amount: 90_000, type: 'cash', description: 'Safe' }),
  ]) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'second_administrator_missing' } })
  }
  expect((await lone.client.get(listPath)).body).toEqual({ mayDecide: true, isStuck: true, approvals: [] })
})

testWithApp('asks whoever approves to show who they are', async (app) => {
  const { one, two, ann } = await setUp(app)
  const id = await waits(one.client.put(rolePath(ann), { duties: ['doors'] }))
  app.clock.advance({ minutes: 11 })
  expect((await approve(two.client, id)).body.code).toBe('fresh_confirmation_required')
})

testWithApp(
  'another address for events, or for a program, waits; a new secret for the same one does not',
  async (app) => {
    const { one, two } = await setUp(app)
    await setSettings(app.ctx, { 'openid.enabled': true })
    const hook = { url: 'https://hooks.example.org/secret-path', events: ['payment'] }
    const id = await waits(one.client.post('/api/admin/webhooks/', hook))
    expect((await two.client.get(listPath)).body.approvals[0].act.settings).toEqual([
      { key: 'webhook', value: 'hooks.example.org' },
    ])
    expect((await approve(two.client, id)).status).toBe(200)
    const [{ id: hookId }] = (await one.client.get('/api/admin/webhooks/')).body
    const path = `/api/admin/webhooks/${hookId}/`
    const renewed = await one.client.put(path, { ...hook, renewSecret: true })
    expect([renewed.status, typeof renewed.body.secret]).toEqual([200, 'string'])
    await waits(one.client.put(path, { ...hook, url: 'https://elsewhere.example.org/' }))
    const program = { name: 'Wiki', redirectUris: ['https://wiki.example.org/callback'], scopes: ['openid'] }
    const added = await waits(one.client.post('/api/admin/oidc-clients/', program))
    expect((await one.client.get('/api/admin/oidc-clients/')).body).toEqual([])
    expect((await approve(two.client, added)).status).toBe(200)
    const [{ id: programId, name }] = (await one.client.get('/api/admin/oidc-clients/')).body
    expect(name).toBe('Wiki')
    const change = (changed: object) =>
      one.client.put(`/api/admin/oidc-clients/${programId}/`, { ...program, ...changed })
    expect((await change({ renewSecret: true })).status).toBe(200)
    await waits(change({ redirectUris: ['https://elsewhere.example.org/callback'] }))
    await waits(change({ postLogoutRedirectUris: ['https://elsewhere.example.org/'] }))
  },
)
