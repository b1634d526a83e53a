import { expect } from 'vitest'
import { testWithApp } from '../../testing/app.ts'
import { insertMember, signInAs } from '../../testing/factories.ts'
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
  // The new link replaces the expired one, which then mails nothing more.
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

testWithApp('a link that is opened in a signed-in browser takes its session’s place', async (app) => {
  const { ctx, visitor } = app
  await visitor.post('/api/register/', registration)
  const token = await lastTokenTo(ctx, registration.email)
  const client = await signInAs(app, await insertMember(ctx))
  const before = client.cookies.get('fobhouse_session')
  expect((await client.post(`/api/email/${token}/verify/`)).status).toBe(200)
  expect(client.cookies.get('fobhouse_session')).not.toBe(before)
  expect(await ctx.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
})

testWithApp('a link for another address than the own one changes nothing', async (app) => {
  const { ctx, visitor } = app
  await visitor.post('/api/register/', registration)
  const token = await lastTokenTo(ctx, registration.email)
  await ctx.db.updateTable('one_time_tokens').set({ email: 'other@example.org' }).execute()
  expect((await visitor.post(`/api/email/${token}/verify/`)).body.code).toBe('link_invalid')
})
