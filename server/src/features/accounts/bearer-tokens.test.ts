import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { insertMember } from '../../testing/factories.ts'
import { hashPassword } from './passwords/hash-password.ts'

const credentials = { email: 'kim@example.org', password: 'correct horse battery' }
const passwordHash = await hashPassword(credentials.password)
const notValid = {
  status: 401,
  body: {
    code: 'token_not_valid',
    detail: 'The token is invalid or expired.',
    messages: [{ token_class: 'AccessToken', token_type: 'access', message: 'Token is invalid or expired' }],
  },
}

type Pair = { access: string; refresh: string }

async function obtain(app: TestApp): Promise<Pair> {
  await insertMember(app.ctx, { email: credentials.email, password_hash: passwordHash })
  const answer = await app.visitor.post('/api/token/obtain/', credentials)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ access: expect.any(String), refresh: expect.any(String) })
  return answer.body as Pair // the client has just checked it against the contract
}

const bearer = (access: string) => ({ authorization: `Bearer ${access}` })

testWithApp('an access token signs in for five minutes, without cookies or CSRF', async (app) => {
  const { visitor, clock } = app
  const { access, refresh } = await obtain(app)
  expect(visitor.cookies.size).toBe(0)
  expect((await visitor.get('/api/profile/', bearer(access))).body.email).toBe('kim@example.org')
  const language = await visitor.put('/api/profile/language/', { language: 'sv-SE' }, bearer(access))
  expect(language.status).toBe(200)
  clock.advance({ minutes: 4, seconds: 59 })
  expect((await visitor.get('/api/loggedin/', bearer(access))).status).toBe(200)
  clock.advance({ seconds: 1 })
  expect(await visitor.get('/api/loggedin/', bearer(access))).toMatchObject(notValid)
  for (const bad of [refresh, 'x', 'a.b.c']) {
    expect(await visitor.get('/api/loggedin/', bearer(bad))).toMatchObject(notValid)
  }
})

testWithApp('a refresh token gives the next pair, once, for thirty days', async (app) => {
  const { visitor, clock } = app
  const first = await obtain(app)
  clock.advance({ hours: 30 * 24 - 1 })
  // The shell also sends its old access token, which must not cause a refusal.
  const answer = await visitor.post('/api/token/refresh/', { refresh: first.refresh }, bearer(first.access))
  expect(answer.status).toBe(200)
  const second = answer.body as Pair
  expect((await visitor.get('/api/loggedin/', bearer(second.access))).status).toBe(200)
  clock.advance({ hours: 30 * 24 })
  const late = await visitor.post('/api/token/refresh/', { refresh: second.refresh })
  expect(late).toMatchObject({ status: 401, body: { code: 'token_not_valid' } })
})

testWithApp('using a spent refresh token ends the whole family, and no other', async (app) => {
  const { visitor } = app
  const first = await obtain(app)
  const other = (await visitor.post('/api/token/obtain/', credentials)).body as Pair
  const second = (await visitor.post('/api/token/refresh/', { refresh: first.refresh })).body as Pair
  const again = await visitor.post('/api/token/refresh/', { refresh: first.refresh })
  expect(again).toMatchObject({
    status: 401,
    body: { code: 'token_not_valid', messages: [{ token_class: 'RefreshToken', token_type: 'refresh' }] },
  })
  expect((await visitor.get('/api/loggedin/', bearer(second.access))).status).toBe(401)
  expect((await visitor.post('/api/token/refresh/', { refresh: second.refresh })).status).toBe(401)
  expect((await visitor.get('/api/loggedin/', bearer(other.access))).status).toBe(200)
})

testWithApp('of several exchanges of one token at once, one is first and the next ends the family', async (app) => {
  const { refresh } = await obtain(app)
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => app.newClient().post('/api/token/refresh/', { refresh })),
  )
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(3)
  expect(await app.ctx.db.selectFrom('bearer_tokens').selectAll().execute()).toEqual([])
})

testWithApp('an access token is no refresh token, and nothing else is one', async (app) => {
  const { access } = await obtain(app)
  for (const refresh of [access, 'x']) {
    const answer = await app.visitor.post('/api/token/refresh/', { refresh })
    expect(answer).toMatchObject({ status: 401, body: { code: 'token_not_valid' } })
  }
})

testWithApp('logging out ends the family', async (app) => {
  const { access, refresh } = await obtain(app)
  expect((await app.visitor.post('/api/logout/', undefined, bearer(access))).status).toBe(200)
  expect((await app.visitor.get('/api/loggedin/', bearer(access))).status).toBe(401)
  expect((await app.visitor.post('/api/token/refresh/', { refresh })).status).toBe(401)
})

testWithApp('an expired access token is no obstacle where anybody may call', async (app) => {
  const answer = await app.visitor.get('/api/config/', bearer('x'))
  expect(answer).toMatchObject({ status: 200, body: { loggedIn: false } })
})
