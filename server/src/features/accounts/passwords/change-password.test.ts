import { expect } from 'vitest'
import { testWithApp } from '../../../testing/app.ts'
import { insertMember, signInAs } from '../../../testing/factories.ts'
import { mailsTo } from '../../../testing/mail.ts'
import { hashPassword } from './hash-password.ts'

const email = 'kim@example.org'
const current = 'correct horse battery'
const next = 'staple of another kind'
const passwordHash = await hashPassword(current)

testWithApp('changes the password, ends every other session and token, and keeps the caller signed in', async (app) => {
  const { ctx, visitor } = app
  const memberId = await insertMember(ctx, { email, password_hash: passwordHash })
  const [client, other] = [await signInAs(app, memberId), await signInAs(app, memberId)]
  const tokens = (await visitor.post('/api/token/obtain/', { email, password: current })).body
  const oldSession = client.cookies.get('fobhouse_session')
  expect(await client.put('/api/profile/password/', { current, new: next })).toMatchObject({ status: 200, body: {} })

  expect(client.cookies.get('fobhouse_session')).not.toBe(oldSession)
  expect((await client.get('/api/loggedin/')).status).toBe(200)
  expect((await other.get('/api/loggedin/')).status).toBe(401)
  expect((await visitor.post('/api/token/refresh/', { refresh: tokens.refresh })).status).toBe(401)
  expect((await visitor.post('/api/login/', { email, password: current })).status).toBe(401)
  expect((await visitor.post('/api/login/', { email, password: next })).status).toBe(200)
  expect((await mailsTo(ctx, email)).map((mail) => mail.subject)).toEqual([
    'Your password for Member Portal has changed',
  ])
  const audit = await ctx.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'account.changePassword')
    .orderBy('id')
    .execute()
  expect(audit).toMatchObject([{ actor_id: memberId, before: 'null', after: 'null' }])
})

testWithApp('a mobile shell that changes the password signs in anew', async (app) => {
  await insertMember(app.ctx, { email, password_hash: passwordHash })
  const { access } = (await app.visitor.post('/api/token/obtain/', { email, password: current })).body
  const bearer = { authorization: `Bearer ${access}` }
  const answer = await app.visitor.put('/api/profile/password/', { current, new: next }, bearer)
  expect(answer.status).toBe(200)
  expect(app.visitor.cookies.size).toBe(0)
  expect((await app.visitor.get('/api/loggedin/', bearer)).status).toBe(401)
})

testWithApp('a wrong current password is a fault of that field, and counts', async (app) => {
  const { ctx, visitor } = app
  const memberId = await insertMember(ctx, { email, password_hash: passwordHash })
  const client = await signInAs(app, memberId)
  const change = { current: 'wrong', new: next }
  for (let turn = 0; turn < 10; turn += 1) {
    expect(await client.put('/api/profile/password/', change)).toMatchObject({
      status: 400,
      body: { code: 'validation', issues: [{ path: ['current'], message: 'validation.wrongPassword' }] },
    })
  }
  expect((await client.put('/api/profile/password/', { current, new: next })).status).toBe(429)
  expect((await visitor.post('/api/login/', { email, password: current })).status).toBe(429)
})

testWithApp('judges the new password as registration does', async (app) => {
  const memberId = await insertMember(app.ctx, { email, screen_name: 'Räven', password_hash: passwordHash })
  const client = await signInAs(app, memberId)
  const cases = [
    ['short', 'validation.passwordLength'],
    ['Football', 'validation.passwordCommon'],
    ['RÄVEN räven', 'validation.passwordPersonal'],
    ['Member-Portal7', 'validation.passwordClub'],
  ]
  for (const [password, message] of cases) {
    const answer = await client.put('/api/profile/password/', { current, new: password })
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: ['new'], message }] } })
  }
  expect((await client.get('/api/loggedin/')).status).toBe(200)
})
