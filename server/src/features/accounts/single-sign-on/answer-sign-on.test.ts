import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { insertMember, signInAs } from '../../../testing/factories.ts'
import { setSettings } from '../../../testing/settings.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { signPayload } from './answer-sign-on.ts'

const secret = 'd836444a9e4084d5b224a60c208dce14'
const email = 'kim@example.org'
const password = 'correct horse battery'
const passwordHash = await hashPassword(password)
const refused = { status: 403, body: { code: 'sso_refused', message: 'error.ssoRefused' } }

function request(query: string) {
  const sso = Buffer.from(query).toString('base64')
  return { sso, sig: signPayload(sso, secret) }
}

const fromForum = request('nonce=abc&return_sso_url=https://forum.example.org/session/sso_login?a=1')

async function prepare({ ctx }: TestApp, facts: Parameters<typeof insertMember>[1] = {}): Promise<number> {
  await setSettings(ctx, {
    'discourse.enabled': true,
    'discourse.secret': secret,
    'discourse.allowedHosts': ['forum.example.org'],
  })
  return insertMember(ctx, {
    email,
    password_hash: passwordHash,
    screen_name: 'Räven',
    first_name: 'Kim',
    last_name: 'Larsson',
    ...facts,
  })
}

function readAnswer(redirect: unknown): Record<string, string> {
  const url = new URL(String(redirect))
  const sso = url.searchParams.get('sso') ?? ''
  expect(url.searchParams.get('sig')).toBe(signPayload(sso, secret))
  return Object.fromEntries(new URLSearchParams(Buffer.from(sso, 'base64').toString('utf8')))
}

testWithApp('signs in here and tells the forum who it is', async (app) => {
  const id = await prepare(app, { is_admin: 1 })
  const answer = await app.visitor.post('/api/login/', { email, password, sso: fromForum })
  expect(answer.status).toBe(200)
  expect(answer.body.redirect).toMatch(/^https:\/\/forum\.example\.org\/session\/sso_login\?a=1&sso=/)
  expect(readAnswer(answer.body.redirect)).toEqual({
    nonce: 'abc',
    email,
    external_id: String(id),
    username: 'Räven',
    name: 'Kim Larsson',
    groups: 'members,admins',
  })
  expect((await app.visitor.get('/api/loggedin/')).status).toBe(200)
})

testWithApp('answers for somebody who is signed in already', async (app) => {
  const client = await signInAs(app, await prepare(app))
  const answer = await client.post('/api/sso/', fromForum)
  expect(answer.status).toBe(200)
  expect(readAnswer(answer.body.redirect)).toMatchObject({ nonce: 'abc', groups: 'members' })
  expect((await app.visitor.post('/api/sso/', fromForum)).status).toBe(401)
})

testWithApp('takes the published example and returns to the address of the settings', async (app) => {
  const client = await signInAs(app, await prepare(app))
  const published = {
    sso: 'bm9uY2U9Y2I2ODI1MWVlZmI1MjExZTU4YzAwZmYxMzk1ZjBjMGI=\n',
    sig: '2828aa29899722b35a2f191d34ef9b3ce695e0e6eeec47deb46d588d70c7cb56',
  }
  expect(await client.post('/api/sso/', published)).toMatchObject(refused)
  await setSettings(app.ctx, { 'discourse.returnUrl': 'http://discuss.example.com/session/sso_login' })
  const answer = await client.post('/api/sso/', published)
  expect(answer.body.redirect).toMatch(/^http:\/\/discuss\.example\.com\/session\/sso_login\?sso=/)
  expect(readAnswer(answer.body.redirect)['nonce']).toBe('cb68251eefb5211e58c00ff1395f0c0b')
  // The signature covers the exact text: without the line break it is another payload.
  expect(await client.post('/api/sso/', { ...published, sso: published.sso.trim() })).toMatchObject(refused)
})

testWithApp('a wrong signature signs nobody in', async (app) => {
  await prepare(app)
  const { sso, sig } = fromForum
  const zeros = '0'.repeat(64)
  for (const wrong of [zeros, '', sig.toUpperCase(), sig.slice(1), `${sig}0`, signPayload(sso, 'another secret')]) {
    const answer = await app.visitor.post('/api/login/', { email, password, sso: { sso, sig: wrong } })
    expect(answer).toMatchObject(refused)
  }
  expect(app.visitor.cookies.size).toBe(0)
})

testWithApp('a foreign address to return to is ignored', async (app) => {
  const client = await signInAs(app, await prepare(app))
  const toEvil = request('nonce=abc&return_sso_url=https://evil.example/')
  expect(await client.post('/api/sso/', toEvil)).toMatchObject(refused)
  await setSettings(app.ctx, { 'discourse.returnUrl': 'https://forum.example.org/in' })
  expect((await client.post('/api/sso/', toEvil)).body.redirect).toMatch(/^https:\/\/forum\.example\.org\/in\?sso=/)
})

testWithApp('refuses people who are not active, if the setting says so, and signs nobody in', async (app) => {
  await prepare(app, { state: 'inactive' })
  expect(await app.visitor.post('/api/login/', { email, password, sso: fromForum })).toMatchObject(refused)
  expect(app.visitor.cookies.size).toBe(0)
  await setSettings(app.ctx, { 'discourse.activeOnly': false })
  expect((await app.visitor.post('/api/login/', { email, password, sso: fromForum })).status).toBe(200)
})

testWithApp('is refused while it is switched off or has no secret', async (app) => {
  const client = await signInAs(app, await prepare(app))
  await setSettings(app.ctx, { 'discourse.enabled': false })
  expect(await client.post('/api/sso/', fromForum)).toMatchObject(refused)
  await setSettings(app.ctx, { 'discourse.enabled': true, 'discourse.secret': '' })
  const unsigned = { sso: fromForum.sso, sig: signPayload(fromForum.sso, '') }
  expect(await client.post('/api/sso/', unsigned)).toMatchObject(refused)
})

testWithApp('a wrong password is a wrong password, with a sign-on too', async (app) => {
  await prepare(app)
  const answer = await app.visitor.post('/api/login/', { email, password: 'wrong', sso: fromForum })
  expect(answer).toMatchObject({ status: 401, body: { code: 'login_failed' } })
})
