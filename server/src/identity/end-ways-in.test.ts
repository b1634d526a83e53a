import { expect, test } from 'vitest'
import { hashPassword } from '../features/accounts/passwords/hash-password.ts'
import { createTokenPair } from './bearer-tokens.ts'
import { createSession } from './sessions.ts'
import { type TestApp, testWithApp } from '../testing/app.ts'
import type { TestAnswer, TestClient } from '../testing/client.ts'
import { insertMember, signInAs, signInAsAdmin } from '../testing/factories.ts'
import { insertKiosk } from '../testing/kiosks.ts'
import { lastTokenTo } from '../testing/mail.ts'
import { waysIn } from './ways-in.ts'

const email = 'kim@example.org'
const password = 'correct horse battery'
const better = 'a better one than that 42'
const password_hash = await hashPassword(password)
const at = '2026-03-12T08:00:00.000Z'
const later = '2026-04-12T08:00:00.000Z'

/** A person who can come in by every way there is. The answer counts them by their tables. */
async function insertWithAllWays({ ctx }: TestApp, facts: Record<string, unknown> = {}): Promise<number> {
  const { db } = ctx
  const id = await insertMember(ctx, { is_admin: 1, ...facts })
  const text = `of ${id}`
  await createSession(ctx, db, { memberId: id, address: '192.0.2.1', userAgent: undefined })
  const { id: kioskId } = await insertKiosk(ctx)
  await createSession(ctx, db, { memberId: id, address: '192.0.2.1', userAgent: undefined, kioskId })
  await createTokenPair(ctx, db, { memberId: id, userAgent: undefined })
  const link = { member_id: id, email: 'new@example.org', created_at: at, expires_at: later }
  for (const purpose of ['verify_email', 'reset_password'] as const) {
    await db
      .insertInto('one_time_tokens')
      .values({ ...link, purpose, token_hash: `${purpose} ${text}` })
      .execute()
  }
  const proposal = { member_id: id, proposed_by: id, email: 'new@example.org', created_at: at, expires_at: later }
  await db
    .insertInto('email_proposals')
    .values({ ...proposal, token_hash: `address ${text}` })
    .execute()
  const step = { token_hash: text, purpose: 'secondStep', member_id: id, created_at: at, expires_at: later } as const
  await db.insertInto('sign_in_steps').values(step).execute()
  const client = { client_id: text, name: text, name_key: text, redirect_uris: '[]', logout_uris: '[]', scopes: '[]' }
  await db
    .insertInto('oidc_clients')
    .values({ ...client, active_only: 0, created_at: at, created_by: id })
    .execute()
  for (const kind of ['Grant', 'AccessToken', 'Session']) {
    const payload = { kind, payload: '{}', member_id: id, client_id: text, created_at: at, expires_at: later }
    await db
      .insertInto('oidc_payloads')
      .values({ ...payload, key: `${kind} ${text}` })
      .execute()
  }
  await db.insertInto('calendar_addresses').values({ member_id: id, token_hash: text, created_at: at }).execute()
  const feed = { member_id: id, kind: 'mine', token_hash: text, created_at: at } as const
  await db.insertInto('calendar_feeds').values(feed).execute()
  const key = { name: text, name_key: text, key_hash: text, start: 'fob_', scopes: '[]', created_at: at }
  await db
    .insertInto('api_keys')
    .values({ ...key, created_by: id })
    .execute()
  return id
}

/** What is left of somebody's, by the tables. */
async function waysLeft({ ctx: { db } }: TestApp, memberId: number): Promise<string[]> {
  const left: string[] = []
  for (const { table } of waysIn) {
    const owned = table === 'api_keys' ? 'created_by' : 'member_id'
    const rows = await db.selectFrom(table).selectAll().execute()
    const open = rows.filter((row) => {
      const facts: Record<string, unknown> = row
      return facts[owned] === memberId && (facts['revoked_at'] ?? null) === null
    })
    left.push(...open.map(() => table))
  }
  return left
}

const all = [
  'sessions',
  'sessions',
  'bearer_tokens',
  'bearer_tokens',
  'one_time_tokens',
  'one_time_tokens',
  'email_proposals',
  'sign_in_steps',
  'oidc_payloads',
  'oidc_payloads',
  'oidc_payloads',
  'calendar_addresses',
  'calendar_feeds',
  'api_keys',
]
const lasting = ['calendar_addresses', 'calendar_feeds', 'api_keys']

test('every way in is among those that these tests end', () => {
  expect(new Set(all)).toEqual(new Set(waysIn.map(({ table }) => table)))
})

type Deed = (who: { app: TestApp; admin: TestClient; id: number }) => Promise<TestAnswer>

async function resetByLink({ newClient, ctx }: TestApp): Promise<TestAnswer> {
  await newClient().post('/api/password/reset/', { email })
  return newClient().post('/api/password/reset/', { token: await lastTokenTo(ctx, email), password: better })
}

const deeds: [string, Deed, left: string[], answer?: object][] = [
  [
    'a new password',
    async ({ app, id }) => (await signInAs(app, id)).put('/api/profile/password/', { current: password, new: better }),
    ['sessions', ...lasting], // the new one of whoever changed it
    { keysLeft: 1 },
  ],
  [
    'a new password, and the keys',
    async ({ app, id }) =>
      (await signInAs(app, id)).put('/api/profile/password/', { current: password, new: better, keys: true }),
    ['sessions'],
    { keysLeft: 0 },
  ],
  ['a reset password', ({ app }) => resetByLink(app), lasting, { success: true, keysLeft: 1 }],
  [
    'end all others',
    async ({ app, id }) => (await signInAs(app, id)).delete('/api/profile/sessions/'),
    ['sessions', ...lasting],
    { keysLeft: 1 },
  ],
  [
    'end all others, and the keys',
    async ({ app, id }) => (await signInAs(app, id)).delete('/api/profile/sessions/?keys=true'),
    ['sessions'],
    { keysLeft: 0 },
  ],
  ['end all, by an administrator', ({ admin, id }) => admin.post(`/api/admin/members/${id}/sessions/end/`), lasting],
  ['disabling', ({ admin, id }) => admin.post(`/api/admin/members/${id}/state/inactive/`), []],
  [
    'the loss of the administrator’s role',
    ({ admin, id }) => admin.put(`/api/admin/members/${id}/profile/`, { admin: false }),
    [],
  ],
]

for (const [name, act, left, answer] of deeds) {
  testWithApp(`${name} ends every way in of that person, and of nobody else`, async (app) => {
    const admin = await signInAsAdmin(app)
    const other = await insertWithAllWays(app)
    const id = await insertWithAllWays(app, { email, password_hash, first_name: 'Kim', last_name: 'Larsson' })
    expect(await waysLeft(app, id)).toEqual(all)
    const done = await act({ app, admin, id })
    expect(done).toMatchObject({ status: 200, body: answer ?? {} })
    expect(await waysLeft(app, id)).toEqual(left)
    expect(await waysLeft(app, other)).toEqual(all)
  })
}

testWithApp('erasing ends every way in', async (app) => {
  const admin = await signInAsAdmin(app)
  const other = await insertWithAllWays(app)
  const id = await insertWithAllWays(app, { first_name: 'Kim', last_name: 'Larsson', is_admin: 0 })
  expect((await admin.post(`/api/admin/members/${id}/erase/`, { name: 'Kim Larsson' })).status).toBe(200)
  expect([await waysLeft(app, id), await waysLeft(app, other)]).toEqual([[], all])
})

testWithApp('a change of address that waits does not survive a new password', async (app) => {
  const { ctx } = app
  const id = await insertMember(ctx, { email, password_hash })
  const thief = await signInAs(app, id)
  await thief.put('/api/profile/', { email: 'thief@example.org' })
  const link = `/api/email/${await lastTokenTo(ctx, 'thief@example.org')}/verify/`
  const owner = await signInAs(app, id)
  expect((await owner.put('/api/profile/password/', { current: password, new: better })).status).toBe(200)
  for (const one of [thief, app.newClient(), owner]) {
    expect(await one.post(link)).toMatchObject({ status: 401, body: { code: 'link_invalid' } })
  }
  expect((await owner.get('/api/profile/')).body.email).toBe(email)
})

testWithApp('a membership that lapses signs nobody out: they are to pay', async (app) => {
  const id = await insertMember(app.ctx, { email, password_hash })
  const client = await signInAs(app, id)
  await app.ctx.db.updateTable('members').set({ state: 'inactive' }).where('id', '=', id).execute()
  expect((await client.get('/api/loggedin/')).status).toBe(200)
  const admin = await signInAsAdmin(app)
  await admin.post(`/api/admin/members/${id}/state/active/`)
  await admin.post(`/api/admin/members/${id}/state/inactive/`)
  expect((await client.get('/api/loggedin/')).status).toBe(401)
  expect((await app.newClient().post('/api/login/', { email, password })).status).toBe(200)
})

testWithApp('members see every way in that they have, and end any', async (app) => {
  const id = await insertWithAllWays(app, { email, password_hash })
  const client = await signInAs(app, id)
  const path = '/api/profile/sessions/'
  type Told = { id: string; kind: string; name: string | null; isCurrent: boolean }
  const list = async (): Promise<Told[]> => (await client.get(path)).body
  const kinds = [
    'app',
    'browser',
    'browser',
    'calendar',
    'calendar',
    'key',
    'kiosk',
    'link',
    'link',
    'link',
    'program',
    'step',
  ]
  expect((await list()).map(({ kind }) => kind).toSorted()).toEqual(kinds)
  expect((await list()).find(({ kind }) => kind === 'link')?.name).toBe('new@example.org')
  expect(JSON.stringify(await list())).not.toContain(`verify_email of ${id}`)
  for (const one of (await list()).filter(({ isCurrent }) => !isCurrent)) {
    expect([one.kind, (await client.delete(`${path}${one.id}/`)).status]).toEqual([one.kind, 200])
  }
  expect(await list()).toMatchObject([{ kind: 'browser', isCurrent: true }])
  expect(await waysLeft(app, id)).toEqual(['sessions'])
})
