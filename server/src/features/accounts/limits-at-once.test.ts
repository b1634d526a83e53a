import type * as crypto from 'node:crypto'
import { beforeEach, expect, vi } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import type { TestAnswer } from '../../testing/client.ts'
import { insertMember, signInAs } from '../../testing/factories.ts'
import { hashPassword } from './passwords/hash-password.ts'

const hashes = vi.hoisted(() => ({ count: 0 }))

vi.mock('node:crypto', async (original) => {
  const real = await original<typeof crypto>()
  const argon2: typeof real.argon2 = (...given) => {
    hashes.count += 1
    real.argon2(...given)
  }
  return { ...real, argon2 }
})

const email = 'kim@example.org'
const password = 'correct horse battery'
const passwordHash = await hashPassword(password)

const insertKim = ({ ctx }: TestApp) => insertMember(ctx, { email, password_hash: passwordHash })
const numbered = (count: number) => Array.from({ length: count }, (_, index) => index)
const statuses = (answers: readonly TestAnswer[], status: number) =>
  answers.filter((answer) => answer.status === status).length

beforeEach(() => {
  hashes.count = 0
})

testWithApp('of a hundred guesses at once from twenty addresses ten are looked at', async (app) => {
  await insertKim(app)
  const login = (typed: string, address: string) =>
    app.newClient().send('POST', '/api/login/', { body: { email, password: typed }, address })
  const wrong = numbered(100).map((turn) => login(`wrong ${turn}`, `192.0.2.${turn % 20}`))
  const right = login(password, '198.51.100.1')
  const answers = await Promise.all(wrong)
  expect([statuses(answers, 401), statuses(answers, 429)]).toEqual([10, 90])
  expect(hashes.count).toBeLessThanOrEqual(10 + 1) // and one dummy hash, made at first use
  // Beyond the limit, the answer does not reveal the right password.
  const [beyond, wrongBeyond] = [await right, await login('wrong', '198.51.100.1')]
  expect([beyond.status, beyond.body]).toEqual([wrongBeyond.status, wrongBeyond.body])
  expect(beyond).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
})

testWithApp('addresses of one IPv6 network count as one', async (app) => {
  const login = (turn: number, address: string) =>
    app.newClient().send('POST', '/api/login/', { body: { email: `${turn}@example.org`, password: 'wrong' }, address })
  const answers = await Promise.all(numbered(40).map((turn) => login(turn, `2001:db8:0:1::${turn.toString(16)}`)))
  expect([statuses(answers, 401), statuses(answers, 429)]).toEqual([30, 10])
  expect(hashes.count).toBeLessThanOrEqual(30)
  expect((await login(41, '2001:db8:0:2::1')).status).toBe(401)
  expect((await login(42, '::ffff:192.0.2.1')).status).toBe(401)
})

testWithApp('to change a password, and to confirm, guesses at once get no further either', async (app) => {
  const id = await insertKim(app)
  const client = await signInAs(app, id)
  const changes = await Promise.all(
    numbered(25).map((turn) =>
      client.put('/api/profile/password/', { current: `wrong ${turn}`, new: 'a better one 42' }),
    ),
  )
  expect([statuses(changes, 400), statuses(changes, 429)]).toEqual([10, 15])
  expect(hashes.count).toBeLessThanOrEqual(10)
  expect((await client.put('/api/profile/password/', { current: password, new: 'a better one 42' })).status).toBe(429)
  app.clock.advance({ minutes: 15 })
  hashes.count = 0
  const confirmations = await Promise.all(
    numbered(25).map((turn) => client.post('/api/profile/confirm/', { kind: 'password', password: `wrong ${turn}` })),
  )
  expect([statuses(confirmations, 400), statuses(confirmations, 429)]).toEqual([10, 15])
  expect(hashes.count).toBeLessThanOrEqual(10)
})

testWithApp('a right password gives its try back, and one whose process died stays counted', async (app) => {
  await insertKim(app)
  const login = (typed: string) => app.newClient().post('/api/login/', { email, password: typed })
  for (const _turn of numbered(12)) expect((await login(password)).status).toBe(200)
  expect(await app.ctx.db.selectFrom('failures').selectAll().execute()).toEqual([])
  // As a process leaves it if it is killed while hashing.
  const at = app.clock.now().toString({ fractionalSecondDigits: 3 })
  const rows = numbered(10).map((slot) => ({ key: `failure:account:${email}`, at, nonce: String(slot), slot }))
  await app.ctx.db.insertInto('failures').values(rows).execute()
  expect((await login(password)).status).toBe(429)
  app.clock.advance({ minutes: 15 })
  expect((await login(password)).status).toBe(200)
})
