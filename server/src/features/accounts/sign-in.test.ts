import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { insertMember } from '../../testing/factories.ts'
import { lastTokenTo, mailsTo } from '../../testing/mail.ts'
import { setSettings } from '../../testing/settings.ts'
import { hashPassword } from './passwords/hash-password.ts'

const credentials = { email: 'kim@example.org', password: 'correct horse battery' }
const passwordHash = await hashPassword(credentials.password)

function insertKim({ ctx }: Pick<TestApp, 'ctx'>, facts: Parameters<typeof insertMember>[1] = {}): Promise<number> {
  return insertMember(ctx, { email: 'Kim@example.org', password_hash: passwordHash, ...facts })
}

testWithApp('signs in whatever the capitals of the address, and out again', async (app) => {
  const { visitor, ctx } = app
  await insertKim(app)
  expect(await visitor.get('/api/loggedin/')).toMatchObject({ status: 401, body: { code: 'not_authenticated' } })
  expect(await visitor.post('/api/login/', { ...credentials, email: ' KIM@EXAMPLE.ORG ' })).toMatchObject({
    status: 200,
    body: {},
  })
  expect((await visitor.get('/api/loggedin/')).status).toBe(200)
  const audit = await ctx.db.selectFrom('audit').select(['action', 'actor']).orderBy('id').execute()
  expect(audit).toEqual([{ action: 'account.signIn', actor: expect.stringMatching(/^Member Number/) }])

  const oldCookies = new Map(visitor.cookies)
  expect((await visitor.post('/api/logout/')).status).toBe(200)
  expect(visitor.cookies.size).toBe(0)
  for (const [name, value] of oldCookies) visitor.cookies.set(name, value)
  expect((await visitor.get('/api/loggedin/')).status).toBe(401)
  expect(await ctx.db.selectFrom('sessions').selectAll().execute()).toEqual([])
})

testWithApp('stores only the hash of a session, in a cookie that scripts cannot read', async (app) => {
  await insertKim(app)
  const answer = await app.visitor.post('/api/login/', credentials)
  const cookies = String(answer.headers['set-cookie']).split(/,(?=\w+=)/)
  expect(cookies[0]).toMatch(/^fobhouse_session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(cookies[1]).toMatch(/^csrftoken=[\w-]{43}; Max-Age=1209600; Path=\/; SameSite=Lax$/)
  const [session] = await app.ctx.db.selectFrom('sessions').selectAll().execute()
  expect(JSON.stringify(session)).not.toContain(app.visitor.cookies.get('fobhouse_session'))
})

testWithApp('every sign-in opens a new session in the place of the old one', async (app) => {
  await insertKim(app)
  await app.visitor.post('/api/login/', credentials)
  const first = app.visitor.cookies.get('fobhouse_session')
  await app.visitor.post('/api/login/', credentials)
  expect(app.visitor.cookies.get('fobhouse_session')).not.toBe(first)
  expect(await app.ctx.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
})

testWithApp('a session lasts fourteen days from its last use, and its cookie with it', async (app) => {
  const { visitor, clock } = app
  await insertKim(app)
  await visitor.post('/api/login/', credentials)
  for (let turn = 0; turn < 3; turn += 1) {
    clock.advance({ hours: 13 * 24 })
    const answer = await visitor.get('/api/loggedin/')
    expect(answer.status).toBe(200)
    expect(String(answer.headers['set-cookie'])).toContain('Max-Age=1209600')
  }
  expect((await visitor.get('/api/loggedin/')).headers['set-cookie']).toBeUndefined()
  clock.advance({ hours: 14 * 24 })
  expect((await visitor.get('/api/loggedin/')).status).toBe(401)
})

testWithApp('answers an unknown address and a wrong password alike', async (app) => {
  const { visitor } = app
  await insertKim(app)
  await insertMember(app.ctx, { email: 'invited@example.org' })
  const wrong = await visitor.post('/api/login/', { ...credentials, password: 'wrong' })
  const unknown = await visitor.post('/api/login/', { ...credentials, email: 'nobody@example.org' })
  const withoutPassword = await visitor.post('/api/login/', { ...credentials, email: 'invited@example.org' })
  const { 'content-length': length } = wrong.headers
  expect(wrong).toMatchObject({ status: 401, body: { code: 'login_failed', message: 'error.loginFailed' } })
  for (const other of [unknown, withoutPassword]) {
    expect(other).toMatchObject({ status: 401, body: wrong.body, headers: { 'content-length': length } })
  }
})

testWithApp('looks at a password for as long when nobody has the address', async (app) => {
  await insertKim(app)
  const measure = async (email: string) => {
    const start = performance.now()
    await app.visitor.post('/api/login/', { email, password: 'wrong' })
    return performance.now() - start
  }
  let [unknown, known] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let turn = 0; turn < 6; turn += 1) {
    unknown = Math.min(unknown, await measure('nobody@example.org'))
    known = Math.min(known, await measure('kim@example.org'))
  }
  // Without a hash to compare, the answer would be some twenty times faster.
  expect(unknown / known).toBeGreaterThan(0.4)
})

testWithApp('an unverified address gets a new link instead of a session, at most five an hour', async (app) => {
  const { visitor, ctx } = app
  await insertKim(app, { email_verified_at: null })
  for (let turn = 0; turn < 7; turn += 1) {
    const answer = await visitor.post('/api/login/', credentials)
    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'unverified_email', message: 'loginCard.unverifiedEmail' },
    })
  }
  expect(visitor.cookies.size).toBe(0)
  expect(await mailsTo(ctx, 'Kim@example.org')).toHaveLength(5)
  expect((await visitor.post('/api/token/obtain/', credentials)).body.code).toBe('unverified_email')
  const verify = await visitor.post(`/api/email/${await lastTokenTo(ctx, 'Kim@example.org')}/verify/`)
  expect(verify.status).toBe(200)
  expect((await visitor.post('/api/login/', credentials)).status).toBe(200)
})

testWithApp('an unverified address with a wrong password learns nothing', async (app) => {
  await insertKim(app, { email_verified_at: null })
  const answer = await app.visitor.post('/api/login/', { ...credentials, password: 'wrong' })
  expect(answer.body.code).toBe('login_failed')
  expect(await mailsTo(app.ctx, 'Kim@example.org')).toEqual([])
})

testWithApp('says which part of a sign-in is wrong', async (app) => {
  const send = async (body: unknown) => (await app.visitor.post('/api/login/', body)).body
  expect((await send({ email: 'kim', password: '' })).issues).toEqual([
    { path: ['email'], message: 'validation.invalidEmail' },
    { path: ['password'], message: 'validation.invalidPassword' },
  ])
  expect((await send({ ...credentials, remember: true })).issues).toEqual([
    { path: ['remember'], message: 'validation.unknownField' },
  ])
  const noJson = await app.visitor.send('POST', '/api/login/', { rawBody: 'email=kim' })
  expect(noJson).toMatchObject({ status: 400, body: { code: 'validation' } })
})

testWithApp('sends the browser on only to the own origin and to listed hosts', async (app) => {
  const { visitor, ctx } = app
  await insertKim(app)
  const url = (next: string) => `/api/redirect/?next=${encodeURIComponent(next)}`
  expect((await visitor.get(url('/'))).status).toBe(401)
  await visitor.post('/api/login/', credentials)
  expect((await visitor.get(url('/account/profile'))).body).toEqual({ redirect: 'http://club.test/account/profile' })
  expect((await visitor.get(url('https://wiki.example.org/x'))).body).toEqual({})
  await setSettings(ctx, { 'signIn.allowedHosts': ['wiki.example.org'] })
  expect((await visitor.get(url('https://wiki.example.org/x'))).body).toEqual({
    redirect: 'https://wiki.example.org/x',
  })
  expect((await visitor.get(url('https://wiki.example.org.evil.example/'))).body).toEqual({})
})
