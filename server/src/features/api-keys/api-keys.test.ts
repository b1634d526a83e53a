import { type ApiKeyScope, apiKeyScopes } from '@fobhouse/contract/api-keys.ts'
import type { KyselyPlugin } from 'kysely'
import { expect } from 'vitest'
import { hashSecret } from '../../core/ids.ts'
import { endEverybodysWaysIn } from '../../identity/public.ts'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { connectAuthorised } from '../../testing/board.ts'
import type { TestAnswer, TestClient } from '../../testing/client.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { loadStatuses } from '../devices/load-statuses.ts'
import { insertDevice } from '../devices/store.ts'
import { listBalances } from '../memberbucks/store.ts'
import { listApiKeys } from './store.ts'

const path = '/api/admin/api-keys/'
const membersPath = '/api/admin/members/'

async function makeKey(admin: TestClient, facts: { name?: string; scopes?: ApiKeyScope[]; expiresAt?: string } = {}) {
  const answer = await admin.post(path, { name: 'Home Assistant', scopes: ['members'], ...facts })
  expect(answer.status).toBe(201)
  const body: { id: number; key: string; address: string } = answer.body
  return body
}

function withKey({ newClient }: TestApp, key: string, address = '192.0.2.1') {
  return (method: string, url: string): Promise<TestAnswer> =>
    newClient().send(method, url, { headers: { authorization: `Api-Key ${key}` }, address })
}

testWithApp('a key is told once, listed without itself, and stored as a hash', async (app) => {
  const admin = await signInAsAdmin(app)
  const { id, key, address } = await makeKey(admin, {
    scopes: ['access', 'members'],
    expiresAt: '2027-03-12T08:00:00.000Z',
  })
  expect(address).toBe('http://club.test')
  expect(key).toMatch(/^fob_[A-Za-z\d]{40}$/)
  const listed = await admin.get(path)
  expect(listed.body).toEqual([
    {
      id,
      name: 'Home Assistant',
      scopes: ['members', 'access'],
      start: key.slice(0, 8),
      createdAt: '2026-03-12T08:00:00.000Z',
      createdBy: 'Aroha Ngata',
      lastUsedAt: null,
      expiresAt: '2027-03-12T08:00:00.000Z',
      heldAt: null,
      stoppedScopes: [],
    },
  ])
  const row = await app.ctx.db.selectFrom('api_keys').selectAll().executeTakeFirstOrThrow()
  expect(row.key_hash).toBe(hashSecret(key))
  const audit = await app.ctx.db.selectFrom('audit').selectAll().execute()
  expect(JSON.stringify([row, audit])).not.toContain(key)
})

testWithApp('refuses a key without a name, a scope or a future, and a name that is in use', async (app) => {
  const admin = await signInAsAdmin(app)
  await makeKey(admin)
  const good = { name: 'Grafana', scopes: ['metrics'] }
  const refused: [object, number, string][] = [
    [{ ...good, name: ' ' }, 400, 'name'],
    [{ ...good, scopes: [] }, 400, 'scopes'],
    [{ ...good, scopes: ['metrics', 'metrics'] }, 400, 'scopes'],
    [{ ...good, scopes: ['everything'] }, 400, 'scopes.0'],
    [{ ...good, expiresAt: '2026-03-12T08:00:00.000Z' }, 400, 'expiresAt'],
    [{ ...good, expiresAt: 'tomorrow' }, 400, 'expiresAt'],
  ]
  for (const [body, status, place] of refused) {
    const answer = await admin.post(path, body)
    expect([answer.status, answer.body.issues[0].path.join('.')]).toEqual([status, place])
  }
  const again = await admin.post(path, { ...good, name: 'HOME assistant' })
  expect(again).toMatchObject({ status: 409, body: { code: 'api_key_already_exists' } })
})

testWithApp('opens the calls of its scope, no other, and no call of a person', async (app) => {
  const admin = await signInAsAdmin(app)
  const scoped = withKey(app, (await makeKey(admin, { scopes: ['members'] })).key)
  expect((await scoped('GET', membersPath)).status).toBe(200)
  expect(await scoped('POST', '/api/access/doors/1/bump/')).toMatchObject({
    status: 403,
    body: { code: 'forbidden', detail: 'This API key lacks the scope "access".' },
  })
  expect(await scoped('GET', '/api/profile/')).toMatchObject({
    status: 403,
    body: { detail: 'No API key may do this.' },
  })
  expect((await scoped('GET', '/api/config/')).body.loggedIn).toBe(false)
  // A session in the same browser must not make a bad key work.
  const both = await admin.get(membersPath, { authorization: 'Api-Key fob_wrong' })
  expect(both).toMatchObject({ status: 401, body: { code: 'api_key_not_valid' } })
})

testWithApp('an unknown, expired or revoked key is refused by a code of its own', async (app) => {
  const admin = await signInAsAdmin(app)
  const expiring = await makeKey(admin, { name: 'For a week', expiresAt: '2026-03-19T08:00:00.000Z' })
  const revoked = await makeKey(admin, { name: 'Old' })
  const ask = (key: string) => withKey(app, key)('GET', membersPath)
  expect([await ask(expiring.key), await ask(revoked.key)].map(({ status }) => status)).toEqual([200, 200])
  expect((await admin.delete(`${path}${revoked.id}/`)).status).toBe(200)
  app.clock.advance('P7D')
  const refused: [string, string][] = [
    [expiring.key, 'The API key has expired.'],
    [revoked.key, 'The API key was revoked.'],
    ['fob_nonsense', 'The API key is not known.'],
  ]
  for (const [key, detail] of refused) {
    const body = { code: 'api_key_not_valid', message: 'error.apiKeyNotValid', detail }
    expect(await ask(key)).toMatchObject({ status: 401, body })
  }
  expect((await admin.get(path)).body.map(({ name }: { name: string }) => name)).toEqual(['For a week'])
  expect((await admin.delete(`${path}${revoked.id}/`)).status).toBe(404)
  await makeKey(await signInAsAdmin(app), { name: 'Old' }) // the name is free again
})

testWithApp('thirty bad keys from an address are enough, and hinder neither good keys nor people', async (app) => {
  const admin = await signInAsAdmin(app)
  const { key } = await makeKey(admin)
  const bad = withKey(app, 'fob_wrong')
  for (let turn = 0; turn < 30; turn += 1) expect((await bad('GET', membersPath)).status).toBe(401)
  expect(await bad('GET', membersPath)).toMatchObject({ status: 429, headers: { 'retry-after': '900' } })
  expect((await withKey(app, 'fob_wrong', '192.0.2.2')('GET', membersPath)).status).toBe(401)
  expect((await withKey(app, key)('GET', membersPath)).status).toBe(200)
  const body = { email: 'nobody@example.org', password: 'wrong' }
  expect((await app.newClient().send('POST', '/api/login/', { body, address: '192.0.2.1' })).status).toBe(401)
})

testWithApp('a key that waits after a restore is refused until an administrator releases it', async (app) => {
  const admin = await signInAsAdmin(app)
  const made = [await makeKey(admin, { name: 'One' }), await makeKey(admin, { name: 'Two' }), await makeKey(admin)]
  await app.ctx.transact((trx) => endEverybodysWaysIn(app.ctx, trx))
  const again = await signInAsAdmin(app)
  const codes = () =>
    Promise.all(made.map(async ({ key }) => (await withKey(app, key)('GET', membersPath)).body.code ?? 'good'))
  expect(await codes()).toEqual(['api_key_held', 'api_key_held', 'api_key_held'])
  expect((await again.get(path)).body[0]).toMatchObject({ heldAt: '2026-03-12T08:00:00.000Z' })
  expect((await again.post(`${path}${made[0]?.id}/release/`)).status).toBe(200)
  expect((await again.post(`${path}${made[0]?.id}/release/`)).status).toBe(404)
  expect(await codes()).toEqual(['good', 'api_key_held', 'api_key_held'])
  await again.delete(`${path}${made[1]?.id}/`)
  expect((await again.post(`${path}release/`)).body).toEqual({ released: 1 })
  expect(await codes()).toEqual(['good', 'api_key_not_valid', 'good'])
  const trail = await app.ctx.db.selectFrom('audit').select('subject').where('action', '=', 'apiKey.release').execute()
  expect(trail).toEqual([{ subject: `apiKey:${made[0]?.id}` }, { subject: `apiKey:${made[2]?.id}` }])
  app.clock.advance({ minutes: 10 })
  expect((await again.post(`${path}release/`)).body.code).toBe('fresh_confirmation_required')
})

testWithApp('when it was last used is written once a minute at most', async (app) => {
  const admin = await signInAsAdmin(app)
  const { key } = await makeKey(admin)
  const lastUsed = async () => (await admin.get(path)).body[0].lastUsedAt
  const ask = () => withKey(app, key)('GET', membersPath)
  await ask()
  expect(await lastUsed()).toBe('2026-03-12T08:00:00.000Z')
  app.clock.advance({ seconds: 59 })
  await ask()
  expect(await lastUsed()).toBe('2026-03-12T08:00:00.000Z')
  app.clock.advance({ seconds: 1 })
  await ask()
  expect(await lastUsed()).toBe('2026-03-12T08:01:00.000Z')
})

testWithApp('what is done with keys, and by them, is in the audit trail', async (app) => {
  const admin = await signInAsAdmin(app)
  const origin = await app.listen()
  const { body: door } = await admin.post('/api/admin/devices/', { kind: 'door', serial: 'door-1', name: 'Front door' })
  const { board } = await connectAuthorised(origin, { serial: 'door-1', key: door.key })
  const { id, key } = await makeKey(admin, { scopes: ['access'] })
  for (const command of ['bump', 'unlock', 'lock']) {
    const answer = await withKey(app, key)('POST', `/api/access/doors/${door.id}/${command}/`)
    expect(answer).toMatchObject({ status: 200, body: { success: true, delivered: true } })
    expect(JSON.parse(await board.next())).toEqual({ command })
  }
  await admin.delete(`${path}${id}/`)
  const { body } = await admin.get('/api/admin/audit/?limit=5')
  expect(body).toMatchObject([
    { actor: 'Aroha Ngata', action: 'apiKey.revoke', subject: `apiKey:${id}`, before: { name: 'Home Assistant' } },
    { actor: 'API key Home Assistant', action: 'device.lock', subjectName: 'Front door' },
    { actor: 'API key Home Assistant', action: 'device.unlock' },
    { actor: 'API key Home Assistant', action: 'device.bump', after: { delivered: true } },
    { actor: 'Aroha Ngata', action: 'apiKey.create', subjectName: 'Home Assistant', after: { scopes: ['access'] } },
  ])
  await board.close()
})

testWithApp('the document of the calls says which of them take a key, and with which scope', async (app) => {
  const { body } = await app.visitor.get('/api/openapi.json')
  expect(body.components.securitySchemes.apiKey).toMatchObject({ type: 'apiKey', in: 'header', name: 'Authorization' })
  for (const scope of apiKeyScopes) expect(body.components.securitySchemes.apiKey.description).toContain(scope)
  const bump = body.paths['/api/access/{kind}/{id}/bump/'].post
  expect(bump.security).toContainEqual({ apiKey: ['access'] })
  expect(bump.responses['401'].description).toContain('api_key_not_valid')
  expect(body.paths['/api/access/{kind}/{id}/reboot/'].post.security).not.toContainEqual({ apiKey: ['access'] })
})

testWithApp('the list of balances has every member and their sum', async (app) => {
  const admin = await signInAsAdmin(app)
  const { key } = await makeKey(admin, { scopes: ['memberbucks'] })
  const people = await Promise.all(
    ['Ann', 'Bo'].map((name) => insertMember(app.ctx, { first_name: name, name_key: name.toLowerCase() })),
  )
  for (const [index, member_id] of people.entries()) {
    await app.ctx.db
      .insertInto('accounts')
      .values({ member_id, balance: [1250, -300][index] ?? 0 })
      .execute()
  }
  const { body } = await withKey(app, key)('GET', '/api/memberbucks/balance-list/')
  expect(body.total_memberbucks).toBe(950)
  const rows = body.member_balances.map((row: { first_name: string; memberbucks_balance: number }) => [
    row.first_name,
    row.memberbucks_balance,
  ])
  expect(rows).toEqual([
    ['Ann', 1250],
    ['Aroha', 0],
    ['Bo', -300],
  ])
  const member = await signInAs(app, people[0] ?? 0)
  expect((await member.get('/api/memberbucks/balance-list/')).status).toBe(403)
})

testWithApp('the lists for programs and of their keys are one query each, however long', async ({ ctx }) => {
  let queries = 0
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      queries += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const db = ctx.db.withPlugin(counter)
  for (let index = 0; index < 3; index += 1) {
    const created_by = await insertMember(ctx)
    const facts = { name: 'x', name_key: `x${index}`, key_hash: `x${index}`, start: '', scopes: '[]', created_at: '' }
    await ctx.db
      .insertInto('api_keys')
      .values({ ...facts, created_by })
      .execute()
    await insertDevice(ctx.db, { kind: 'door', serial: `x${index}`, name: 'x', keyHash: '', now: '' } as const)
  }
  for (const list of [
    () => listApiKeys(db),
    () => listBalances(db),
    () => loadStatuses({ ...ctx, db }, { failsIfOffline: false }),
  ]) {
    queries = 0
    await list()
    expect(queries).toBe(1)
  }
})
