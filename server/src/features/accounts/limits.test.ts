import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { insertMember } from '../../testing/factories.ts'
import { hashPassword } from './passwords/hash-password.ts'

const email = 'kim@example.org'
const password = 'correct horse battery'
const passwordHash = await hashPassword(password)

function insertKim({ ctx }: TestApp): Promise<number> {
  return insertMember(ctx, { email, password_hash: passwordHash })
}

function login({ newClient }: TestApp, body: Record<string, unknown>, address = '192.0.2.1') {
  return newClient().send('POST', '/api/login/', { body, address })
}

/** Inserts failures directly, because hashing so many passwords takes long. */
async function insertFailures({ ctx }: TestApp, key: string, count: number): Promise<void> {
  const at = ctx.clock.now().toString({ fractionalSecondDigits: 3 })
  const rows = Array.from({ length: count }, (_, index) => ({ key, at, nonce: String(index), slot: index }))
  await ctx.db.insertInto('failures').values(rows).execute()
}

testWithApp('after ten failures for an account there is a wait, also for the right password', async (app) => {
  await insertKim(app)
  for (let turn = 0; turn < 10; turn += 1) {
    app.clock.advance({ seconds: 10 })
    expect((await login(app, { email: 'KIM@example.org', password: 'wrong' }, `192.0.2.${turn}`)).status).toBe(401)
  }
  const refused = await login(app, { email, password }, '198.51.100.7')
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests', message: 'error.tooManyRequests', retryAfterSeconds: 810 },
    headers: { 'retry-after': '810' },
  })
  app.clock.advance({ seconds: 809 })
  expect((await login(app, { email, password })).headers['retry-after']).toBe('1')
  app.clock.advance({ seconds: 1 })
  expect((await login(app, { email, password })).status).toBe(200)
})

testWithApp('what was stamped by a clock that was ahead never counts, and what is stamped now does', async (app) => {
  await insertKim(app)
  const [now, ahead] = ['2026-03-12T08:00:00Z', '2026-03-12T09:00:00Z']
  const tryPassword = async (typed: string) => (await login(app, { email, password: typed })).status
  app.clock.set(ahead)
  await insertFailures(app, `failure:account:${email}`, 10)
  await insertFailures(app, 'failure:address:192.0.2.1', 40)
  expect(await tryPassword(password)).toBe(429)
  app.clock.set(now)
  expect(await tryPassword(password)).toBe(200)
  await insertFailures(app, `failure:account:${email}`, 9)
  expect(await tryPassword('wrong')).toBe(401)
  expect(await tryPassword(password)).toBe(429)
  app.clock.set(ahead)
  expect(await tryPassword(password)).toBe(200)
})

testWithApp('a clock of another server that is a little ahead opens no second allowance', async (app) => {
  await insertKim(app)
  app.clock.advance({ seconds: 30 })
  await insertFailures(app, `failure:account:${email}`, 10)
  app.clock.set('2026-03-12T08:00:00Z')
  expect((await login(app, { email, password })).headers['retry-after']).toBe('930')
})

testWithApp('an account that nobody has is limited alike', async (app) => {
  const nobody = { email: 'nobody@example.org', password: 'wrong' }
  for (let turn = 0; turn < 10; turn += 1) expect((await login(app, nobody)).status).toBe(401)
  expect((await login(app, nobody)).status).toBe(429)
  await insertKim(app)
  expect((await login(app, { email, password })).status).toBe(200)
})

testWithApp('after thirty failures from an address it waits, whatever the account or the call', async (app) => {
  const { ctx } = app
  await insertKim(app)
  await insertFailures(app, 'failure:address:127.0.0.1', 29)
  const send = (path: string, body: unknown, address?: string) =>
    app.newClient().send('POST', path, { body, ...(address === undefined ? {} : { address }) })
  // The thirtieth: a bad token.
  expect((await send('/api/password/reset/', { token: 'x' })).body).toEqual({ success: false })
  const registration = {
    email: 'new@example.org',
    screenName: 'new',
    firstName: 'New',
    lastName: 'Person',
    mobile: '0412 345 678',
    password,
  }
  const calls: [string, unknown][] = [
    ['/api/login/', { email, password }],
    ['/api/token/obtain/', { email, password }],
    ['/api/token/refresh/', { refresh: 'x' }],
    ['/api/password/reset/', { token: 'x' }],
    ['/api/password/reset/', { token: 'x', password }],
    ['/api/password/reset/', { email }],
    ['/api/register/', registration],
  ]
  for (const [path, body] of calls) {
    const answer = await send(path, body)
    expect({ path, ...answer }).toMatchObject({ path, status: 429, headers: { 'retry-after': '900' } })
  }
  expect(await ctx.db.selectFrom('outbox').selectAll().orderBy('id').execute()).toEqual([])
  expect((await send('/api/login/', { email, password }, '192.0.2.9')).status).toBe(200)
})

testWithApp('failures at sign-in, tokens and registration add up', async (app) => {
  const { ctx, newClient } = app
  await insertKim(app)
  await insertFailures(app, 'failure:account:kim@example.org', 7)
  await login(app, { email, password: 'wrong' })
  await newClient().post('/api/token/obtain/', { email, password: 'wrong' })
  const registration = { email, screenName: 'k', firstName: 'K', lastName: 'L', mobile: '0412 345 678', password }
  expect((await newClient().post('/api/register/', registration)).status).toBe(409)
  expect((await login(app, { email, password })).status).toBe(429)
  const keys = await ctx.db.selectFrom('failures').select('key').where('key', 'like', '%account%').execute()
  expect(keys).toHaveLength(10)
})

testWithApp('what is malformed, right or unverified is no failure', async (app) => {
  const { ctx, newClient } = app
  await insertMember(ctx, { email: 'new@example.org', email_verified_at: null, password_hash: passwordHash })
  await insertKim(app)
  await login(app, { email, password })
  await login(app, { email: 'new@example.org', password })
  await login(app, { email: 'not an address', password })
  await login(app, { email })
  await newClient().send('POST', '/api/token/refresh/', { rawBody: '{' })
  await newClient().post('/api/password/reset/', { token: '' })
  const failures = await ctx.db.selectFrom('failures').select('key').where('key', 'like', 'failure:%').execute()
  expect(failures).toEqual([])
})
