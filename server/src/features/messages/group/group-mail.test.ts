import { duties } from '@fobhouse/contract/duties.ts'
import { startSmtpSink } from '@fobhouse/simulator/smtp-sink.ts'
import { expect } from 'vitest'
import { fillClub } from '../../../testing/large-club.ts'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../../testing/factories.ts'
import { setSettings } from '../../../testing/settings.ts'
import { sendLetter } from './send-letter.ts'

const path = '/api/admin/messages/'
const letter = {
  subject: 'News for {firstName}',
  text: 'Hi & hello, {screenName}.\n\nSee https://club.test/a?b=1&c=2. Or <b>not</b>.',
}

async function insertClub(app: TestApp) {
  const admin = await insertMember(app.ctx, { is_admin: 1, first_name: 'Aroha', email: 'aroha@example.org' })
  const mia = await insertMember(app.ctx, {
    first_name: 'Mia {siteName}',
    screen_name: 'mia',
    email: 'mia@example.org',
  })
  const asa = await insertMember(app.ctx, { first_name: 'Åsa', language: 'sv-SE', email: 'asa@example.org' })
  const out = await insertMember(app.ctx, { first_name: 'Olle', exclude_from_email_export: 1 })
  const unverified = await insertMember(app.ctx, { first_name: 'Una', email_verified_at: null })
  const inactive = await insertMember(app.ctx, { first_name: 'Ida', state: 'inactive' })
  return { client: await signInAs(app, admin), admin, mia, asa, out, unverified, inactive }
}

const rowsOf = ({ ctx }: TestApp) =>
  ctx.db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'text', 'html', 'next_attempt_at', 'unsubscribe_url'])
    .orderBy('id')
    .execute()

testWithApp('counts a group by state, search or choice, and says who is left out and why', async (app) => {
  const { client, mia, out, unverified, inactive } = await insertClub(app)
  const count = async (group: object) => (await client.post(`${path}group/`, group)).body
  expect(await count({ state: 'active' })).toMatchObject({
    recipients: 3,
    leftOut: 2,
    leftOutPeople: [
      { id: out, reason: 'opted_out' },
      { id: unverified, reason: 'unverified' },
    ],
  })
  expect(await count({})).toMatchObject({ recipients: 4, leftOut: 2 })
  expect(await count({ q: 'ASA' })).toEqual({ recipients: 1, leftOut: 0, leftOutPeople: [] })
  expect(await count({ memberIds: [mia, inactive, out, 999_999] })).toMatchObject({ recipients: 2, leftOut: 1 })
  expect(await count({ memberIds: [] })).toMatchObject({ recipients: 0 })
  const member = await signInAs(app, mia)
  for (const call of ['group', 'preview', 'test', 'send']) {
    expect(await member.post(`${path}${call}/`, {})).toMatchObject({ status: 403 })
  }
})

testWithApp('leaves erased members out, and does not name them', async (app) => {
  const { client } = await insertClub(app)
  const former = { first_name: 'Former', email_verified_at: null, erased_at: '2026-03-01T00:00:00.000Z' }
  const id = await insertMember(app.ctx, former)
  for (const group of [{ q: 'Former' }, { memberIds: [id] }]) {
    const { body } = await client.post(`${path}group/`, group)
    expect(body).toEqual({ recipients: 0, leftOut: 0, leftOutPeople: [] })
  }
})

testWithApp('queues one mail to each in one go, in their language, at a gentle pace', async (app) => {
  const { client, mia, asa, out } = await insertClub(app)
  await setSettings(app.ctx, { 'general.siteOwner': 'Makers', 'mail.groupPerMinute': 60 })
  const group = { memberIds: [mia, asa, out] }
  const send = (expected: number) => client.post(`${path}send/`, { group, letter, expected })
  expect(await send(3)).toMatchObject({ status: 409, body: { code: 'recipients_changed' } })
  expect(await rowsOf(app)).toEqual([])
  expect(await send(2)).toMatchObject({ status: 200, body: { queued: 2 } })
  const [toMia, toAsa] = await rowsOf(app)
  expect(toMia).toMatchObject({
    recipient: 'mia@example.org',
    subject: 'News for Mia {siteName}',
    next_attempt_at: '2026-03-12T08:00:00.000Z',
  })
  expect(toMia?.text).toContain(
    'Hi Mia {siteName},\n\nHi & hello, mia.\n\nSee https://club.test/a?b=1&c=2. Or <b>not</b>.',
  )
  expect(toMia?.html).toContain(
    'See <a href="https://club.test/a?b=1&#38;c=2">https://club.test/a?b=1&#38;c=2</a>. Or &#60;b&#62;not',
  )
  expect(toMia?.text).toMatch(/Unsubscribe from such mail:\nhttp:\/\/club\.test\/unsubscribe\/\d+\.[\w-]{43}\n$/)
  expect(toAsa).toMatchObject({ recipient: 'asa@example.org', next_attempt_at: '2026-03-12T08:00:01.000Z' })
  expect(toAsa?.text).toMatch(/^Hej Åsa!.*Du får det här för att du har ett konto hos Makers\./s)
  expect((await client.get('/api/admin/audit/?action=outbox.group_mail')).body).toMatchObject([
    { after: { subject: letter.subject, chosen: 3, sent: 2, leftOut: 1 } },
  ])
  expect((await client.get(`/api/admin/outbox/?member=${asa}`)).body).toMatchObject([{ to: 'asa@example.org' }])
})

testWithApp('shows the mail before, tries it on its writer, and refuses slips', async (app) => {
  const { client, mia, admin } = await insertClub(app)
  const preview = (memberIds: number[]) => client.post(`${path}preview/`, { group: { memberIds }, letter })
  expect((await preview([mia])).body.to).toMatch(/^Mia \{siteName\} Number \d+ <mia@example\.org>$/)
  expect((await preview([mia])).body.text).toContain('/unsubscribe/preview')
  expect((await preview([])).body.subject).toBe('News for Aroha')
  expect(await rowsOf(app)).toEqual([])
  expect((await client.post(`${path}test/`, letter)).body).toEqual({ to: 'aroha@example.org' })
  expect(await rowsOf(app)).toMatchObject([
    { recipient: 'aroha@example.org', unsubscribe_url: expect.stringContaining(`/${admin}.`) },
  ])
  const wrong = await client.post(`${path}test/`, { subject: '', text: 'Hi {nobody}' })
  expect(wrong.body.issues).toMatchObject([
    { path: ['subject'], message: 'validation.notEmpty' },
    { path: ['text'], message: 'validation.placeholder' },
  ])
})

testWithApp('one click from a mail program unsubscribes, from group mail alone, and can be undone', async (app) => {
  const { client, mia } = await insertClub(app)
  const sink = await startSmtpSink()
  await setSettings(app.ctx, { 'mail.smtpUrl': sink.url })
  await client.post(`${path}send/`, { group: { memberIds: [mia] }, letter, expected: 1 })
  await app.ctx.jobs.runNow('outbox')
  const mail = await sink.waitFor(({ to }) => to === 'mia@example.org')
  await sink.stop()
  expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const url =
    /^<http:\/\/club\.test(\/api\/unsubscribe\/[^>]+)>$/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] ?? ''
  const isOut = async () => (await client.get(`/api/admin/members/${mia}/profile/`)).body.excludeFromEmailExport

  const page = await app.visitor.get(url)
  expect([page.status, await isOut()]).toEqual([200, false]) // a mail scanner that opens every link changes nothing
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const origin = await app.listen()
  const answer = await fetch(origin + url, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' })
  expect([answer.status, await isOut()]).toEqual([200, true])
  expect((await client.post(`${path}group/`, { memberIds: [mia] })).body).toMatchObject({ recipients: 0, leftOut: 1 })
  await client.post(`/api/admin/members/${mia}/sendwelcome/`)
  expect((await rowsOf(app)).at(-1)).toMatchObject({ recipient: 'mia@example.org', unsubscribe_url: null })

  expect((await app.visitor.post(`${url}undo/`)).status).toBe(200)
  expect(await isOut()).toBe(false)
  const forged = url.replace(`/${mia}.`, `/${mia + 1}.`)
  for (const bad of [forged, '/api/unsubscribe/preview/', `${url.slice(0, -2)}/`]) {
    expect(await app.visitor.post(bad)).toMatchObject({ status: 404 })
  }
  const actions = (await client.get('/api/admin/audit/')).body.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(expect.arrayContaining(['member.unsubscribe', 'member.resubscribe']))
})

testWithApp('lets mail to one person go before mail to many that waited longer', async (app) => {
  const { client, mia } = await insertClub(app)
  await client.post(`${path}send/`, { group: {}, letter, expected: 4 })
  app.clock.advance('PT1H')
  await client.post(`/api/admin/members/${mia}/state/inactive/`)
  const sink = await startSmtpSink()
  await setSettings(app.ctx, { 'mail.smtpUrl': sink.url })
  await app.ctx.jobs.runNow('outbox')
  await sink.stop()
  expect(sink.mails).toHaveLength(5)
  expect(sink.mails.slice(0, 3).map(({ subject }) => subject)).toContain('Your access is off') // three at a time
})

testWithApp('writes to a thousand in a few statements', async (app) => {
  await fillClub({ queries: app.ctx.db }, { members: 1000, doors: 0, machines: 0 })
  const client = await signInAsAdmin(app)
  const statements: string[] = []
  const transact: typeof app.ctx.transact = (work) =>
    app.ctx.transact((trx) => {
      const told = new Proxy(trx, {
        get(target, name) {
          if (['selectFrom', 'insertInto', 'updateTable'].includes(String(name))) statements.push(String(name))
          const value: unknown = Reflect.get(target, name, target)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
      return work(told)
    })
  const caller = {
    memberId: 1,
    name: 'Aroha',
    isAdmin: true,
    duties,
    state: 'active',
    via: 'browser',
    tokenHash: '',
    confirmedAt: 0,
    hasFactor: false,
  } as const
  const queued = await sendLetter({ ...app.ctx, transact }, { group: {}, letter, expected: 1001, caller })
  expect(queued).toBe(1001)
  // One for the members, three to look for, make and read the key, three for batches of mail, one for the audit trail.
  expect(statements).toHaveLength(8)
  expect((await client.get('/api/admin/outbox/?state=waiting&limit=1000')).body).toHaveLength(1000)
})

testWithApp('tries again what was given up, all at once, but not what has expired', async (app) => {
  const { client, mia } = await insertClub(app)
  const failed = {
    kind: 'mail',
    subject: 'x',
    text: 'x',
    html: 'x',
    state: 'failed',
    attempts: 13,
    created_at: '2026-03-12T07:00:00.000Z',
  } as const
  const insert = (facts: object) =>
    app.ctx.db
      .insertInto('outbox')
      .values({ ...failed, member_id: mia, recipient: 'a', is_secret: 0, ...facts })
      .execute()
  await insert({})
  await insert({ expires_at: '2026-03-12T07:30:00.000Z' })
  await insert({ kind: 'sms', expires_at: '2026-03-13T07:30:00.000Z' })
  const retry = async (body: object) => (await client.post('/api/admin/outbox/retry/', body)).body
  expect(await retry({ kind: 'discord' })).toEqual({ count: 0 })
  expect(await retry({ kind: 'sms' })).toEqual({ count: 1 })
  expect(await retry({})).toEqual({ count: 1 })
  expect((await client.get('/api/admin/outbox/?state=failed')).body).toHaveLength(1)
  expect((await client.get('/api/admin/audit/?action=outbox.retry_failed')).body).toHaveLength(2)
})
