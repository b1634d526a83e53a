import { duties } from '@fobhouse/contract/duties.ts'
import { startSmtpSink } from '@fobhouse/simulator/smtp-sink.ts'
import { expect } from 'vitest'
import type { Context } from '../../context.ts'
import { alikeInAll, defineMail, defineSecretMail } from '../../integrations/mail/mail-template.ts'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { signInAsAdmin } from '../../testing/factories.ts'
import { setSettings } from '../../testing/settings.ts'
import { queueMail, showMessage } from './public.ts'

const english = {
  subject: 'Hello, {firstName}',
  paragraphs: ['Good to see you.'],
  button: 'Say hello',
  closing: ['Bye.'],
}
const greetingTexts = {
  ...alikeInAll([], english).texts,
  'sv-SE': { subject: 'Hej, {firstName}', paragraphs: ['Kul att se dig.'], button: 'Säg hej', closing: ['Hej då.'] },
}
const greetingMail = defineMail(['link'], greetingTexts)
const secretMail = defineSecretMail(['link'], greetingTexts)
const link = 'http://club.test/hello?token=secret'

type Facts = { email?: string; language?: string; firstName?: string; isSecret?: true }

async function queue(ctx: Context, { email, language, firstName, isSecret }: Facts = {}): Promise<void> {
  const recipient = {
    memberId: null,
    email: email ?? 'mia@example.org',
    language: language ?? 'en-AU',
    firstName: firstName ?? 'Mia',
  }
  await ctx.transact((trx) =>
    queueMail(ctx, trx, { template: isSecret ? secretMail : greetingMail, recipient, params: { link } }),
  )
}

const deliver = (app: Pick<TestApp, 'ctx'>) => app.ctx.jobs.runNow('outbox')

testWithApp(
  'tells nobody what a secret mail says: not while it waits, not when it failed, not when it left',
  async (app) => {
    const { ctx, clock } = app
    const admin = await signInAsAdmin(app)
    await queue(ctx, { isSecret: true })
    const [{ id }] = (await admin.get('/api/admin/outbox/')).body
    const look = async () => {
      const { body } = await admin.get(`/api/admin/outbox/${id}/`)
      expect(body).toMatchObject({ text: null, html: null, isSecret: true })
      expect(JSON.stringify(body)).not.toContain('secret')
      return body.state
    }
    await deliver(app)
    expect(await look()).toBe('waiting')
    const refusing = await startSmtpSink({ refuse: () => '550 No such user' })
    await setSettings(ctx, { 'mail.smtpUrl': refusing.url })
    await deliver(app)
    await refusing.stop()
    expect(await look()).toBe('failed')
    // It is read on the server's machine, and the trail records that.
    const machine = { memberId: null, name: 'command line' } as const
    expect((await showMessage(ctx, { id, actor: machine })).text).toContain(link)
    const [shown] = (await admin.get('/api/admin/audit/?action=outbox.show')).body
    expect(shown).toMatchObject({ actor: 'command line', subject: `outbox:${id}`, after: { to: 'mia@example.org' } })
    expect(JSON.stringify(shown)).not.toContain(link)

    const sink = await startSmtpSink()
    await setSettings(ctx, { 'mail.smtpUrl': sink.url })
    await admin.post(`/api/admin/outbox/${id}/retry/`)
    clock.advance('PT1M')
    await deliver(app)
    await sink.stop()
    expect(sink.mails).toMatchObject([{ to: 'mia@example.org' }])
    expect(await look()).toBe('sent')
    expect((await showMessage(ctx, { id, actor: machine })).text).toBeNull()
    await expect(showMessage(ctx, { id: 999, actor: machine })).rejects.toThrow('not_found')
  },
)

testWithApp('keeps mail readable while no mail server is set, and sends it once there is one', async (app) => {
  const admin = await signInAsAdmin(app)
  await queue(app.ctx)
  await deliver(app)
  const [waiting] = (await admin.get('/api/admin/outbox/')).body
  expect(waiting).toMatchObject({ to: 'mia@example.org', state: 'waiting', attempts: 0 })
  expect(waiting.error).toBe('error.mailNotConfigured')
  expect((await admin.get(`/api/admin/outbox/${waiting.id}/`)).body.text).toContain(link)

  const sink = await startSmtpSink()
  await setSettings(app.ctx, { 'mail.smtpUrl': sink.url })
  await deliver(app)
  await sink.stop()
  expect(sink.mails).toHaveLength(1)
  const sent = (await admin.get(`/api/admin/outbox/${waiting.id}/`)).body
  expect(sent).toMatchObject({ state: 'sent', attempts: 1, sentAt: '2026-03-12T08:00:00.000Z', isSecret: false })
  expect(sent.text).toContain(link)
  expect(sent.error).toBeUndefined()
})

testWithApp('sends text and HTML that say the same, in the language of the reader', async (app) => {
  const sink = await startSmtpSink()
  await setSettings(app.ctx, { 'mail.smtpUrl': sink.url, 'general.siteName': 'Makers & Friends' })
  await queue(app.ctx, { language: 'sv-SE', firstName: 'Åsa <b>\r\nBcc: x' })
  await queue(app.ctx, { language: 'en-GB', email: 'jo@example.org' })
  await deliver(app)
  await sink.stop()
  const swedish = await sink.waitFor((mail) => mail.to === 'mia@example.org')
  expect(swedish.subject).toBe('Hej, Åsa <b> Bcc: x')
  expect(swedish.envelope).toEqual({ from: 'noreply@club.test', to: ['mia@example.org'] })
  expect(swedish.text).toContain(`Säg hej:\n${link}`)
  expect(swedish.links).toContain(link)
  expect(swedish.html).toContain('Hej &#197;sa &#60;b&#62;'.replace('&#197;', 'Å'))
  expect(swedish.html).toContain('Makers &#38; Friends')
  expect(swedish.html).toContain(`href="${link}"`)
  for (const part of ['Kul att se dig.', 'Säg hej', 'Hej då.']) expect(swedish.html).toContain(part)
  expect((await sink.waitFor((mail) => mail.to === 'jo@example.org')).subject).toBe('Hello, Mia')
})

testWithApp('tries again later while the mail server is down', async (app) => {
  const admin = await signInAsAdmin(app)
  const gone = await startSmtpSink()
  await gone.stop()
  await setSettings(app.ctx, { 'mail.smtpUrl': gone.url })
  await queue(app.ctx)
  await deliver(app)
  const [failing] = (await admin.get('/api/admin/outbox/?state=waiting')).body
  expect(failing).toMatchObject({ state: 'waiting', attempts: 1, nextAttemptAt: '2026-03-12T08:01:00.000Z' })
  expect(failing.error).toContain('ECONNREFUSED')

  const sink = await startSmtpSink({ port: gone.port })
  app.clock.advance('PT59S')
  await deliver(app)
  expect(sink.mails).toHaveLength(0)
  app.clock.advance('PT1S')
  await deliver(app)
  await sink.stop()
  expect(sink.mails).toHaveLength(1)
  const [sent] = (await admin.get('/api/admin/outbox/')).body
  expect(sent).toMatchObject({ state: 'sent', attempts: 2 })
})

testWithApp('gives up after a good day, until an administrator tries again', async (app) => {
  const admin = await signInAsAdmin(app)
  const gone = await startSmtpSink()
  await gone.stop()
  await setSettings(app.ctx, { 'mail.smtpUrl': gone.url })
  await queue(app.ctx)
  for (let hour = 0; hour < 40; hour += 1) {
    await deliver(app)
    app.clock.advance('PT6H')
  }
  const [failed] = (await admin.get('/api/admin/outbox/?state=failed')).body
  expect(failed).toMatchObject({ attempts: 13 })
  expect(failed.nextAttemptAt).toBeUndefined()

  const sink = await startSmtpSink({ port: gone.port })
  expect((await admin.post(`/api/admin/outbox/${failed.id}/retry/`)).status).toBe(200)
  await deliver(app)
  await sink.stop()
  expect(sink.mails).toHaveLength(1)
  expect(await admin.post(`/api/admin/outbox/${failed.id}/retry/`)).toMatchObject({ status: 409 })
  expect(await admin.post('/api/admin/outbox/999/retry/')).toMatchObject({ status: 404 })
  const [entry] = (await admin.get('/api/admin/audit/?action=outbox.retry')).body
  expect(entry).toMatchObject({ actor: 'Aroha Ngata', subject: `outbox:${failed.id}`, before: { state: 'failed' } })
})

testWithApp('fails at once what the server refuses for good, and tells its words', async (app) => {
  const admin = await signInAsAdmin(app)
  const refuse = (to: string) =>
    to.startsWith('nobody') ? '550 No such user' : to.startsWith('busy') ? '451 Try later' : undefined
  const sink = await startSmtpSink({ refuse })
  await setSettings(app.ctx, { 'mail.smtpUrl': sink.url })
  for (const email of ['nobody@example.org', 'busy@example.org', 'mia@example.org']) await queue(app.ctx, { email })
  await deliver(app)
  await sink.stop()
  const [mia, busy, nobody] = (await admin.get('/api/admin/outbox/')).body
  expect(mia).toMatchObject({ state: 'sent' })
  expect(busy).toMatchObject({ state: 'waiting', attempts: 1, error: '451 Try later' })
  expect(nobody).toMatchObject({ state: 'failed', attempts: 1, error: '550 No such user' })
})

testWithApp('signs in at the mail server over TLS; a wrong password is no reason to give up', async (app) => {
  const admin = await signInAsAdmin(app)
  const sink = await startSmtpSink({ auth: { user: 'club@example.org', password: 'p:ss/w@rd' } })
  await setSettings(app.ctx, { 'mail.smtpUrl': sink.url.replace('p%3Ass', 'wrong') })
  await queue(app.ctx)
  await deliver(app)
  const [refused] = (await admin.get('/api/admin/outbox/')).body
  expect(refused).toMatchObject({ state: 'waiting', error: '535 Invalid username or password' })

  await setSettings(app.ctx, { 'mail.smtpUrl': sink.url })
  app.clock.advance('PT1M')
  await deliver(app)
  await sink.stop()
  expect(sink.mails).toMatchObject([{ isEncrypted: true, from: 'club@example.org' }])
})

testWithApp('two workers at once never send a message twice', async (app) => {
  const sink = await startSmtpSink({ isPlain: true })
  await setSettings(app.ctx, { 'mail.smtpUrl': sink.url })
  for (let number = 0; number < 12; number += 1) await queue(app.ctx, { email: `m${number}@example.org` })
  await Promise.all([deliver(app), deliver(app), deliver(app)])
  await sink.stop()
  expect(sink.mails.map((mail) => mail.to).toSorted()).toEqual(
    Array.from({ length: 12 }, (_, number) => `m${number}@example.org`).toSorted(),
  )
})

testWithApp('a message in hand stays there although an administrator tries it again', async (app) => {
  const admin = await signInAsAdmin(app)
  const taken = Promise.withResolvers<undefined>()
  const goOn = Promise.withResolvers<undefined>()
  const sink = await startSmtpSink({
    beforeTaking: () => {
      taken.resolve(undefined)
      return goOn.promise
    },
  })
  await setSettings(app.ctx, { 'mail.smtpUrl': sink.url })
  await queue(app.ctx)
  const first = deliver(app)
  await taken.promise
  const [message] = (await admin.get('/api/admin/outbox/')).body
  await admin.post(`/api/admin/outbox/${message.id}/retry/`)
  await deliver(app)
  goOn.resolve(undefined)
  await first
  await sink.stop()
  expect(sink.mails).toHaveLength(1)
  expect((await admin.get(`/api/admin/outbox/${message.id}/`)).body.state).toBe('sent')
})

testWithApp('lists page by page, tells administrators live, and nobody else anything', async (app) => {
  const admin = await signInAsAdmin(app)
  const heard: string[] = []
  app.ctx.live.subscribe({ memberId: 0, duties, hear: (event) => void heard.push(event.type) })
  for (let number = 1; number <= 5; number += 1) await queue(app.ctx, { email: `m${number}@example.org` })
  expect(heard).toEqual(Array.from({ length: 5 }, () => 'outbox'))

  const seen: string[] = []
  let next: string | undefined = '?limit=2'
  while (next !== undefined) {
    const page = await admin.get(`/api/admin/outbox/${next}`)
    seen.push(...page.body.map((message: { to: string }) => message.to))
    next = /^<(.*)>; rel="next"$/.exec(page.headers['link'] ?? '')?.[1]
  }
  expect(seen).toEqual([5, 4, 3, 2, 1].map((number) => `m${number}@example.org`))
  expect(await admin.get('/api/admin/outbox/?cursor=nonsense')).toMatchObject({ status: 400 })
  expect(await admin.get('/api/admin/outbox/99/')).toMatchObject({ status: 404 })
  expect(await app.visitor.get('/api/admin/outbox/')).toMatchObject({ status: 401 })
})

testWithApp('a rolled-back transaction sends nothing', async (app) => {
  const failed = app.ctx.transact(async (trx) => {
    await queueMail(app.ctx, trx, {
      template: greetingMail,
      recipient: { memberId: null, email: 'mia@example.org', language: null, firstName: 'Mia' },
      params: { link },
    })
    throw new Error('The deed failed')
  })
  await expect(failed).rejects.toThrow('The deed failed')
  const admin = await signInAsAdmin(app)
  expect((await admin.get('/api/admin/outbox/')).body).toEqual([])
})
