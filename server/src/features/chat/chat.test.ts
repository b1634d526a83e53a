import { type ChatSink, type ChatSinkOptions, startChatSink } from '@fobhouse/simulator/chat-sink.ts'
import { expect, onTestFinished } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { testWithApp } from '../../testing/app.ts'
import { connectAuthorised } from '../../testing/board.ts'
import { insertMember, signInAsAdmin } from '../../testing/factories.ts'
import { setSettings } from '../../testing/settings.ts'
import { recordTap } from '../access/taps/record-tap.ts'

async function startSink(options: ChatSinkOptions = {}): Promise<ChatSink> {
  const sink = await startChatSink(options)
  onTestFinished(() => sink.stop())
  return sink
}

async function insertDoor(app: TestApp, flags: object): Promise<number> {
  const admin = await signInAsAdmin(app)
  const { id } = (await admin.post('/api/admin/devices/', { kind: 'door', serial: 'front', name: 'Front door' })).body
  await admin.put(`/api/admin/doors/${id}/`, flags)
  return id
}

const tap = (app: TestApp, deviceId: number, cardNumber: string, report = 'log_access' as const) =>
  recordTap(app.ctx, { deviceId, cardNumber, report })

const texts = async (app: TestApp) =>
  app.ctx.db.selectFrom('outbox').select(['kind', 'recipient', 'text', 'state']).orderBy('id').execute()

testWithApp('posts taps of the devices that are set to, to both services, harmlessly', async (app) => {
  const sink = await startSink()
  await setSettings(app.ctx, { 'discord.webhookUrl': sink.discordUrl, 'slack.webhookUrl': sink.slackUrl })
  const door = await insertDoor(app, { postToDiscord: true, postToSlack: true })
  await insertMember(app.ctx, { card_number: '1001', first_name: '@everyone', last_name: '<!here> *&_' })
  await insertMember(app.ctx, { card_number: '1002', first_name: 'Secret', last_name: 'Person', hide_last_seen: 1 })
  await tap(app, door, '1001')
  await recordTap(app.ctx, { deviceId: door, cardNumber: '1002', report: 'log_access_denied' })
  await recordTap(app.ctx, { deviceId: door, cardNumber: '4711', report: 'log_access_locked_out' })
  for (const kind of ['discord', 'slack']) await app.ctx.jobs.runNow(`outbox.${kind}`)
  const sent = (service: string) => sink.posts.filter((post) => post.service === service).map((post) => post.text)
  expect(sent('discord')).toEqual([
    String.raw`18:00 · @​everyone \<!here\> \*&\_ opened Front door`,
    '18:00 · A member was refused at Front door',
    '18:00 · An unknown card was refused at Front door, which is closed for maintenance',
  ])
  expect(sent('slack')).toEqual([
    '18:00 · @​everyone &lt;!here&gt; *&amp;_ opened Front door',
    '18:00 · A member was refused at Front door',
    '18:00 · An unknown card was refused at Front door, which is closed for maintenance',
  ])
  expect(sink.posts[0]?.body).toMatchObject({ allowed_mentions: { parse: [] } })
  expect(JSON.stringify(await texts(app))).not.toContain('4711')
  expect(await texts(app)).toHaveLength(6)
  expect((await texts(app)).every(({ state }) => state === 'sent')).toBe(true)
})

testWithApp('posts nothing of other devices, and nothing without a webhook', async (app) => {
  const door = await insertDoor(app, { postToDiscord: true })
  await tap(app, door, '1001')
  await setSettings(app.ctx, { 'slack.webhookUrl': 'http://127.0.0.1:9/x' })
  await tap(app, door, '1001')
  expect(await texts(app)).toEqual([])
})

testWithApp('a tap that does not post asks the database for nothing more', async (app) => {
  const quiet = await insertDoor(app, { postToDiscord: false })
  await insertMember(app.ctx, { card_number: '1001' })
  const count = async () => {
    const spy = { statements: 0 }
    const transactTogether: typeof app.ctx.transact = (work) =>
      app.ctx.transact((trx) => {
        spy.statements = 0
        const counted = new Proxy(trx, {
          get(target, name) {
            if (['selectFrom', 'insertInto', 'updateTable'].includes(String(name))) spy.statements += 1
            const value: unknown = Reflect.get(target, name)
            return typeof value === 'function' ? value.bind(target) : value
          },
        })
        return work(counted)
      })
    await recordTap({ ...app.ctx, transactTogether }, { deviceId: quiet, cardNumber: '1001', report: 'log_access' })
    return spy.statements
  }
  const settled = async () => {
    await count() // the first tap after a change of settings also reads which webhooks listen
    return count()
  }
  const without = await settled()
  await setSettings(app.ctx, {
    'discord.webhookUrl': 'http://127.0.0.1:9/x',
    'slack.webhookUrl': 'http://127.0.0.1:9/y',
  })
  expect(await settled()).toBe(without)
  expect(without).toBe(3) // the device and the member, each read while noting that they were seen, and the tap
})

testWithApp('writes in the language, currency and time of the club when a tool starts and ends', async (app) => {
  await setSettings(app.ctx, {
    'discord.webhookUrl': 'http://127.0.0.1:9/x',
    'general.siteLocaleCurrency': 'sv-SE',
    'general.timeZone': 'Europe/Stockholm',
  })
  const origin = await app.listen()
  const admin = await signInAsAdmin(app)
  const body = { kind: 'interlock', serial: 'laser', name: 'Laser' }
  const { id, key } = (await admin.post('/api/admin/devices/', body)).body
  await admin.put(`/api/admin/interlocks/${id}/`, { postToDiscord: true, costPerHour: 6000 })
  const member = await insertMember(app.ctx, { card_number: '1001', first_name: 'Åsa', last_name: 'Berg' })
  await insertMember(app.ctx, { card_number: '1002', first_name: 'Bo', last_name: 'Ek' })
  await admin.put(`/api/access/interlocks/${id}/authorise/${member}/`)
  const { board } = await connectAuthorised(origin, { kind: 'interlock', serial: 'laser', key })
  board.send({ command: 'interlock_session_start', card_id: '1002' })
  await board.next()
  board.send({ command: 'interlock_session_start', card_id: '1001' })
  const { session_id } = JSON.parse(await board.next())
  app.clock.advance('PT1H5M')
  board.send({ command: 'interlock_session_end', session_id, session_kwh: null, card_id: '1001' })
  await board.next()
  await board.close()
  expect((await texts(app)).map(({ text }) => text?.replaceAll('\u00A0', ' '))).toEqual([
    '09:00 · Bo Ek nekades vid Laser',
    '09:00 · Åsa Berg startade Laser',
    '10:05 · Åsa Berg blev klar med Laser efter 1 h 05 min, 65,00 kr',
  ])
})

testWithApp('keeps to the pace that Discord sets, in order, and counts no pause as a failed try', async (app) => {
  const sink = await startSink({ discordLimit: 2 })
  await setSettings(app.ctx, { 'discord.webhookUrl': sink.discordUrl })
  const door = await insertDoor(app, { postToDiscord: true })
  for (const card of ['1', '2', '3', '4', '5']) {
    await insertMember(app.ctx, { card_number: card, first_name: 'Mia', last_name: card })
    await tap(app, door, card)
  }
  const deliver = () => app.ctx.jobs.runNow('outbox.discord')
  await deliver()
  await deliver()
  expect(sink.calls.discord).toBe(2) // its rate limit was used up, so it was not called
  app.clock.advance('PT2S')
  await deliver()
  expect(sink.calls.discord).toBe(3) // refused: 429
  const admin = await signInAsAdmin(app)
  const waiting = (await admin.get('/api/admin/outbox/?kind=discord&state=waiting')).body
  expect(waiting.at(-1)).toMatchObject({ attempts: 0, error: '429 You are being rate limited.' })
  for (let round = 0; round < 2; round += 1) {
    sink.renewLimit()
    app.clock.advance('PT2S')
    await deliver()
  }
  expect(sink.posts.map(({ text }) => text.match(/Mia (\d)/)?.[1])).toEqual(['1', '2', '3', '4', '5'])
})

testWithApp(
  'gives up at once what is refused for good, tries again what is not, and never shows the address',
  async (app) => {
    const admin = await signInAsAdmin(app)
    const door = await insertDoor(app, { postToDiscord: true, postToSlack: true })
    const faults = {
      discord: { status: 404, body: '{"message":"Unknown Webhook","code":10015}' },
      slack: { status: 503 },
    }
    const sink = await startSink({ refuse: (service) => (service === 'webhook' ? undefined : faults[service]) })
    await setSettings(app.ctx, { 'discord.webhookUrl': sink.discordUrl, 'slack.webhookUrl': sink.slackUrl })
    await tap(app, door, '4711')
    for (const kind of ['discord', 'slack']) await app.ctx.jobs.runNow(`outbox.${kind}`)
    const { body } = await admin.get('/api/admin/outbox/')
    expect(body).toMatchObject([
      { kind: 'slack', to: 'Slack', state: 'waiting', attempts: 1, nextAttemptAt: '2026-03-12T08:01:00.000Z' },
      { kind: 'discord', to: 'Discord', state: 'failed', attempts: 1, error: '404 Unknown Webhook' },
    ])
    expect(JSON.stringify(body)).not.toContain('simulated')
    await app.ctx.jobs.runNow('outbox.discord')
    expect(sink.calls.discord).toBe(1)
    expect((await admin.post(`/api/admin/outbox/${body[1].id}/retry/`)).status).toBe(200)
    await app.ctx.jobs.runNow('outbox.discord')
    expect(sink.calls.discord).toBe(2)
  },
)

testWithApp('a day later a post is not sent any more', async (app) => {
  const admin = await signInAsAdmin(app)
  const door = await insertDoor(app, { postToSlack: true })
  const sink = await startSink()
  await setSettings(app.ctx, { 'slack.webhookUrl': sink.slackUrl })
  await tap(app, door, '4711')
  app.clock.advance('P1D')
  await app.ctx.jobs.runNow('outbox.slack')
  const [late] = (await admin.get('/api/admin/outbox/')).body
  expect(late).toMatchObject({ state: 'failed', error: 'error.messageTooLate' })
  expect(await admin.post(`/api/admin/outbox/${late.id}/retry/`)).toMatchObject({
    status: 409,
    body: { code: 'message_too_late' },
  })
  await tap(app, door, '4711')
  await setSettings(app.ctx, { 'slack.webhookUrl': '' })
  await app.ctx.jobs.runNow('outbox.slack')
  expect((await admin.get('/api/admin/outbox/?state=waiting')).body).toMatchObject([
    { error: 'error.webhookNotConfigured' },
  ])
  app.clock.advance('P1D')
  await app.ctx.jobs.runNow('outbox.slack')
  expect((await admin.get('/api/admin/outbox/?state=waiting')).body).toEqual([])
  expect(sink.calls.slack).toBe(0)
})

testWithApp('the test buttons really call the services', async (app) => {
  const admin = await signInAsAdmin(app)
  const path = '/api/admin/settings/'
  for (const integration of ['discord', 'slack', 'theme']) {
    expect(await admin.post(`${path}test/${integration}/`)).toMatchObject({
      status: 501,
      body: { code: 'webhook_not_configured' },
    })
  }
  const sink = await startSink()
  const keys = { 'discord.webhookUrl': sink.discordUrl, 'slack.webhookUrl': sink.slackUrl }
  expect((await admin.put(path, { ...keys, 'kiosk.themeWebhookUrl': sink.webhookUrl })).status).toBe(200)
  expect((await admin.post(`${path}test/discord/`)).body).toEqual({ success: true, message: '204 No Content' })
  expect((await admin.post(`${path}test/slack/`)).body).toEqual({ success: true, message: '200 ok' })
  expect((await admin.post(`${path}test/theme/`)).body).toEqual({ success: true, message: '200 {}' })
  expect(sink.posts.map(({ service }) => service)).toEqual(['discord', 'slack', 'webhook'])
  await admin.put(path, { 'slack.webhookUrl': sink.slackUrl.replace('simulated', 'gone') })
  expect((await admin.post(`${path}test/slack/`)).body).toEqual({ success: false, message: '404 no_service' })
  for (const key of ['discord.webhookUrl', 'slack.webhookUrl', 'kiosk.themeWebhookUrl']) {
    expect(await admin.put(path, { [key]: 'http://169.254.169.254/latest/' })).toMatchObject({ status: 400 })
  }
  const [entry] = (await admin.get('/api/admin/audit/?action=settings.test')).body
  expect(entry).toMatchObject({ subject: 'settings:slack', after: { success: false } })
})
