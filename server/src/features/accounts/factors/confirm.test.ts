import { expect } from 'vitest'
import { testWithApp } from '../../../testing/app.ts'
import type { TestClient } from '../../../testing/client.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../../testing/factories.ts'
import { addAuthenticator, addPasskey } from '../../../testing/factors.ts'
import { setSettings } from '../../../testing/settings.ts'
import { hashPassword } from '../passwords/hash-password.ts'

const password = 'correct horse battery'
const password_hash = await hashPassword(password)

const makeKey = async (client: TestClient, name: string) =>
  (await client.post('/api/admin/api-keys/', { name, scopes: ['access'] })).body.code
const confirm = (client: TestClient, body: object) => client.post('/api/profile/confirm/', body)

testWithApp('a dangerous act asks anew after ten minutes, and by what the caller has', async (app) => {
  const { clock, ctx } = app
  const id = await insertMember(ctx, { is_admin: 1, password_hash })
  const admin = await signInAs(app, id)
  expect(await makeKey(admin, 'at once')).toBeUndefined()
  clock.advance({ minutes: 10 })
  expect(await makeKey(admin, 'late')).toBe('fresh_confirmation_required')
  expect((await admin.post('/api/profile/confirm/open/')).body).toEqual({ hasPassword: true, hasCode: false })
  const wrong = await confirm(admin, { kind: 'password', password: 'wrong' })
  expect(wrong.body.issues).toEqual([{ path: ['password'], message: 'validation.wrongPassword' }])
  expect(await makeKey(admin, 'still late')).toBe('fresh_confirmation_required')
  expect((await confirm(admin, { kind: 'password', password })).status).toBe(200)
  expect(await makeKey(admin, 'confirmed')).toBeUndefined()

  const authenticator = await addAuthenticator(admin, clock)
  const { passkey } = await addPasskey(admin)
  clock.advance({ minutes: 10 })
  expect((await confirm(admin, { kind: 'code', code: '000000' })).body.issues[0].message).toBe('validation.wrongCode')
  expect((await confirm(admin, { kind: 'code', code: authenticator.code() })).status).toBe(200)
  expect(await makeKey(admin, 'by code')).toBeUndefined()
  clock.advance({ minutes: 10 })
  const { body } = await admin.post('/api/profile/confirm/open/')
  const credential = passkey.answer(body.passkey.passkey)
  const answer = { kind: 'passkey', step: body.passkey.step, credential }
  expect((await confirm(await signInAs(app, id), answer)).body.code).toBe('second_step_over')
  expect((await confirm(admin, answer)).status).toBe(200)
  expect((await confirm(admin, answer)).body.code).toBe('second_step_over')
  expect(await makeKey(admin, 'by passkey')).toBeUndefined()
})

testWithApp('the mobile shell confirms for its whole family of tokens', async (app) => {
  await insertMember(app.ctx, { email: 'ada@example.org', is_admin: 1, password_hash })
  const shell = app.newClient()
  let tokens = (await shell.post('/api/token/obtain/', { email: 'ada@example.org', password })).body
  const renew = async () => (tokens = (await shell.post('/api/token/refresh/', { refresh: tokens.refresh })).body)
  const bearer = () => ({ authorization: `Bearer ${tokens.access}` })
  const exportAll = async () => (await shell.get('/api/admin/members/export/', bearer())).status
  expect(await exportAll()).toBe(200)
  app.clock.advance({ minutes: 10 })
  await renew()
  expect(await exportAll()).toBe(403)
  expect((await shell.post('/api/profile/confirm/', { kind: 'password', password }, bearer())).status).toBe(200)
  await renew()
  expect(await exportAll()).toBe(200)
})

testWithApp('a link from the mailbox opens a session that has confirmed nothing', async (app) => {
  const { ctx, visitor } = app
  await insertMember(ctx, { email: 'ada@example.org', is_admin: 1, password_hash, email_verified_at: null })
  await visitor.post('/api/login/', { email: 'ada@example.org', password })
  const mail = await ctx.db.selectFrom('outbox').select('text').orderBy('id', 'desc').executeTakeFirst()
  const token = /email\/([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  expect((await visitor.post(`/api/email/${token}/verify/`)).body).toEqual({})
  expect(await makeKey(visitor, 'by link')).toBe('fresh_confirmation_required')
})

testWithApp('what only some bodies make dangerous', async (app) => {
  const admin = await signInAsAdmin(app)
  const id = await insertMember(app.ctx)
  app.clock.advance({ minutes: 10 })
  const codeOf = async (path: string, body: object) => (await admin.put(path, body)).body.code
  const profile = `/api/admin/members/${id}/profile/`
  expect(await codeOf(profile, { note: 'lends a drill' })).toBeUndefined()
  expect(await codeOf(profile, { admin: true })).toBe('fresh_confirmation_required')
  expect(await codeOf(profile, { email: 'other@example.org' })).toBe('fresh_confirmation_required')
  expect(await codeOf('/api/profile/', { firstName: 'Ada' })).toBeUndefined()
  expect(await codeOf('/api/profile/', { email: 'other@example.org' })).toBe('fresh_confirmation_required')
  expect(await codeOf('/api/admin/settings/', { 'general.siteName': 'Makers' })).toBeUndefined()
  expect(await codeOf('/api/admin/settings/', { 'stripe.publishableKey': '' })).toBe('fresh_confirmation_required')
  const entry = { type: 'other', description: 'Counter' }
  const bucks = async (amount: number) =>
    (await admin.post(`/api/admin/members/${id}/memberbucks/`, { ...entry, amount })).body.code
  expect(await bucks(9999)).toBeUndefined()
  expect(await bucks(10_000)).toBe('fresh_confirmation_required')
  expect(await bucks(-9999)).toBeUndefined()
  expect(await bucks(-10_000)).toBe('fresh_confirmation_required')
})

testWithApp('an administrator without a factor may only set one up, once the club wants that', async (app) => {
  const { ctx } = app
  const admin = await signInAsAdmin(app)
  const member = await signInAs(app, await insertMember(ctx))
  const made = (await admin.post('/api/admin/api-keys/', { name: 'Robot', scopes: ['members'] })).body
  await setSettings(ctx, { 'signIn.adminsNeedFactor': true })
  for (const path of ['/api/admin/members/', '/api/memberbucks/balance/', '/api/events/']) {
    expect((await admin.get(path)).body.code).toBe('second_factor_needed')
  }
  expect((await admin.get('/api/profile/')).body.needsSecondFactor).toBe(true)
  expect((await admin.get('/api/profile/factors/')).body.isRequired).toBe(true)
  expect((await member.get('/api/memberbucks/balance/')).status).toBe(200)
  const key = { authorization: `Api-Key ${made.key}` }
  expect((await app.newClient().get('/api/admin/members/', key)).status).toBe(200)

  await addPasskey(admin)
  expect((await admin.get('/api/admin/members/')).status).toBe(200)
  expect((await admin.get('/api/profile/')).body.needsSecondFactor).toBe(false)
})
