import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../../testing/factories.ts'
import { addAuthenticator, addPasskey } from '../../../testing/factors.ts'
import { lastTokenTo, mailsTo } from '../../../testing/mail.ts'
import { hashPassword } from '../passwords/hash-password.ts'

const password = 'correct horse battery'
const password_hash = await hashPassword(password)
const kim = { email: 'old@example.org', first_name: 'Kim', last_name: 'Larsson', password_hash }

const addressOf = async ({ ctx }: TestApp, id: number) =>
  ctx.db
    .selectFrom('members')
    .select(['email', 'email_verified_at', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

async function proposeAsAdmin(app: TestApp, id: number, email = 'new@example.org') {
  const admin = await signInAsAdmin(app)
  const path = `/api/admin/members/${id}/profile/`
  expect(await admin.put(path, { email })).toMatchObject({ status: 200 })
  return { admin, path, token: await lastTokenTo(app.ctx, email) }
}

testWithApp(
  'an administrator’s change waits until the new address is confirmed with its owner’s password',
  async (app) => {
    const { ctx, newClient } = app
    const id = await insertMember(ctx, kim)
    const { admin, path, token } = await proposeAsAdmin(app, id)
    expect((await addressOf(app, id)).email).toBe('old@example.org')
    const pendingEmail = { email: 'new@example.org', proposedAt: '2026-03-12T08:00:00.000Z', proposedBy: 'Aroha Ngata' }
    expect((await admin.get(path)).body).toMatchObject({ email: 'old@example.org', pendingEmail })
    const [told] = await mailsTo(ctx, 'old@example.org')
    expect(told).toMatchObject({ subject: 'A new e-mail address for your account at Member Portal', is_secret: 1 })
    expect(told?.text).toContain('Aroha Ngata asked')

    // The link is not enough for a stranger, the administrator or another member.
    const other = await signInAs(app, await insertMember(ctx, { password_hash }))
    for (const client of [newClient(), admin, other]) {
      expect((await client.post('/api/email/change/read/', { token })).body).toEqual({
        email: 'new@example.org',
        needs: 'password',
      })
      const { body } = await client.post('/api/email/change/', { token, password: 'wrong guess' })
      expect(body.issues).toEqual([{ path: ['password'], message: 'validation.wrongPassword' }])
      expect((await client.post('/api/email/change/', { token })).status).toBe(400)
    }
    const follower = newClient()
    expect(await follower.post('/api/email/change/', { token, password })).toMatchObject({
      status: 200,
      body: { passwordNeeded: false },
    })
    expect(follower.cookies.size).toBe(0)
    expect(await addressOf(app, id)).toMatchObject({ email: 'new@example.org', password_hash })
    expect((await admin.get(path)).body.pendingEmail).toBeNull()
    expect((await follower.post('/api/email/change/', { token, password })).body.code).toBe('link_invalid')
    expect((await mailsTo(ctx, 'old@example.org')).map(({ subject }) => subject)).toEqual([
      'A new e-mail address for your account at Member Portal',
      'Your e-mail address for Member Portal has changed',
    ])
    const trail = (await admin.get(`/api/admin/audit/?subject=member:${id}`)).body
    expect(trail.map(({ action, actor }: { action: string; actor: string }) => [action, actor])).toEqual([
      ['account.changeEmail', 'Kim Larsson'],
      ['account.proposeEmail', 'Aroha Ngata'],
    ])
  },
)

testWithApp('one’s own session is enough for one’s own link, and stays the same', async (app) => {
  const client = await signInAs(app, await insertMember(app.ctx, kim))
  expect((await client.put('/api/profile/', { email: 'new@example.org' })).status).toBe(200)
  expect((await client.get('/api/profile/')).body.pendingEmail).toMatchObject({ proposedBy: 'Kim Larsson' })
  const token = await lastTokenTo(app.ctx, 'new@example.org')
  const before = client.cookies.get('fobhouse_session')
  expect((await client.post('/api/email/change/read/', { token })).body.needs).toBe('nothing')
  expect((await client.post('/api/email/change/', { token })).status).toBe(200)
  expect(client.cookies.get('fobhouse_session')).toBe(before)
  expect((await client.get('/api/profile/')).body).toMatchObject({ email: 'new@example.org', pendingEmail: null })
})

testWithApp('who has a second step shows it, too; guesses count like those at the login', async (app) => {
  const { ctx, clock, newClient } = app
  const id = await insertMember(ctx, kim)
  const client = await signInAs(app, id)
  const authenticator = await addAuthenticator(client, clock)
  const { token } = await proposeAsAdmin(app, id)
  const follower = newClient()
  expect((await follower.post('/api/email/change/read/', { token })).body.needs).toBe('passwordAndCode')
  const code = async (typed: string) =>
    (await follower.post('/api/email/change/', { token, password, code: typed })).body
  expect((await code('')).issues[0]).toEqual({ path: ['code'], message: 'validation.wrongCode' })
  for (let turn = 0; turn < 9; turn += 1) await code('000000')
  expect((await code(authenticator.code())).code).toBe('too_many_requests')
  clock.advance({ minutes: 15 })
  expect(await code(authenticator.code())).toEqual({ passwordNeeded: false })
  expect((await addressOf(app, id)).email).toBe('new@example.org')
})

testWithApp('who has a passkey and no app logs in first', async (app) => {
  const id = await insertMember(app.ctx, kim)
  const client = await signInAs(app, id)
  const { ctx } = app
  await addPasskey(client)
  await ctx.db.deleteFrom('recovery_codes').execute()
  const { token } = await proposeAsAdmin(app, id)
  const follower = app.newClient()
  expect((await follower.post('/api/email/change/read/', { token })).body.needs).toBe('login')
  expect(await follower.post('/api/email/change/', { token, password })).toMatchObject({ status: 401 })
  expect((await client.post('/api/email/change/', { token })).status).toBe(200)
})

testWithApp('a session that a card opened at a kiosk is no proof', async (app) => {
  const { ctx } = app
  const id = await insertMember(ctx, kim)
  const { token } = await proposeAsAdmin(app, id)
  const client = await signInAs(app, id)
  await ctx.db.updateTable('sessions').set({ kind: 'kiosk' }).where('member_id', '=', id).execute()
  expect((await client.post('/api/email/change/read/', { token })).body.needs).toBe('password')
})

testWithApp('a slip at registration is mended: whoever reads the wrong address learns nothing', async (app) => {
  const { ctx, visitor } = app
  const id = await insertMember(ctx, { ...kim, email: 'old@exmaple.org', email_verified_at: null })
  const { token } = await proposeAsAdmin(app, id)
  expect(await mailsTo(ctx, 'old@exmaple.org')).toEqual([])
  expect((await visitor.post('/api/email/change/read/', { token })).body.needs).toBe('nothing')
  // The person who registered may not be the one who has the new address.
  expect((await visitor.post('/api/email/change/', { token })).body).toEqual({ passwordNeeded: true })
  expect(await addressOf(app, id)).toMatchObject({ email: 'new@example.org', password_hash: null })
  expect((await visitor.post('/api/login/', { email: 'new@example.org', password })).body.code).toBe('login_failed')
})

testWithApp('who never had a password follows the link alone; an address that is none is told nothing', async (app) => {
  const { ctx, visitor } = app
  const id = await insertMember(ctx, { email: 'duplicate+7@invalid' })
  const { token } = await proposeAsAdmin(app, id)
  expect(await mailsTo(ctx, 'duplicate+7@invalid')).toEqual([])
  expect((await visitor.post('/api/email/change/', { token })).body).toEqual({ passwordNeeded: true })
  expect((await addressOf(app, id)).email).toBe('new@example.org')
  expect(await ctx.db.selectFrom('email_objections').selectAll().execute()).toEqual([])
})

testWithApp('of two proposals the later one counts, also where both come at once', async (app) => {
  const { ctx } = app
  const id = await insertMember(ctx, kim)
  const client = await signInAs(app, id)
  const { token: first } = await proposeAsAdmin(app, id, 'first@example.org')
  const stop = await lastTokenTo(ctx, 'old@example.org')
  await proposeAsAdmin(app, id, 'second@example.org')
  expect((await client.post('/api/email/change/', { token: first })).body.code).toBe('link_invalid')
  expect((await client.post('/api/email/stop/read/', { token: stop })).body.code).toBe('link_invalid')
  const admins = [await signInAsAdmin(app), await signInAsAdmin(app)]
  const path = `/api/admin/members/${id}/profile/`
  const answers = await Promise.all(
    admins.map((admin, turn) => admin.put(path, { email: `at-once${turn}@example.org` })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await ctx.db.selectFrom('email_proposals').selectAll().execute()).toHaveLength(1)
  expect(await ctx.db.selectFrom('email_objections').selectAll().execute()).toHaveLength(1)
})

testWithApp('an address that somebody took meanwhile is refused, and nothing is lost', async (app) => {
  const { ctx } = app
  const id = await insertMember(ctx, kim)
  const client = await signInAs(app, id)
  const { admin, path, token } = await proposeAsAdmin(app, id)
  const squatter = await insertMember(ctx, { email: 'NEW@example.org' })
  const answer = await client.post('/api/email/change/', { token })
  expect(answer).toMatchObject({ status: 409, body: { code: 'account_already_exists' } })
  expect((await admin.get(path)).body).toMatchObject({
    email: 'old@example.org',
    pendingEmail: { email: 'new@example.org' },
  })
  await ctx.db
    .updateTable('members')
    .set({ email: 'x@example.org', email_key: 'x@example.org' })
    .where('id', '=', squatter)
    .execute()
  expect((await client.post('/api/email/change/', { token })).status).toBe(200)
  expect(await admin.put(`/api/admin/members/${squatter}/profile/`, { email: 'new@example.org' })).toMatchObject({
    status: 409,
    body: { code: 'account_already_exists' },
  })
})

testWithApp(
  'a proposal ends: withdrawn, after a week, with a new password, everywhere signed out, disabled',
  async (app) => {
    const { ctx, clock } = app
    const ends: [string, (id: number) => Promise<unknown>][] = [
      ['withdrawn by oneself', async (id) => (await signInAs(app, id)).delete('/api/profile/email-change/')],
      [
        'withdrawn by an administrator',
        async (id) => (await signInAsAdmin(app)).delete(`/api/admin/members/${id}/email-change/`),
      ],
      [
        'new password',
        async (id) =>
          (await signInAs(app, id)).put('/api/profile/password/', { current: password, new: 'wholly other words' }),
      ],
      [
        'signed out everywhere',
        async (id) => (await signInAsAdmin(app)).post(`/api/admin/members/${id}/sessions/end/`),
      ],
      ['signed out elsewhere', async (id) => (await signInAs(app, id)).delete('/api/profile/sessions/')],
      ['disabled', async (id) => (await signInAsAdmin(app)).post(`/api/admin/members/${id}/state/inactive/`)],
      ['a week', () => Promise.resolve(clock.advance({ hours: 7 * 24 }))],
    ]
    for (const [index, [name, end]] of ends.entries()) {
      const id = await insertMember(ctx, { ...kim, email: `old${index}@example.org`, screen_name: `kim${index}` })
      const { token } = await proposeAsAdmin(app, id, `new${index}@example.org`)
      await end(id)
      const { body } = await app.newClient().post('/api/email/change/', { token, password })
      expect([name, body.code]).toEqual([name, 'link_invalid'])
    }
    await ctx.jobs.runNow('accounts.prune')
    const left = await ctx.db.selectFrom('email_proposals').selectAll().execute()
    expect(left).toEqual([])
  },
)
