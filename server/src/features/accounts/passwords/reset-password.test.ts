import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { insertMember, signInAs } from '../../../testing/factories.ts'
import { lastLinkTo, lastTokenTo, mailsTo } from '../../../testing/mail.ts'
import { hashPassword } from './hash-password.ts'

const email = 'kim@example.org'
const path = '/api/password/reset/'
const oldPassword = 'correct horse battery'
const newPassword = 'staple of another kind'
const passwordHash = await hashPassword(oldPassword)

async function askForLink(app: TestApp): Promise<string> {
  expect(await app.visitor.post(path, { email: email.toUpperCase() })).toMatchObject({ body: { success: true } })
  return lastTokenTo(app.ctx, email)
}

testWithApp('resets a password by a mailed link, once, and ends every session and token', async (app) => {
  const { ctx, visitor, newClient } = app
  const memberId = await insertMember(ctx, { email, password_hash: passwordHash })
  const signedIn = await signInAs(app, memberId)
  const tokens = (await visitor.post('/api/token/obtain/', { email, password: oldPassword })).body
  const earlier = await askForLink(app)
  const token = await askForLink(app)
  expect(await lastLinkTo(ctx, email)).toBe(`/profile/password/reset/${token}`)

  expect(await visitor.post(path, { token })).toMatchObject({ status: 200, body: { success: true } })
  expect(await visitor.post(path, { token, password: newPassword })).toMatchObject({
    status: 200,
    body: { success: true },
  })
  expect((await signedIn.get('/api/loggedin/')).status).toBe(401)
  const bearer = { authorization: `Bearer ${tokens.access}` }
  expect((await newClient().get('/api/loggedin/', bearer)).body.code).toBe('token_not_valid')
  expect((await visitor.post('/api/token/refresh/', { refresh: tokens.refresh })).status).toBe(401)
  for (const spent of [token, earlier]) {
    expect((await visitor.post(path, { token: spent })).body).toEqual({ success: false })
    expect((await visitor.post(path, { token: spent, password: newPassword })).body).toEqual({ success: false })
  }
  expect((await visitor.post('/api/login/', { email, password: oldPassword })).status).toBe(401)
  expect((await visitor.post('/api/login/', { email, password: newPassword })).status).toBe(200)
  expect((await mailsTo(ctx, email)).at(-1)?.subject).toBe('Your password for Member Portal has changed')
})

testWithApp('never says whether an address exists', async ({ ctx, visitor }) => {
  await insertMember(ctx, { email, password_hash: passwordHash })
  const known = await visitor.post(path, { email })
  const unknown = await visitor.post(path, { email: 'nobody@example.org' })
  expect(unknown).toMatchObject({ status: 200, body: known.body })
  expect(await ctx.db.selectFrom('outbox').select('recipient').orderBy('id').execute()).toEqual([{ recipient: email }])
})

testWithApp('mails at most five links an hour to one account, and answers the same', async (app) => {
  await insertMember(app.ctx, { email, password_hash: passwordHash })
  for (let turn = 0; turn < 8; turn += 1) await askForLink(app)
  expect(await mailsTo(app.ctx, email)).toHaveLength(5)
  app.clock.advance({ hours: 1 })
  await askForLink(app)
  expect(await mailsTo(app.ctx, email)).toHaveLength(6)
})

testWithApp('a link lasts a day', async (app) => {
  await insertMember(app.ctx, { email, password_hash: passwordHash })
  const token = await askForLink(app)
  app.clock.advance({ hours: 23, minutes: 59 })
  expect((await app.visitor.post(path, { token })).body).toEqual({ success: true })
  app.clock.advance({ minutes: 1 })
  expect((await app.visitor.post(path, { token })).body).toEqual({ success: false })
  expect((await app.visitor.post(path, { token, password: newPassword })).body).toEqual({ success: false })
  expect((await app.visitor.post('/api/login/', { email, password: oldPassword })).status).toBe(200)
})

testWithApp('a link cannot be used twice at once', async (app) => {
  await insertMember(app.ctx, { email, password_hash: passwordHash })
  const token = await askForLink(app)
  const answers = await Promise.all(
    ['one way to say it', 'another way to say it'].map((password) => app.newClient().post(path, { token, password })),
  )
  expect(answers.filter((answer) => answer.body.success === true)).toHaveLength(1)
  expect(answers.filter((answer) => answer.body.success === false)).toHaveLength(1)
})

testWithApp('a reset link that was mailed to an address proves the address', async (app) => {
  await insertMember(app.ctx, { email, email_verified_at: null })
  const token = await askForLink(app)
  await app.visitor.post(path, { token, password: newPassword })
  expect((await app.visitor.post('/api/login/', { email, password: newPassword })).status).toBe(200)
})

testWithApp('a link dies with the address that it was mailed to', async (app) => {
  const { ctx, visitor } = app
  const memberId = await insertMember(ctx, { email })
  const token = await askForLink(app)
  const client = await signInAs(app, memberId)
  await client.put('/api/profile/', { email: 'new@example.org' })
  await client.post('/api/email/change/', { token: await lastTokenTo(ctx, 'new@example.org') })
  expect((await visitor.post(path, { token })).body).toEqual({ success: false })
})

testWithApp('judges the new password as registration does', async (app) => {
  await insertMember(app.ctx, { email, screen_name: 'Räven' })
  const token = await askForLink(app)
  const cases = [
    ['short', 'validation.passwordLength'],
    ['Football', 'validation.passwordCommon'],
    ['sly räven jumps', 'validation.passwordPersonal'],
    ['KIM@example.ORG', 'validation.passwordPersonal'],
  ]
  for (const [password, message] of cases) {
    const answer = await app.visitor.post(path, { token, password })
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: ['password'], message }] } })
  }
  expect((await app.visitor.post(path, { token, password: newPassword })).body).toEqual({ success: true })
})

testWithApp('says what is wrong with a body', async ({ visitor }) => {
  const answer = await visitor.post(path, { email: 'kim' })
  expect(answer).toMatchObject({
    status: 400,
    body: { issues: [{ path: ['email'], message: 'validation.invalidEmail' }] },
  })
  for (const body of [{}, { email, token: 'x' }, { password: newPassword }, { token: 7 }]) {
    expect(await visitor.post(path, body)).toMatchObject({ status: 400, body: { code: 'validation' } })
  }
})
