import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../testing/app.ts'
import { insertMember } from '../testing/factories.ts'
import { hashPassword } from '../features/accounts/passwords/hash-password.ts'

const credentials = { email: 'kim@example.org', password: 'correct horse battery' }
const passwordHash = await hashPassword(credentials.password)
const shells = ['capacitor://localhost', 'https://localhost']
const strangers = ['http://localhost', 'https://localhost:8443', 'https://elsewhere.example', 'null']

const preflight = (origin: string) => ({
  origin,
  'access-control-request-method': 'PUT',
  'access-control-request-headers': 'authorization,content-type',
})

async function insertKim({ ctx }: TestApp): Promise<void> {
  await insertMember(ctx, { email: credentials.email, password_hash: passwordHash })
}

testWithApp('the mobile shell may ask with a token, and nobody else', async (app) => {
  const { visitor } = app
  for (const origin of shells) {
    const asked = await visitor.send('OPTIONS', '/api/profile/', { headers: preflight(origin) })
    expect(asked.status).toBe(204)
    expect(asked.headers['access-control-allow-origin']).toBe(origin)
    expect(asked.headers['access-control-allow-methods']).toContain('PUT')
    expect(asked.headers['access-control-allow-headers']).toContain('authorization')
    expect(asked.headers).not.toHaveProperty('access-control-allow-credentials')
    const told = await visitor.get('/api/config/', { origin })
    expect(told.headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'origin' })
  }
  for (const origin of strangers) {
    const asked = await visitor.send('OPTIONS', '/api/profile/', { headers: preflight(origin) })
    expect(asked.status).toBe(404)
    expect(asked.headers).not.toHaveProperty('access-control-allow-origin')
    const told = await visitor.get('/api/config/', { origin })
    expect(told.headers).not.toHaveProperty('access-control-allow-origin')
  }

  const origin = 'capacitor://localhost'
  await insertKim(app)
  const { body } = await visitor.post('/api/token/obtain/', credentials, { origin })
  const authorization = `Bearer ${body.access}`
  const renamed = await visitor.put('/api/profile/language/', { language: 'sv-SE' }, { origin, authorization })
  expect(renamed).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': origin } })
  const refused = await visitor.get('/api/profile/', { origin, authorization: 'Bearer spent' })
  expect(refused).toMatchObject({ status: 401, body: { code: 'token_not_valid' } })
  expect(refused.headers).toMatchObject({ 'access-control-allow-origin': origin })
})

testWithApp('a cookie is neither read from the shell’s origin nor set there', async (app) => {
  const { visitor } = app
  await insertKim(app)
  for (const origin of shells) {
    const login = await visitor.post('/api/login/', credentials, { origin })
    expect(login.status).toBe(200)
    expect(login.headers).not.toHaveProperty('set-cookie')
  }
  expect(visitor.cookies.size).toBe(0)
  await visitor.post('/api/login/', credentials)
  expect((await visitor.get('/api/loggedin/')).status).toBe(200)
  for (const origin of shells) {
    expect(await visitor.get('/api/loggedin/', { origin })).toMatchObject({ status: 401 })
    expect(await visitor.post('/api/logout/', undefined, { origin })).toMatchObject({ status: 401 })
  }
  expect((await visitor.get('/api/loggedin/')).status).toBe(200)

  // A club served at localhost itself keeps its cookies.
  const own = { origin: 'https://localhost', host: 'localhost', 'x-forwarded-proto': 'https' }
  await visitor.post('/api/login/', credentials, own)
  expect((await visitor.get('/api/loggedin/', own)).status).toBe(200)
})
