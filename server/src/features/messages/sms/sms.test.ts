import { type SmsSink, type SmsSinkOptions, smsRefusals, startSmsSink } from '@fobhouse/simulator/sms-sink.ts'
import { afterEach, expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../../testing/factories.ts'
import { setSettings } from '../../../testing/settings.ts'

const sinks: SmsSink[] = []
afterEach(async () => {
  await Promise.all(sinks.splice(0).map((sink) => sink.stop()))
})

async function startSink(app: TestApp, options: SmsSinkOptions = {}): Promise<SmsSink> {
  const sink = await startSmsSink(options)
  sinks.push(sink)
  await setSettings(app.ctx, {
    'sms.enable': true,
    'sms.accountSid': sink.accountSid,
    'sms.authToken': sink.authToken,
    'sms.senderId': 'Makers',
    'sms.apiBase': sink.apiBase,
  })
  return sink
}

const deliver = (app: TestApp) => app.ctx.jobs.runNow('outbox.sms')
const path = (id: number) => `/api/admin/members/${id}/sendsms/`
const phone = '+61 412 345 678'

testWithApp('texts a member through Twilio, with the footer, and notes it', async (app) => {
  const sink = await startSink(app)
  const admin = await signInAsAdmin(app)
  const id = await insertMember(app.ctx, { phone })
  const body = 'Your locker is open.\nCome by: {now} €'
  expect(await admin.post(path(id), { body })).toMatchObject({ status: 200, body: { success: true } })
  expect(sink.calls()).toBe(0)
  await deliver(app)
  expect(sink.messages).toEqual([{ to: '+61412345678', from: 'Makers', body: `${body}\nNo reply.` }])
  expect((await admin.get('/api/admin/outbox/?kind=sms')).body).toMatchObject([
    { kind: 'sms', to: phone, subject: 'Your locker is open.', state: 'sent', attempts: 1 },
  ])
  expect((await admin.get('/api/admin/audit/?action=member.send_sms')).body).toMatchObject([
    { subject: `member:${id}`, after: { body } },
  ])
  const config = (await admin.get('/api/config/')).body.features.sms
  expect(config).toEqual({ enable: true, senderId: 'Makers', footer: 'No reply.' })
})

testWithApp('says plainly what is missing: the integration, a number, a text', async (app) => {
  const admin = await signInAsAdmin(app)
  const reachable = await insertMember(app.ctx, { phone })
  const other = await insertMember(app.ctx)
  const send = (id: number, body: string) => admin.post(path(id), { body })
  expect(await send(reachable, 'Hi')).toMatchObject({ status: 501, body: { code: 'sms_not_configured' } })
  await startSink(app)
  expect(await send(other, 'Hi')).toMatchObject({ status: 409, body: { code: 'no_phone' } })
  expect(await send(999_999, 'Hi')).toMatchObject({ status: 404 })
  expect(await send(reachable, '  ')).toMatchObject({ status: 400, body: { issues: [{ path: ['body'] }] } })
  expect(await send(reachable, 'a'.repeat(1401))).toMatchObject({ status: 400 })
  await setSettings(app.ctx, { 'sms.enable': false })
  expect(await send(reachable, 'Hi')).toMatchObject({ status: 501 })
  const member = await signInAs(app, reachable)
  expect(await member.post(path(reachable), { body: 'Hi' })).toMatchObject({ status: 403 })
  expect((await admin.get('/api/admin/outbox/')).body).toEqual([])
})

testWithApp('gives up what Twilio refuses for good, and keeps what it may take later', async (app) => {
  let mood: 'calm' | 'busy' | 'broken' = 'calm'
  const refuse = () =>
    mood === 'busy'
      ? smsRefusals.tooManyRequests
      : mood === 'broken'
        ? { ...smsRefusals.notFound, status: 503 }
        : undefined
  const sink = await startSink(app, { refuse })
  const admin = await signInAsAdmin(app)
  const newest = async () => (await admin.get('/api/admin/outbox/?kind=sms')).body[0]
  const wrong = await insertMember(app.ctx, { phone: '+1 500 555 0001' })
  const right = await insertMember(app.ctx, { phone })
  await admin.post(path(wrong), { body: 'Hi' })
  await deliver(app)
  expect(await newest()).toMatchObject({
    state: 'failed',
    attempts: 1,
    error: "400 21211 Invalid 'To' Phone Number: +15005550001",
  })

  mood = 'busy'
  await admin.post(path(right), { body: 'Hi' })
  await deliver(app)
  expect(await newest()).toMatchObject({ state: 'waiting', attempts: 0, error: '429 20429 Too Many Requests' })
  mood = 'broken'
  app.clock.advance('PT1M')
  await deliver(app)
  expect(await newest()).toMatchObject({ state: 'waiting', attempts: 1 })
  mood = 'calm'
  app.clock.advance('PT1M')
  await deliver(app)
  expect(await newest()).toMatchObject({ state: 'sent' })
  expect(sink.messages).toHaveLength(1)
})

testWithApp('a wrong token fails no message: they leave once the settings are right', async (app) => {
  const sink = await startSink(app)
  await setSettings(app.ctx, { 'sms.authToken': 'wrong' })
  const admin = await signInAsAdmin(app)
  const id = await insertMember(app.ctx, { phone })
  await admin.post(path(id), { body: 'Hi' })
  await deliver(app)
  expect((await admin.get('/api/admin/outbox/?kind=sms')).body).toMatchObject([
    { state: 'waiting', error: '401 20003 Authenticate' },
  ])
  await admin.put('/api/admin/settings/', { 'sms.authToken': sink.authToken })
  await deliver(app)
  expect(sink.messages).toHaveLength(1)
  await admin.post(path(id), { body: 'Nobody reads this any more' })
  await setSettings(app.ctx, { 'sms.enable': false })
  app.clock.advance('P1D')
  await deliver(app)
  expect((await admin.get('/api/admin/outbox/?state=failed')).body).toMatchObject([{ error: 'error.messageTooLate' }])
})

testWithApp('enabling and disabling is told by mail and text, in the member’s language', async (app) => {
  await startSink(app)
  await setSettings(app.ctx, { 'general.siteOwner': 'Makers & {siteName}' })
  const admin = await signInAsAdmin(app)
  const id = await insertMember(app.ctx, { phone, language: 'sv-SE' })
  const silent = await insertMember(app.ctx)
  await admin.post(`/api/admin/members/${id}/state/inactive/`)
  await admin.post(`/api/admin/members/${id}/state/active/`)
  await admin.post(`/api/admin/members/${silent}/state/inactive/`)
  const rows = await app.ctx.db.selectFrom('outbox').select(['kind', 'member_id', 'text']).orderBy('id').execute()
  expect(rows.map(({ kind, member_id }) => [kind, member_id])).toEqual([
    ['mail', id],
    ['sms', id],
    ['mail', id],
    ['sms', id],
    ['mail', silent],
  ])
  expect(rows[1]?.text).toBe(
    'Makers & {siteName}: din behörighet är av. Ditt kort öppnar inga dörrar. Frågor? Prata med en administratör.\nNo reply.',
  )
})

testWithApp('the test button texts the administrator, and shows what Twilio says', async (app) => {
  const admin = await signInAs(app, await insertMember(app.ctx, { is_admin: 1, phone }))
  const test = () => admin.post('/api/admin/settings/test/sms/')
  expect(await test()).toMatchObject({ status: 501, body: { code: 'sms_not_configured' } })
  const sink = await startSink(app)
  const { body } = await test()
  expect(body).toMatchObject({ success: true, message: expect.stringMatching(/^\+61 412 345 678: 201 queued SM/) })
  expect(sink.messages).toMatchObject([{ to: '+61412345678' }])
  await setSettings(app.ctx, { 'sms.authToken': 'wrong' })
  expect((await test()).body).toEqual({ success: false, message: '401 20003 Authenticate' })
  expect(await (await signInAsAdmin(app)).post('/api/admin/settings/test/sms/')).toMatchObject({
    status: 409,
    body: { code: 'no_phone' },
  })
  for (const bad of ['http://169.254.169.254/', 'ftp://x']) {
    expect(await admin.put('/api/admin/settings/', { 'sms.apiBase': bad })).toMatchObject({ status: 400 })
  }
})
