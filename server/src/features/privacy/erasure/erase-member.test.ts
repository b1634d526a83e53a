import { privacyRoutes } from '@fobhouse/contract/routes/privacy.ts'
import { foldName } from '@fobhouse/contract/text.ts'
import { expect } from 'vitest'
import { toText } from '../../../core/clock.ts'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { topUp } from '../../../testing/booking-money.ts'
import { connectAuthorised } from '../../../testing/board.ts'
import { insertMember, signInAs } from '../../../testing/factories.ts'
import { seedWholePerson, wholePerson } from '../../../testing/whole-person.ts'
import { linkRows } from '../../../db/chain/link-rows.ts'
import { insertSubscription } from '../../../testing/subscribe.ts'
import { dangersOf } from '../../../http/access-guard.ts'
import { verifyClub } from '../../../cli/verify-club.ts'
import { postTransfer } from '../../memberbucks/public.ts'

const fullName = `${wholePerson.first_name} ${wholePerson.last_name}`

const former = (id: number) => `Former member ${id}`

async function signInNamedAdmin(app: TestApp) {
  const id = await insertMember(app.ctx, { first_name: 'Aroha', last_name: 'Ngata', is_admin: 1 })
  return { id, client: await signInAs(app, id) }
}

/** Everything stored except bytes, as one text per table. */
async function dumpTables({ ctx }: TestApp): Promise<{ table: string; text: string }[]> {
  const tables = await ctx.db.introspection.getTables()
  return Promise.all(
    tables.map(async ({ name, columns }) => {
      const texts = columns.filter((column) => !/blob|bytea/i.test(column.dataType)).map((column) => column.name)
      const rows = await ctx.db
        .selectFrom(name as 'members') // stands for any table
        .select(texts as 'id'[])
        .execute()
      return { table: name, text: JSON.stringify(rows) }
    }),
  )
}

async function findTexts(app: TestApp, texts: readonly string[]): Promise<string[]> {
  const tables = await dumpTables(app)
  return tables.flatMap(({ table, text }) =>
    texts.filter((one) => foldName(text).includes(foldName(one))).map((one) => `${table}: ${one}`),
  )
}

async function sumOfAccounts({ ctx }: TestApp): Promise<number> {
  const rows = await ctx.db.selectFrom('accounts').select('balance').execute()
  return rows.reduce((sum, { balance }) => sum + balance, 0)
}

testWithApp('leaves none of the person’s texts anywhere, and the history with its times', async (app) => {
  const { id: adminId, client: admin } = await signInNamedAdmin(app)
  const { id, deviceId } = await seedWholePerson(app, adminId)
  const texts = [...Object.values(wholePerson), 'O&#39;Quist', 'lost it']
  const before = await findTexts(app, texts)
  // The texts we look for must exist before.
  expect(texts.filter((text) => !before.some((found) => found.endsWith(`: ${text}`)))).toEqual([])

  const answer = await admin.post(`/api/admin/members/${id}/erase/`, { name: fullName, balance: 'donation' })
  expect([answer.status, answer.body]).toEqual([200, {}])

  expect(await findTexts(app, texts)).toEqual([])
  expect(await sumOfAccounts(app)).toBe(0)
  const at = toText(app.clock.now())
  const { db } = app.ctx
  const taps = await db.selectFrom('taps').select(['at', 'device_id', 'outcome', 'member_id']).orderBy('id').execute()
  expect(taps).toEqual([
    { at, device_id: deviceId, outcome: 'granted', member_id: id },
    { at, device_id: deviceId, outcome: 'unknown_card', member_id: null },
  ])
  const visits = await db.selectFrom('site_sessions').select(['ended_at', 'guests']).orderBy('id').execute()
  expect(visits).toEqual([
    { ended_at: at, guests: '["–"]' },
    { ended_at: at, guests: '["Hans"]' },
  ])
  const transfer = db.selectFrom('transfers').select(['description', 'actor']).orderBy('id').limit(1)
  expect(await transfer.executeTakeFirst()).toEqual({ description: `Cash from ${former(id)}`, actor: former(id) })
  await linkRows(db)
  expect((await verifyClub(db)).report).toMatchObject({ chain: { unlinked: 0 }, faults: [] })
})

testWithApp('names a former member in every list, and in none of members', async (app) => {
  const { id: adminId, client: admin } = await signInNamedAdmin(app)
  const { id } = await seedWholePerson(app, adminId)
  const member = await signInAs(app, await insertMember(app.ctx))
  await admin.post(`/api/admin/members/${id}/erase/`, { name: fullName, balance: 'adjustment' })

  const swipes = (await member.get('/api/tools/swipes/')).body
  expect(swipes.doors.map(({ user }: { user: string | null }) => user)).toContain(former(id))
  const log = (await admin.get('/api/admin/audit/?limit=1000')).body
  const erased = log.find(({ action }: { action: string }) => action === 'member.erase')
  expect(erased).toMatchObject({
    subject: `member:${id}`,
    subjectName: former(id),
    after: { balance: 'adjustment', amount: 1250 },
  })
  expect(log.map(({ actor }: { actor: string }) => actor)).toContain(former(id))
  const changed = log.find(({ action, subject }: { action: string; subject: string }) => {
    return action === 'member.update' && subject === `member:${id}`
  })
  expect(changed).toMatchObject({
    before: { email: '(erased)', is_admin: 0, state: 'noob' },
    after: { email: '(erased)', is_admin: 0, state: 'active' },
  })

  const list = await admin.get('/api/admin/members/')
  expect(list.body.map((one: { id: number }) => one.id)).not.toContain(id)
  expect(JSON.parse(list.headers['x-counts'] ?? '')).toMatchObject({ all: 3, inactive: 0 })
  const balances = (await admin.get('/api/memberbucks/balance-list/')).body
  expect(balances.total_memberbucks).toBe(0)
  expect(JSON.stringify(balances)).not.toContain(former(id))
  for (const path of ['profile/', 'access/', 'export/']) {
    expect((await admin.get(`/api/admin/members/${id}/${path}`)).status).toBe(404)
  }
  expect((await admin.post(`/api/admin/members/${id}/state/active/`)).status).toBe(404)
  expect((await admin.post(`/api/admin/members/${id}/erase/`, { name: former(id) })).status).toBe(404)
  for (const path of ['/api/tools/lastseen/', '/api/admin/outbox/', '/api/admin/doors/']) {
    expect((await admin.get(path)).status).toBe(200)
  }
})

testWithApp('signs the person out, and frees address, screen name and card', async (app) => {
  const { id: adminId, client: admin } = await signInNamedAdmin(app)
  const { id } = await seedWholePerson(app, adminId)
  const person = await signInAs(app, id)
  expect((await person.get('/api/profile/')).status).toBe(200)
  await admin.post(`/api/admin/members/${id}/erase/`, { name: fullName.toLowerCase(), balance: 'donation' })
  expect((await person.get('/api/profile/')).status).toBe(401)
  const { email, screen_name: screenName, card_number: rfid } = wholePerson
  const again = { email, screenName, rfid, firstName: 'New', lastName: 'Person' }
  expect((await admin.post('/api/admin/members/', again)).status).toBe(201)
})

testWithApp('takes the card off a door by itself, before any time has passed', async (app) => {
  const { client: admin } = await signInNamedAdmin(app)
  const id = await insertMember(app.ctx, { first_name: 'Ann', last_name: 'Lee', card_number: '4711' })
  const { body } = await admin.post('/api/admin/devices/', { kind: 'door', serial: 'd1', name: 'Front door' })
  const { board } = await connectAuthorised(await app.listen(), { ...body, serial: 'd1' })
  const nextTags = async () => JSON.parse(await board.next()).tags
  await admin.put(`/api/access/doors/${body.id}/authorise/${id}/`)
  expect(await nextTags()).toEqual(['4711'])
  const before = app.clock.now()
  await admin.post(`/api/admin/members/${id}/erase/`, { name: 'Ann Lee' })
  expect(await nextTags()).toEqual([])
  // No job runs here and the clock stands still: nobody had to wait for a round.
  expect(app.clock.now()).toEqual(before)
})

testWithApp('refuses what is still open, and changes nothing then', async (app) => {
  const { id: adminId, client: admin } = await signInNamedAdmin(app)
  const id = await insertMember(app.ctx, { first_name: 'Ann', last_name: 'Lee' })
  const erase = async (body: object, memberId = id) => {
    const answer = await admin.post(`/api/admin/members/${memberId}/erase/`, body)
    return answer.body.code ?? answer.status
  }
  const transfer = (amount: number) =>
    app.ctx.transact((trx) =>
      postTransfer(app.ctx, trx, {
        ...(amount > 0
          ? { from: { house: 'cash' }, to: { memberId: id } }
          : { from: { memberId: id }, to: { house: 'interlock' } }),
        amount: Math.abs(amount),
        kind: 'interlock',
        description: '',
        actor: { memberId: null, name: 'fobhouse' },
      }),
    )
  expect(await erase({ name: 'Aroha Ngata' }, adminId)).toBe('administrator_not_erasable')
  expect(await erase({ name: 'Ann' })).toBe('validation')
  expect(await erase({})).toBe('validation')
  await transfer(-300)
  expect(await erase({ name: 'Ann Lee' })).toBe('balance_not_zero')
  expect(await erase({ name: 'Ann Lee', balance: 'donation' })).toBe('balance_not_zero')
  await transfer(500)
  expect(await erase({ name: 'Ann Lee' })).toBe('balance_not_zero')
  expect((await admin.get(`/api/admin/members/${id}/profile/`)).body.name.full).toBe('Ann Lee')
  expect(await erase({ name: 'Ann Lee', balance: 'donation' })).toBe(200)
  const accounts = await app.ctx.db.selectFrom('accounts').select(['house', 'balance']).orderBy('house').execute()
  expect(accounts.filter(({ balance }) => balance !== 0)).toEqual([
    { house: 'cash', balance: -500 },
    { house: 'donation', balance: 200 },
    { house: 'interlock', balance: 300 },
  ])
})

testWithApp('waits for a tool that runs', async (app) => {
  const { client: admin } = await signInNamedAdmin(app)
  const id = await insertMember(app.ctx, { first_name: 'Ann', last_name: 'Lee' })
  const now = toText(app.clock.now())
  const device = { kind: 'interlock', serial: 's', name: 'Saw', authorised: 1, created_at: now } as const
  const { id: deviceId } = await app.ctx.db
    .insertInto('devices')
    .values(device)
    .returning('id')
    .executeTakeFirstOrThrow()
  const costs = { cost_per_session: 0, cost_per_hour: 0, cost_per_kwh: 0 }
  const session = { device_id: deviceId, uuid: 'u', member_id: id, started_at: now, last_news_at: now }
  await app.ctx.db
    .insertInto('interlock_sessions')
    .values({ ...session, ...costs })
    .execute()
  const answer = await admin.post(`/api/admin/members/${id}/erase/`, { name: 'Ann Lee' })
  expect([answer.status, answer.body.code]).toEqual([409, 'tool_in_use'])
})

testWithApp('waits for a membership that is still paid for', async (app) => {
  const { client: admin } = await signInNamedAdmin(app)
  const id = await insertMember(app.ctx, { first_name: 'Ann', last_name: 'Lee' })
  await insertSubscription(app.ctx, { member_id: id })
  const answer = await admin.post(`/api/admin/members/${id}/erase/`, { name: 'Ann Lee' })
  expect([answer.status, answer.body.code]).toEqual([409, 'subscription_runs'])
})

testWithApp('a member asks for it, administrators are mailed once, and it can be taken back', async (app) => {
  const { id: adminId, client: admin } = await signInNamedAdmin(app)
  const id = await insertMember(app.ctx, { first_name: 'Ann', last_name: 'Lee' })
  const member = await signInAs(app, id)
  const path = '/api/profile/erasure/'
  expect((await member.get(path)).body).toEqual({ requestedAt: null })
  await member.post(path)
  app.clock.advance('PT1H')
  await member.post(path)
  const requestedAt = '2026-03-12T08:00:00.000Z'
  expect((await member.get(path)).body).toEqual({ requestedAt })
  expect((await admin.get(`/api/admin/members/${id}/profile/`)).body.erasureRequestedAt).toBe(requestedAt)
  const mails = await app.ctx.db.selectFrom('outbox').select(['member_id', 'subject']).execute()
  expect(mails).toEqual([{ member_id: adminId, subject: 'Ann Lee asks to be erased' }])
  await member.delete(path)
  await member.delete(path)
  expect((await member.get(path)).body).toEqual({ requestedAt: null })
  const trail = (await admin.get(`/api/admin/audit/?subject=member:${id}`)).body
  expect(trail.map((entry: { action: string }) => entry.action)).toEqual([
    'profile.withdrawErasure',
    'profile.requestErasure',
  ])
})

testWithApp('a large balance that an erasure moves is said to be money out', async (app) => {
  const { client } = await signInNamedAdmin(app)
  const id = await insertMember(app.ctx, { first_name: 'Ann', last_name: 'Lee' })
  await topUp(app, id, 1_000_000)
  const body = { name: 'Ann Lee', balance: 'adjustment' }
  expect((await client.post(`/api/admin/members/${id}/erase/`, body)).status).toBe(200)
  expect(app.dangerousCalls()).toContain('privacy.erase')
  expect(dangersOf(privacyRoutes.erase, body)).toContain('moneyOut')
  expect(dangersOf(privacyRoutes.erase, { name: 'Ann Lee' })).not.toContain('moneyOut')
})
