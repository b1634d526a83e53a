import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { insertMember } from '../../../testing/factories.ts'
import { setSettings } from '../../../testing/settings.ts'
import { hashPassword } from '../passwords/hash-password.ts'

const credentials = { email: 'kim@example.org', password: 'correct horse battery' }
const password_hash = await hashPassword(credentials.password)
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'
const androidApp =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36'

const path = '/api/profile/sessions/'

async function signIn(app: TestApp, userAgent: string) {
  const client = app.newClient()
  const answer = await client.post('/api/login/', credentials, { 'user-agent': userAgent })
  expect(answer.status).toBe(200)
  return client
}

async function signInPhone(app: TestApp) {
  const shell = app.newClient()
  const agent = { 'user-agent': androidApp }
  let tokens = (await shell.post('/api/token/obtain/', credentials, agent)).body
  const renew = async () => {
    const answer = await shell.post('/api/token/refresh/', { refresh: tokens.refresh })
    if (answer.status === 200) tokens = answer.body
    return answer.status
  }
  return { shell, renew, bearer: () => ({ authorization: `Bearer ${tokens.access}` }) }
}

testWithApp('members see where they are signed in, this one first', async (app) => {
  const { clock, ctx } = app
  await insertMember(ctx, { email: credentials.email, password_hash })
  await insertMember(ctx, { email: 'other@example.org', password_hash })
  await app.newClient().post('/api/login/', { ...credentials, email: 'other@example.org' })
  const laptop = await signIn(app, firefox)
  const phone = await signInPhone(app)
  clock.advance({ hours: 2 })
  await signIn(app, safari)
  clock.advance({ hours: 1 })
  expect(await phone.renew()).toBe(200)
  const list = (await laptop.get(path)).body
  expect(list).toEqual([
    {
      id: expect.stringMatching(/^[\da-f]{32}$/),
      kind: 'browser',
      name: null,
      browser: 'firefox',
      system: 'linux',
      address: '127.0.0.1',
      startedAt: '2026-03-12T08:00:00.000Z',
      usedAt: '2026-03-12T11:00:00.000Z',
      endsAt: '2026-03-26T11:00:00.000Z',
      isCurrent: true,
    },
    expect.objectContaining({
      kind: 'app',
      browser: null,
      system: 'android',
      startedAt: '2026-03-12T08:00:00.000Z',
      usedAt: '2026-03-12T11:00:00.000Z',
      isCurrent: false,
    }),
    expect.objectContaining({ browser: 'safari', system: 'ios', usedAt: '2026-03-12T10:00:00.000Z', isCurrent: false }),
  ])
  const seenByPhone = (await phone.shell.get(path, phone.bearer())).body
  expect(seenByPhone.map(({ kind, isCurrent }: { kind: string; isCurrent: boolean }) => [kind, isCurrent])).toEqual([
    ['app', true],
    ['browser', false],
    ['browser', false],
  ])
  const stored = await ctx.db.selectFrom('sessions').select('token_hash').execute()
  for (const { token_hash } of stored) expect(JSON.stringify(list)).not.toContain(token_hash)
})

testWithApp('one session ends, and only that one; nobody ends somebody else’s', async (app) => {
  await insertMember(app.ctx, { email: credentials.email, password_hash })
  await insertMember(app.ctx, { email: 'other@example.org', password_hash })
  const laptop = await signIn(app, firefox)
  const lost = await signIn(app, safari)
  const phone = await signInPhone(app)
  const other = app.newClient()
  await other.post('/api/login/', { ...credentials, email: 'other@example.org' })
  const list: { id: string; kind: string; isCurrent: boolean }[] = (await laptop.get(path)).body
  const idOf = (kind: string) => list.find((one) => one.kind === kind && !one.isCurrent)?.id ?? ''
  expect((await other.delete(`${path}${idOf('browser')}/`)).body.code).toBe('not_found')
  expect((await lost.get('/api/loggedin/')).status).toBe(200)
  expect((await laptop.delete(`${path}${idOf('browser')}/`)).status).toBe(200)
  expect((await lost.get('/api/loggedin/')).status).toBe(401)
  expect((await laptop.delete(`${path}${idOf('browser')}/`)).body.code).toBe('not_found')
  expect((await phone.shell.get('/api/loggedin/', phone.bearer())).status).toBe(200)
  expect((await laptop.delete(`${path}${idOf('app')}/`)).status).toBe(200)
  expect((await phone.shell.get('/api/loggedin/', phone.bearer())).status).toBe(401)
  expect(await phone.renew()).toBe(401)
  expect((await laptop.get(path)).body).toHaveLength(1)
  const audit = await app.ctx.db
    .selectFrom('audit')
    .select('action')
    .where('action', 'like', 'account.end%')
    .orderBy('id')
    .execute()
  expect(audit).toEqual([{ action: 'account.endSession' }, { action: 'account.endSession' }])
})

testWithApp('all the others end, from a browser and from a phone', async (app) => {
  await insertMember(app.ctx, { email: credentials.email, password_hash })
  const laptop = await signIn(app, firefox)
  const tablet = await signIn(app, safari)
  const first = await signInPhone(app)
  expect((await laptop.delete(path)).status).toBe(200)
  expect((await tablet.get('/api/loggedin/')).status).toBe(401)
  expect(await first.renew()).toBe(401)
  expect((await laptop.get(path)).body).toHaveLength(1)

  const phone = await signInPhone(app)
  expect((await phone.shell.delete(path, phone.bearer())).status).toBe(200)
  expect((await laptop.get('/api/loggedin/')).status).toBe(401)
  expect(await phone.renew()).toBe(200)
})

testWithApp('to end sessions wants a confirmation, to see them none', async (app) => {
  const { clock, ctx } = app
  await insertMember(ctx, { email: credentials.email, password_hash, is_admin: 1 })
  const laptop = await signIn(app, firefox)
  await setSettings(ctx, { 'signIn.adminsNeedFactor': true })
  clock.advance({ minutes: 10 })
  const [{ id }] = (await laptop.get(path)).body
  expect((await laptop.delete(path)).body.code).toBe('fresh_confirmation_required')
  expect((await laptop.delete(`${path}${id}/`)).body.code).toBe('fresh_confirmation_required')
})

testWithApp('after ninety days everybody signs in anew, whatever the use', async (app) => {
  const { clock } = app
  await insertMember(app.ctx, { email: credentials.email, password_hash })
  const laptop = await signIn(app, firefox)
  const phone = await signInPhone(app)
  for (let day = 10; day < 90; day += 10) {
    clock.advance({ hours: 240 })
    expect([day, (await laptop.get('/api/loggedin/')).status, await phone.renew()]).toEqual([day, 200, 200])
  }
  clock.advance({ hours: 239 })
  expect([(await laptop.get('/api/loggedin/')).status, await phone.renew()]).toEqual([200, 200])
  expect((await laptop.get(path)).body.map(({ endsAt }: { endsAt: string }) => endsAt)).toEqual([
    '2026-06-10T08:00:00.000Z',
    '2026-06-10T08:00:00.000Z',
  ])
  clock.advance({ hours: 1 })
  expect([(await laptop.get('/api/loggedin/')).status, await phone.renew()]).toEqual([401, 401])
})
