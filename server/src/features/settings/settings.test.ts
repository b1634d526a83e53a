import { startSmtpSink } from '@fobhouse/simulator/smtp-sink.ts'
import { expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { createContext } from '../../context.ts'
import { readConfig } from '../../core/config.ts'
import { openDatabase } from '../../db/database.ts'
import { writeSettingValues } from '../../db/write-settings.ts'
import { testSecrets } from '../../testing/secrets.ts'
import { testWithApp } from '../../testing/app.ts'
import { createPostgresDatabase } from '../../testing/databases.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'

const path = '/api/admin/settings/'

testWithApp('lists every setting with its schema, and never a secret', async (app) => {
  const admin = await signInAsAdmin(app)
  await admin.put(path, { 'mail.smtpUrl': 'smtp://me:hidden@mail.example.org' })
  const settings: { key: string }[] = (await admin.get(path)).body
  const byKey = new Map(settings.map((setting) => [setting.key, setting]))
  expect(byKey.get('general.siteName')).toMatchObject({
    group: 'general',
    value: 'Member Portal',
    default: 'Member Portal',
    secret: false,
    schema: { type: 'string' },
  })
  expect(byKey.get('general.siteLocaleCurrency')).toMatchObject({ schema: { enum: expect.arrayContaining(['sv-SE']) } })
  expect(byKey.get('mail.smtpUrl')).toMatchObject({ value: { set: true }, secret: true })
  expect(byKey.get('discourse.secret')).toMatchObject({ value: { set: false }, secret: true })
  expect(JSON.stringify(settings)).not.toContain('hidden')
})

testWithApp('changes part of the settings, shows it to everyone, and notes who did it', async (app) => {
  const admin = await signInAsAdmin(app)
  const heard: string[] = []
  app.ctx.live.subscribe({ memberId: 0, duties: [], hear: (event) => void heard.push(event.type) })
  const change = {
    'general.siteName': ' Harbourside Makers ',
    'theme.themePrimary': '#aa3300',
    'mail.smtpUrl': 'smtp://me:hidden@mail.example.org',
  }
  expect(await admin.put(path, change)).toMatchObject({ status: 200, body: {} })
  expect((await app.visitor.get('/api/config/')).body).toMatchObject({
    general: { siteName: 'Harbourside Makers' },
    theme: { themePrimary: '#aa3300' },
  })
  expect(heard).toEqual(['config'])

  expect((await admin.put(path, { 'general.siteName': null })).status).toBe(200)
  expect((await app.visitor.get('/api/config/')).body.general.siteName).toBe('Member Portal')
  const [back, there] = (await admin.get('/api/admin/audit/?action=settings.update')).body
  expect(there).toMatchObject({
    actor: 'Aroha Ngata',
    subject: 'settings',
    before: { 'general.siteName': 'Member Portal', 'theme.themePrimary': '#278ab0', 'mail.smtpUrl': '' },
    after: { 'general.siteName': 'Harbourside Makers', 'theme.themePrimary': '#aa3300', 'mail.smtpUrl': '***' },
  })
  expect(back).toMatchObject({
    before: { 'general.siteName': 'Harbourside Makers' },
    after: { 'general.siteName': 'Member Portal' },
  })
})

testWithApp('a change that changes nothing leaves no trace', async (app) => {
  const admin = await signInAsAdmin(app)
  const heard: string[] = []
  app.ctx.live.subscribe({ memberId: 0, duties: [], hear: (event) => void heard.push(event.type) })
  expect((await admin.put(path, { 'general.siteName': 'Member Portal', 'features.siteBanner': null })).status).toBe(200)
  expect((await admin.put(path, {})).status).toBe(200)
  expect(heard).toEqual([])
  expect((await admin.get('/api/admin/audit/?action=settings.update')).body).toEqual([])
})

testWithApp('refuses the whole change for any part that does not fit', async (app) => {
  const admin = await signInAsAdmin(app)
  const answer = await admin.put(path, {
    'general.siteName': 'Fine',
    'general.siteOwner': ' ',
    'no.such': 1,
    'theme.themePrimary': 'red',
    'general.timeZone': 'Mars/Olympus',
    'mail.from': 'nobody',
    'discourse.allowedHosts': ['fine.example.org', 'not a host'],
    'features.siteBanner': 'a'.repeat(201),
    homepageCards: [{ title: 'Hi', description: '', icon: '', btn_text: '', url: 'javascript:alert(1)' }],
  })
  expect(answer.status).toBe(400)
  const issues = answer.body.issues.map((issue: { path: unknown[]; message: string }) => [
    issue.path.join(' '),
    issue.message,
  ])
  expect(Object.fromEntries(issues)).toMatchObject({
    'general.siteOwner': 'validation.notEmpty',
    'no.such': 'validation.unknownField',
    'theme.themePrimary': 'validation.colour',
    'mail.from': 'validation.invalidEmail',
    'discourse.allowedHosts 1': 'validation.host',
    'features.siteBanner': 'validation.max200',
    'homepageCards 0 url': 'validation.url',
  })
  expect(issues.map(([key]: string[]) => key)).toContain('general.timeZone')
  expect((await app.visitor.get('/api/config/')).body.general.siteName).toBe('Member Portal')
})

testWithApp('takes mail servers in the own network and refuses what no mail server is', async (app) => {
  const admin = await signInAsAdmin(app)
  for (const url of ['smtp://192.168.1.10:2525', 'smtps://me:p%40ss@mail.example.org', 'smtp://[fd00::5]:25', '']) {
    expect(await admin.put(path, { 'mail.smtpUrl': url })).toMatchObject({ status: 200 })
  }
  const wrong = [
    'mail.example.org',
    'http://mail.example.org',
    'smtp://',
    'smtp://a%zz@mail.example.org',
    'smtp://mail.example.org/?tls=no',
    'smtp://169.254.169.254',
    'smtp://[fe80::1]',
    'smtp://[::ffff:169.254.1.1]',
    'smtp://224.0.0.1',
    'smtp://0.0.0.0:25',
  ]
  for (const url of wrong) {
    const answer = await admin.put(path, { 'mail.smtpUrl': url })
    expect({ url, ...answer }).toMatchObject({
      url,
      status: 400,
      body: { issues: [{ path: ['mail.smtpUrl'], message: 'validation.smtpUrl' }] },
    })
  }
})

testWithApp(
  'two administrators at once: the last one has the last word on a setting, not on the others',
  async (app) => {
    const [one, other] = [await signInAsAdmin(app), await signInAsAdmin(app)]
    await Promise.all([
      one.put(path, { 'general.siteName': 'Makers', 'contact.address': 'Quay 1' }),
      other.put(path, { 'general.siteOwner': 'The Makers' }),
    ])
    await other.put(path, { 'general.siteName': 'Menders' })
    expect((await app.visitor.get('/api/config/')).body).toMatchObject({
      general: { siteName: 'Menders', siteOwner: 'The Makers' },
      contact: { address: 'Quay 1' },
    })
  },
)

testWithApp('the test button really sends a mail and tells what the server said', async (app) => {
  const language = 'sv-SE'
  const id = await insertMember(app.ctx, { first_name: 'Åsa', email: 'asa@example.org', is_admin: 1, language })
  const admin = await signInAs(app, id)
  expect(await admin.post(`${path}test/mail/`)).toMatchObject({
    status: 501,
    body: { code: 'mail_not_configured', message: 'error.mailNotConfigured' },
  })
  const sink = await startSmtpSink({ refuse: () => (sink.mails.length > 0 ? '550 Mailbox is full' : undefined) })
  await admin.put(path, { 'mail.smtpUrl': sink.url, 'mail.from': 'hello@example.org' })
  expect((await admin.post(`${path}test/mail/`)).body).toEqual({ success: true, message: 'asa@example.org: 250 Kept' })
  expect(sink.mails).toMatchObject([{ to: 'asa@example.org', from: 'hello@example.org' }])
  expect(sink.mails[0]?.subject).toBe('Testmejl från Member Portal')
  expect((await admin.post(`${path}test/mail/`)).body).toEqual({ success: false, message: '550 Mailbox is full' })
  await sink.stop()
  expect((await admin.post(`${path}test/mail/`)).body).toMatchObject({
    success: false,
    message: expect.stringContaining('ECONNREFUSED'),
  })
  expect(await admin.post(`${path}test/fax/`)).toMatchObject({ status: 404 })
})

testWithApp('mail that waited for a server is sent soon after one is set', async (app) => {
  const admin = await signInAsAdmin(app)
  const gone = await startSmtpSink()
  await gone.stop()
  await admin.put(path, { 'mail.smtpUrl': gone.url })
  await app.ctx.db.insertInto('outbox').values(waitingMail).execute()
  await app.ctx.jobs.runNow('outbox')
  const sink = await startSmtpSink()
  await admin.put(path, { 'mail.smtpUrl': sink.url })
  await app.ctx.jobs.runNow('outbox')
  await sink.stop()
  expect(sink.mails).toMatchObject([{ to: 'mia@example.org' }])
})

const waitingMail = {
  kind: 'mail' as const,
  recipient: 'mia@example.org',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  is_secret: 0,
  state: 'waiting' as const,
  attempts: 0,
  created_at: '2026-03-12T08:00:00.000Z',
  next_attempt_at: '2026-03-12T08:00:00.000Z',
}

testWithApp('only administrators see or change settings', async (app) => {
  const member = await signInAs(app, await insertMember(app.ctx))
  for (const client of [app.visitor, member]) {
    const status = client === member ? 403 : 401
    expect((await client.get(path)).status).toBe(status)
    expect((await client.put(path, { 'general.siteName': 'Mine' })).status).toBe(status)
    expect((await client.post(`${path}test/mail/`)).status).toBe(status)
  }
})

test('a second process on the same database learns of a change', async (context) => {
  const created = await createPostgresDatabase()
  if (!created) return context.skip('no PostgreSQL answers here')
  const first = await startProcess(created.url)
  const second = await startProcess(created.url)
  const heard = Promise.withResolvers<string>()
  second.ctx.live.subscribe({ memberId: 0, duties: [], hear: (event) => heard.resolve(event.type) })
  await first.ctx.transact(async (trx) => {
    await writeSettingValues(first.ctx, trx, {
      values: { 'general.siteName': 'Changed' },
      at: '2026-03-12T08:00:00.000Z',
    })
    first.ctx.settings.noteChange(trx)
  })
  expect(await heard.promise).toBe('config')
  expect(second.ctx.settings.get('general.siteName')).toBe('Changed')
  for (const { app, ctx } of [first, second]) {
    await app.close()
    await ctx.close()
  }
  await created.drop()
})

async function startProcess(databaseUrl: string) {
  const config = { ...readConfig({ LOG_LEVEL: 'error' }), databaseUrl }
  const ctx = await createContext(config, { database: await openDatabase(config), secrets: testSecrets })
  return { ctx, app: await createApp(ctx) }
}

testWithApp('tells an administrator when the server’s clock is behind what the club has stored', async (app) => {
  const admin = await signInAsAdmin(app)
  const clock = async () => (await admin.get('/api/admin/settings/clock/')).body
  expect(await clock()).toEqual({ behind: null, now: '2026-03-12T08:00:00.000Z' })
  const line = { actor: 'fobhouse', action: 'settings.update', subject: 'settings', before: '{}', after: '{}' }
  const insert = (at: string) =>
    app.ctx.db
      .insertInto('audit')
      .values({ ...line, actor_id: null, at })
      .execute()
  await insert('2026-03-12T08:05:00.000Z')
  expect(await clock()).toMatchObject({ behind: null })
  await insert('2026-03-12T08:05:01.000Z')
  expect(await clock()).toMatchObject({ behind: '2026-03-12T08:05:01.000Z' })
})
