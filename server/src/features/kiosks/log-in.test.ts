import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { insertMember, signInAs } from '../../testing/factories.ts'
import { addAuthenticator } from '../../testing/factors.ts'
import { asKiosk, insertKiosk, newKioskId, tapAt } from '../../testing/kiosks.ts'
import { hashPassword } from '../accounts/passwords/hash-password.ts'

const credentials = { email: 'kim@example.org', password: 'correct horse battery' }

async function reasonsOf({ ctx }: TestApp): Promise<unknown[]> {
  const rows = await ctx.db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'kiosk.refuse_card')
    .orderBy('id')
    .execute()
  return rows.map(({ after }) => (JSON.parse(after) as { reason: string }).reason)
}

testWithApp('a card signs in for five minutes from the tap, whatever is done meanwhile', async (app) => {
  const id = await insertMember(app.ctx, { card_number: '1001' })
  const kiosk = await insertKiosk(app.ctx)
  const page = app.newClient()
  expect(await tapAt(page, kiosk, '0001001')).toMatchObject({ status: 200, body: {} })
  expect((await page.get('/api/profile/')).body).toMatchObject({ id })
  app.clock.advance({ minutes: 4, seconds: 59 })
  expect((await page.get('/api/profile/')).status).toBe(200)
  app.clock.advance({ seconds: 1 })
  expect((await page.get('/api/profile/')).status).toBe(401)
  const [line] = await app.ctx.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'account.signIn')
    .orderBy('id')
    .execute()
  expect(line).toMatchObject({ actor_id: id, after: '{"kiosk":"Front door"}' })
})

testWithApp('the next card at a kiosk ends the session of the former, there and nowhere else', async (app) => {
  await insertMember(app.ctx, { card_number: '1001' })
  const second = await insertMember(app.ctx, { card_number: '1002' })
  const [kiosk, other] = [await insertKiosk(app.ctx), await insertKiosk(app.ctx, 'Workshop')]
  const [former, elsewhere, page] = [app.newClient(), app.newClient(), app.newClient()]
  await tapAt(former, kiosk, '1001')
  await tapAt(elsewhere, other, '1001')
  await tapAt(page, kiosk, '1002')
  expect((await former.get('/api/loggedin/')).status).toBe(401)
  expect((await elsewhere.get('/api/loggedin/')).status).toBe(200)
  expect((await page.get('/api/profile/')).body).toMatchObject({ id: second })
})

testWithApp('a password opens at a kiosk as little as a card, and for as short', async (app) => {
  const person = { ...credentials, is_admin: 1, card_number: '1001' } as const
  const { password, ...columns } = person
  const id = await insertMember(app.ctx, { ...columns, password_hash: await hashPassword(password) })
  const kiosk = await insertKiosk(app.ctx)
  const [page, card] = [app.newClient(), app.newClient()]
  const login = (secret: string) => page.post('/api/login/', credentials, asKiosk(secret))
  expect(await login('guessed')).toMatchObject({ status: 401, body: { code: 'kiosk_secret_wrong' } })
  expect(String((await login(kiosk.secret)).headers['set-cookie'])).toContain('; Max-Age=300;')
  expect((await page.get('/api/profile/')).body).toMatchObject({ id })
  expect((await page.get('/api/admin/members/')).status).toBe(403)
  const [line] = await app.ctx.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'account.signIn')
    .orderBy('id')
    .execute()
  expect(line).toMatchObject({ actor_id: id, after: '{"kiosk":"Front door"}' })

  await tapAt(card, kiosk, '1001')
  expect((await page.get('/api/loggedin/')).status).toBe(401)
  await login(kiosk.secret)
  expect((await card.get('/api/loggedin/')).status).toBe(401)
  app.clock.advance({ minutes: 5 })
  expect((await page.get('/api/loggedin/')).status).toBe(401)
})

testWithApp('so does a second step at a kiosk', async (app) => {
  const password_hash = await hashPassword(credentials.password)
  const id = await insertMember(app.ctx, { email: credentials.email, password_hash, is_admin: 1 })
  const { code } = await addAuthenticator(await signInAs(app, id), app.clock)
  const { secret } = await insertKiosk(app.ctx)
  const page = app.newClient()
  const { step } = (await page.post('/api/login/', credentials, asKiosk(secret))).body.secondStep
  const answer = { kind: 'code', code: code(1) }
  expect((await page.post('/api/login/step/', { step, answer }, asKiosk(secret))).status).toBe(200)
  expect((await page.get('/api/admin/members/')).status).toBe(403)
  app.clock.advance({ minutes: 5 })
  expect((await page.get('/api/loggedin/')).status).toBe(401)
})

testWithApp('five taps a minute, good ones included; strangers take none of them', async (app) => {
  await insertMember(app.ctx, { card_number: '1001' })
  const kiosk = await insertKiosk(app.ctx)
  const tap = (cardId: string) => tapAt(app.newClient(), kiosk, cardId)
  for (let turn = 0; turn < 8; turn += 1) await tapAt(app.newClient(), { ...kiosk, secret: 'guessed' }, '1001')
  for (const card of ['1001', '666', '1001', '666', '1001']) {
    expect((await tap(card)).status).toBe(card === '666' ? 401 : 200)
    app.clock.advance({ seconds: 10 })
  }
  expect(await tap('1001')).toMatchObject({ status: 429, headers: { 'retry-after': '10' } })
  app.clock.advance({ seconds: 10 })
  expect((await tap('1001')).status).toBe(200)
})

testWithApp('who is refused, how, and that each refusal of a known kiosk is in the trail', async (app) => {
  await insertMember(app.ctx, { card_number: '1001' })
  await insertMember(app.ctx, { card_number: '1002', email_verified_at: null })
  const kiosk = await insertKiosk(app.ctx)
  const pending = newKioskId()
  await app.visitor.put('/api/kiosks/', { name: pending, kioskId: pending })
  const tap = (at: { kioskId: string; secret?: string }, card: string) => tapAt(app.newClient(), at, card)
  const told = async (answer: ReturnType<typeof tap>) => {
    const { status, body } = await answer
    return [status, body.code, body.message]
  }
  const failed = [401, 'card_login_failed', 'error.loginRfidFailed']
  const notAuthorised = [403, 'kiosk_not_authorised', 'error.kioskNotAuthorised']
  const wrongSecret = [401, 'kiosk_secret_wrong', 'error.kioskSecretWrong']
  expect(await told(tap(kiosk, '4711'))).toEqual(failed)
  expect(await told(tap(kiosk, '1002'))).toEqual([403, 'unverified_email', 'loginCard.unverifiedEmail'])
  expect(await told(tap({ ...kiosk, secret: 'guessed' }, '1001'))).toEqual(wrongSecret)
  expect(await told(tap({ kioskId: kiosk.kioskId }, '1001'))).toEqual(wrongSecret)
  expect(await told(tap({ kioskId: pending }, '1001'))).toEqual(notAuthorised)
  const another = await insertKiosk(app.ctx, 'Workshop')
  expect(await told(tap({ kioskId: pending, secret: another.secret }, '1001'))).toEqual(notAuthorised)
  expect(await told(tap({ kioskId: another.kioskId, secret: kiosk.secret }, '1001'))).toEqual(wrongSecret)
  expect(await told(tap({ kioskId: newKioskId(), secret: kiosk.secret }, '1001'))).toEqual(notAuthorised)
  expect((await tap(kiosk, 'x')).status).toBe(400)
  expect(await reasonsOf(app)).toEqual([
    'card_login_failed',
    'unverified_email',
    'kiosk_secret_wrong',
    'kiosk_secret_wrong',
    'kiosk_not_authorised',
    'kiosk_not_authorised',
    'kiosk_secret_wrong',
  ])
  const mails = await app.ctx.db.selectFrom('outbox').select('subject').orderBy('id').execute()
  expect(mails).toHaveLength(1) // the new link
})

testWithApp('a disabled member signs in and is told so, and may do nothing that only members may', async (app) => {
  await insertMember(app.ctx, { card_number: '1001', state: 'inactive' })
  const page = app.newClient()
  await tapAt(page, await insertKiosk(app.ctx), '1001')
  expect((await page.get('/api/profile/')).body).toMatchObject({ state: 'inactive' })
  expect(await page.get('/api/tools/swipes/')).toMatchObject({ status: 403, body: { code: 'member_only' } })
})

testWithApp('attendance is recorded at a kiosk, and nowhere else, while people come to the meeting', async (app) => {
  const memberId = await insertMember(app.ctx, { card_number: '1001' })
  const meeting = { type: 'agm', chair: 'Aroha', date: '2026-03-12T09:30:00.000Z', created_at: '' } as const
  await app.ctx.db.insertInto('meetings').values(meeting).execute()
  const page = app.newClient()
  const kiosk = await insertKiosk(app.ctx)
  const attend = () => page.post('/api/meetings/1/attend/')
  const now = async () => (await page.get('/api/meetings/now/')).body
  await tapAt(page, kiosk, '1001')
  expect([await now(), await attend()]).toMatchObject([[], { status: 409, body: { code: 'meeting_not_on' } }])
  app.clock.advance({ minutes: 30 })
  await tapAt(page, kiosk, '1001')
  expect(await now()).toEqual([{ id: 1, type: 'agm', date: meeting.date, isAttending: false }])
  const atHome = await signInAs(app, memberId)
  expect((await atHome.post('/api/meetings/1/attend/')).body).toMatchObject({ code: 'only_at_kiosk' })
  expect((await attend()).status).toBe(200)
  expect((await attend()).status).toBe(200)
  expect(await now()).toMatchObject([{ isAttending: true }])
  app.clock.advance({ hours: 5 })
  await tapAt(page, kiosk, '1001')
  expect(await now()).toMatchObject([{ id: 1 }])
  app.clock.advance({ minutes: 1 })
  expect(await now()).toEqual([])
})
