import { expect } from 'vitest'
import { testWithApp } from '../../testing/app.ts'
import { csrfCookie, sessionCookie } from '../../http/cookies.ts'
import { createSession, csrfTokenOf } from '../../http/sessions.ts'
import { insertMember, signInAs } from '../../testing/factories.ts'
import { insertKiosk } from '../../testing/kiosks.ts'
import { lastTokenTo, mailsTo } from '../../testing/mail.ts'

const registration = {
  email: 'kim@example.org',
  screenName: 'kim',
  firstName: 'Kim',
  lastName: 'Larsson',
  mobile: '0412 345 678',
  password: 'correct horse battery',
}

testWithApp('a link works once', async ({ ctx, visitor, newClient }) => {
  await visitor.post('/api/register/', registration)
  const token = await lastTokenTo(ctx, registration.email)
  expect((await visitor.post(`/api/email/${token}/verify/`)).status).toBe(200)
  expect((await visitor.get('/api/loggedin/')).status).toBe(200)
  const another = newClient()
  expect(await another.post(`/api/email/${token}/verify/`)).toMatchObject({
    status: 401,
    body: { code: 'link_invalid', message: 'verifyEmail.invalid' },
  })
  expect(another.cookies.size).toBe(0)
  expect(
    (await another.post('/api/login/', { email: registration.email, password: registration.password })).status,
  ).toBe(200)
})

testWithApp('two browsers that open a link at once do not both get in', async ({ ctx, visitor, newClient }) => {
  await visitor.post('/api/register/', registration)
  const token = await lastTokenTo(ctx, registration.email)
  const answers = await Promise.all([newClient(), newClient()].map((one) => one.post(`/api/email/${token}/verify/`)))
  expect(answers.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([200, 401])
})

testWithApp('an unknown link is invalid, a malformed one too', async ({ visitor }) => {
  for (const token of ['x', 'a'.repeat(43), '%F0%9F%94%91']) {
    const answer = await visitor.post(`/api/email/${token}/verify/`)
    expect(answer).toMatchObject({ status: 401, body: { code: 'link_invalid' } })
  }
  expect((await visitor.post(`/api/email/${'a'.repeat(300)}/verify/`)).status).toBe(404)
})

testWithApp('an expired link mails a new one and says so', async ({ ctx, visitor, clock }) => {
  await visitor.post('/api/register/', registration)
  const token = await lastTokenTo(ctx, registration.email)
  clock.advance({ hours: 24 })
  const answer = await visitor.post(`/api/email/${token}/verify/`)
  expect(answer).toMatchObject({ status: 403, body: { code: 'link_expired', message: 'verifyEmail.expired' } })
  expect(visitor.cookies.size).toBe(0)
  const fresh = await lastTokenTo(ctx, registration.email)
  expect(fresh).not.toBe(token)
  clock.advance({ hours: 23, minutes: 59 })
  expect((await visitor.post(`/api/email/${fresh}/verify/`)).status).toBe(200)
  // The expired link is used up with the new one: it mails nothing more.
  expect((await visitor.post(`/api/email/${token}/verify/`)).status).toBe(401)
})

testWithApp('an expired link mails at most five new ones an hour', async ({ ctx, visitor, clock }) => {
  await visitor.post('/api/register/', registration)
  const token = await lastTokenTo(ctx, registration.email)
  clock.advance({ hours: 25 })
  for (let turn = 0; turn < 8; turn += 1) {
    expect((await visitor.post(`/api/email/${token}/verify/`)).body.code).toBe('link_expired')
  }
  expect(await mailsTo(ctx, registration.email)).toHaveLength(1 + 5)
})

testWithApp('a changed address takes effect once it is verified, and the old one is told', async (app) => {
  const { ctx } = app
  const client = await signInAs(app, await insertMember(ctx, { email: 'old@example.org', screen_name: 'kim' }))
  expect(await client.put('/api/profile/', { email: 'New@example.org' })).toMatchObject({ status: 200, body: {} })
  expect((await client.get('/api/profile/')).body.email).toBe('old@example.org')
  expect(await mailsTo(ctx, 'old@example.org')).toEqual([])

  const token = await lastTokenTo(ctx, 'New@example.org')
  expect((await client.post(`/api/email/${token}/verify/`)).body).toEqual({})
  expect((await client.get('/api/profile/')).body.email).toBe('New@example.org')
  const [told] = await mailsTo(ctx, 'old@example.org')
  expect(told?.subject).toBe('Your e-mail address for Member Portal has changed')
  expect(told?.text).toContain('New@example.org')
  const audit = await ctx.db.selectFrom('audit').selectAll().executeTakeFirstOrThrow()
  expect(audit).toMatchObject({
    action: 'account.changeEmail',
    before: '{"email":"old@example.org"}',
    after: '{"email":"New@example.org"}',
  })
})

testWithApp('a link that changes an address works for its owner alone, and signs nobody in', async (app) => {
  const { ctx } = app
  const id = await insertMember(ctx, { email: 'old@example.org' })
  const client = await signInAs(app, id)
  await client.put('/api/profile/', { email: 'new@example.org' })
  const open = `/api/email/${await lastTokenTo(ctx, 'new@example.org')}/verify/`
  const stranger = app.newClient()
  const other = await signInAs(app, await insertMember(ctx))
  const atKiosk = app.newClient()
  const facts = { memberId: id, address: '192.0.2.1', userAgent: undefined, kioskId: (await insertKiosk(ctx)).id }
  const token = await createSession(ctx, ctx.db, facts)
  atKiosk.cookies.set(sessionCookie(ctx.config), token)
  atKiosk.cookies.set(csrfCookie, csrfTokenOf(token))
  const refused = { status: 403, body: { code: 'link_needs_owner', message: 'verifyEmail.needsOwner' } }
  for (const one of [stranger, other, atKiosk]) expect(await one.post(open)).toMatchObject(refused)
  app.clock.advance({ hours: 25 })
  expect(await stranger.post(open)).toMatchObject(refused) // and mails no new one
  expect(await mailsTo(ctx, 'new@example.org')).toHaveLength(1)
  expect((await client.get('/api/profile/')).body.email).toBe('old@example.org')
  const before = client.cookies.get('fobhouse_session')
  await client.put('/api/profile/', { email: 'new@example.org' })
  expect((await client.post(`/api/email/${await lastTokenTo(ctx, 'new@example.org')}/verify/`)).body).toEqual({})
  expect(client.cookies.get('fobhouse_session')).toBe(before)
  expect(stranger.cookies.size).toBe(0)
})

testWithApp('only the newest address that was asked for can be verified', async (app) => {
  const { ctx } = app
  const client = await signInAs(app, await insertMember(ctx, { email: 'old@example.org' }))
  await client.put('/api/profile/', { email: 'first@example.org' })
  const first = await lastTokenTo(ctx, 'first@example.org')
  await client.put('/api/profile/', { email: 'second@example.org' })
  expect((await client.post(`/api/email/${first}/verify/`)).status).toBe(401)
  expect((await client.post(`/api/email/${await lastTokenTo(ctx, 'second@example.org')}/verify/`)).status).toBe(200)
})

testWithApp('an address that somebody took meanwhile is refused', async (app) => {
  const { ctx } = app
  const client = await signInAs(app, await insertMember(ctx, { email: 'old@example.org' }))
  await client.put('/api/profile/', { email: 'new@example.org' })
  await insertMember(ctx, { email: 'NEW@example.org' })
  const answer = await client.post(`/api/email/${await lastTokenTo(ctx, 'new@example.org')}/verify/`)
  expect(answer).toMatchObject({ status: 409, body: { code: 'account_already_exists' } })
  expect((await client.get('/api/profile/')).body.email).toBe('old@example.org')
})

testWithApp('an expired link for a changed address mails the new address again', async (app) => {
  const { ctx, clock } = app
  const client = await signInAs(app, await insertMember(ctx, { email: 'old@example.org' }))
  await client.put('/api/profile/', { email: 'new@example.org' })
  const token = await lastTokenTo(ctx, 'new@example.org')
  clock.advance({ hours: 30 })
  expect((await client.post(`/api/email/${token}/verify/`)).body.code).toBe('link_expired')
  expect((await client.post(`/api/email/${await lastTokenTo(ctx, 'new@example.org')}/verify/`)).status).toBe(200)
  expect((await client.get('/api/profile/')).body.email).toBe('new@example.org')
})
