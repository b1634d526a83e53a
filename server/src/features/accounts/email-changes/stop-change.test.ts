import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../../testing/factories.ts'
import { addAuthenticator, addPasskey } from '../../../testing/factors.ts'
import { lastTokenTo, mailsTo } from '../../../testing/mail.ts'
import { hashPassword } from '../passwords/hash-password.ts'

const password = 'correct horse battery'
const password_hash = await hashPassword(password)
const kim = { email: 'old@example.org', first_name: 'Kim', last_name: 'Larsson', password_hash }
const mine = 'attacker@example.net'

/** A thief with a stolen session moves the account to their own mailbox, and changes all they can. */
async function takeOver(app: TestApp, id: number) {
  const { ctx } = app
  const thief = await signInAs(app, id)
  await thief.put('/api/profile/', { email: mine })
  expect((await thief.post('/api/email/change/', { token: await lastTokenTo(ctx, mine) })).status).toBe(200)
  await addPasskey(thief)
  await addAuthenticator(thief, app.clock)
  const change = { current: password, new: 'stolen goods are mine' }
  expect((await thief.put('/api/profile/password/', change)).status).toBe(200)
  return thief
}

testWithApp('an account that was taken over comes back by the old mailbox within seven days', async (app) => {
  const { ctx, clock, visitor, newClient } = app
  const id = await insertMember(ctx, kim)
  const admin = await signInAsAdmin(app)
  const thief = await takeOver(app, id)
  expect((await thief.get('/api/loggedin/')).status).toBe(200)
  clock.advance({ hours: 7 * 24 - 1 })
  const token = await lastTokenTo(ctx, 'old@example.org')
  expect((await visitor.post('/api/email/stop/read/', { token })).body).toEqual({
    email: 'old@example.org',
    newEmail: mine,
    tookEffect: true,
  })
  expect((await thief.get('/api/loggedin/')).status).toBe(200)
  expect(await visitor.post('/api/email/stop/', { token })).toMatchObject({
    status: 200,
    body: { passwordNeeded: true },
  })
  expect(visitor.cookies.size).toBe(0)

  expect((await thief.get('/api/loggedin/')).status).toBe(401)
  for (const email of ['old@example.org', mine]) {
    const answer = await newClient().post('/api/login/', { email, password: 'stolen goods are mine' })
    expect(answer.body.code).toBe('login_failed')
  }
  for (const table of ['passkeys', 'authenticator_apps', 'recovery_codes'] as const) {
    expect(await ctx.db.selectFrom(table).select('member_id').execute()).toEqual([])
  }
  // Only the owner can continue: by a link mailed to the old address.
  const reset = await lastTokenTo(ctx, 'old@example.org')
  expect((await visitor.post('/api/password/reset/', { token: reset, password: 'mine again for good' })).body).toEqual({
    success: true,
  })
  expect(
    (await visitor.post('/api/login/', { email: 'old@example.org', password: 'mine again for good' })).status,
  ).toBe(200)
  expect((await visitor.post('/api/email/stop/', { token })).body.code).toBe('link_invalid')
  expect((await mailsTo(ctx, mine)).at(-1)?.subject).toBe('Your e-mail address for Member Portal was changed back')
  const [entry] = (await admin.get('/api/admin/audit/?action=account.stopEmailChange')).body
  expect(entry).toMatchObject({ subject: `member:${id}`, after: { email: 'old@example.org' } })
  const told = await ctx.db
    .selectFrom('outbox')
    .select('subject')
    .where('subject', 'like', 'Kim Larsson stopped%')
    .orderBy('id')
    .execute()
  expect(told).toHaveLength(1)
})

testWithApp('moving on to a third address, or asking for many links, keeps no owner out', async (app) => {
  const { ctx, visitor } = app
  const id = await insertMember(ctx, kim)
  const thief = await takeOver(app, id)
  const token = await lastTokenTo(ctx, 'old@example.org')
  await thief.put('/api/profile/', { email: 'third@example.net' })
  await thief.post('/api/email/change/', { token: await lastTokenTo(ctx, 'third@example.net') })
  const thiefsStop = await lastTokenTo(ctx, mine)
  for (let turn = 0; turn < 6; turn += 1) await visitor.post('/api/password/reset/', { email: 'third@example.net' })
  const links = (await mailsTo(ctx, 'old@example.org')).length
  expect((await visitor.post('/api/email/stop/', { token })).status).toBe(200)
  expect((await mailsTo(ctx, 'old@example.org')).length).toBe(links + 1)
  const member = await ctx.db.selectFrom('members').select('email').where('id', '=', id).executeTakeFirst()
  expect(member).toEqual({ email: 'old@example.org' })
  expect((await visitor.post('/api/email/stop/', { token: thiefsStop })).body.code).toBe('link_invalid')
})

testWithApp('nobody else registers with an address that can still come back', async (app) => {
  const { ctx, visitor, clock } = app
  const id = await insertMember(ctx, kim)
  const thief = await takeOver(app, id)
  const names = { screenName: 'squatter', firstName: 'S', lastName: 'Q', mobile: '0412 345 678', password }
  const register = async () => (await visitor.post('/api/register/', { ...names, email: 'OLD@example.org' })).body.code
  expect(await register()).toBe('account_already_exists')
  const admin = await signInAsAdmin(app)
  const added = await admin.post('/api/admin/members/', {
    email: 'old@example.org',
    firstName: 'S',
    lastName: 'Q',
    screenName: 'sq',
  })
  expect(added.body.code).toBe('account_already_exists')
  // Its owner may take it back the ordinary way.
  expect((await thief.put('/api/profile/', { email: 'old@example.org' })).status).toBe(200)
  clock.advance({ hours: 7 * 24 })
  const token = await lastTokenTo(ctx, 'old@example.org')
  expect((await visitor.post('/api/email/stop/', { token })).body.code).toBe('link_invalid')
  expect(await register()).toBeUndefined()
})

testWithApp(
  'the old address stops what an administrator proposed, who then cannot propose it again for a week',
  async (app) => {
    const { ctx, visitor, clock } = app
    const id = await insertMember(ctx, kim)
    const own = await signInAs(app, id)
    const adminId = await insertMember(ctx, { is_admin: 1 })
    const [admin, another] = [await signInAs(app, adminId), await signInAsAdmin(app)]
    const path = `/api/admin/members/${id}/profile/`
    await admin.put(path, { email: mine })
    const link = await lastTokenTo(ctx, mine)
    const token = await lastTokenTo(ctx, 'old@example.org')
    expect((await visitor.post('/api/email/stop/', { token })).body).toEqual({ passwordNeeded: false })
    expect((await visitor.post('/api/email/change/', { token: link, password })).body.code).toBe('link_invalid')
    // No stranger was in the account: it stays as it is.
    expect((await own.get('/api/loggedin/')).status).toBe(200)
    expect((await visitor.post('/api/login/', { email: 'old@example.org', password })).status).toBe(200)
    expect((await admin.put(path, { email: mine.toUpperCase() })).body.code).toBe('email_change_stopped')
    expect((await another.put(path, { email: mine })).status).toBe(200)
    clock.advance({ hours: 7 * 24 })
    expect((await (await signInAs(app, adminId)).put(path, { email: mine })).status).toBe(200)
  },
)

testWithApp(
  'whoever asked with the owner’s password and session is shut out before anything took effect',
  async (app) => {
    const { ctx, visitor } = app
    const id = await insertMember(ctx, kim)
    const thief = await signInAs(app, id)
    await thief.put('/api/profile/', { email: mine })
    const token = await lastTokenTo(ctx, 'old@example.org')
    expect((await visitor.post('/api/email/stop/', { token })).body).toEqual({ passwordNeeded: true })
    expect((await thief.get('/api/loggedin/')).status).toBe(401)
    expect((await visitor.post('/api/login/', { email: 'old@example.org', password })).body.code).toBe('login_failed')
    expect(await lastTokenTo(ctx, 'old@example.org')).not.toBe(token)
    // It still has an owner while it has no password: a link alone does not take it.
    const admin = await signInAsAdmin(app)
    await admin.put(`/api/admin/members/${id}/profile/`, { email: 'elsewhere@example.net' })
    const next = await lastTokenTo(ctx, 'elsewhere@example.net')
    expect((await visitor.post('/api/email/change/read/', { token: next })).body.needs).toBe('login')
    expect((await visitor.post('/api/email/change/', { token: next })).status).toBe(401)
  },
)

testWithApp('two who follow the old address’s link at once stop it once', async (app) => {
  const { ctx, newClient } = app
  const id = await insertMember(ctx, kim)
  await takeOver(app, id)
  const token = await lastTokenTo(ctx, 'old@example.org')
  const answers = await Promise.all([newClient(), newClient()].map((one) => one.post('/api/email/stop/', { token })))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
})
