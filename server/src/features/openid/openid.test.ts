import * as openid from 'openid-client'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import type { TestClient } from '../../testing/client.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import {
  addProgram,
  answer,
  ask,
  goToQuestion,
  offerOpenId,
  pathOf,
  redeem,
  redirectUri,
  signInThere,
  startProgram,
} from '../../testing/openid.ts'
import { setSettings } from '../../testing/settings.ts'

const person = { email: 'asa@example.org', screen_name: 'Räven', first_name: 'Åsa', last_name: 'Öberg' }

async function prepare(app: TestApp, facts: Record<string, unknown> = {}) {
  await offerOpenId(app)
  const admin = await signInAsAdmin(app)
  const program = await addProgram(admin, facts)
  const memberId = await insertMember(app.ctx, person)
  const browser = await signInAs(app, memberId)
  return { admin, program, memberId, browser, config: await startProgram(app, program) }
}

const disable = (admin: TestClient, id: number) => admin.post(`/api/admin/members/${id}/state/inactive/`)

testWithApp('says what it can, with the public address whoever asks', async (app) => {
  const { config } = await prepare(app)
  const found = config.serverMetadata()
  const issuer = 'https://club.test/api/openid'
  expect(found).toMatchObject({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    end_session_endpoint: `${issuer}/session/end`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['openid', 'profile', 'email', 'membership', 'groups'],
  })
  expect(found.claims_supported).toEqual(expect.arrayContaining(['membership_state', 'groups', 'email']))
  const { body } = await app.visitor.get(pathOf(found.jwks_uri))
  expect(body.keys).toMatchObject([{ kty: 'RSA', alg: 'RS256', use: 'sig' }])
  expect(Buffer.from(body.keys[0].n, 'base64url').length * 8).toBe(3072)
  expect(Object.keys(body.keys[0])).not.toContain('d')
})

testWithApp('a member signs in to a program of others, and it learns what was allowed', async (app) => {
  const { config, browser, memberId, admin } = await prepare(app)
  const asked = ask(config)
  const uid = await goToQuestion(browser, asked)
  const question = await browser.get(`/api/openid/interaction/${uid}/`)
  expect(question.body).toEqual({
    client: { name: 'Wiki', host: 'wiki.example.org' },
    scopes: ['openid', 'profile', 'email', 'membership', 'groups'],
    isGranted: false,
    maySignIn: true,
  })
  const back = await answer(browser, uid, true)
  expect(back.href).toMatch(/^https:\/\/wiki\.example\.org\/back\?code=/)
  const tokens = await redeem(config, back, asked)
  const facts = {
    sub: String(memberId),
    name: 'Åsa Öberg',
    preferred_username: 'Räven',
    email: 'asa@example.org',
    email_verified: true,
    membership_state: 'active',
    groups: ['members'],
  }
  expect(tokens.claims()).toMatchObject({ ...facts, iss: 'https://club.test/api/openid' })
  expect(await openid.fetchUserInfo(config, tokens.access_token, String(memberId))).toMatchObject(facts)
  const renewed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '')
  expect(renewed.claims()).toMatchObject({ sub: String(memberId), groups: ['members'] })
  const stored = JSON.stringify(await app.ctx.db.selectFrom('oidc_payloads').selectAll().execute())
  for (const secret of [tokens.access_token, renewed.refresh_token ?? '?']) expect(stored).not.toContain(secret)
  const { body: trail } = await admin.get('/api/admin/audit/?action=oidcClient.sign_in')
  expect(trail).toMatchObject([{ actor: 'Åsa Öberg', after: { name: 'Wiki' } }])
})

testWithApp('who said yes once is not asked again, in another browser neither, but for something new', async (app) => {
  const { config, browser, memberId } = await prepare(app)
  const first = ask(config, { scope: 'openid email' })
  await answer(browser, await goToQuestion(browser, first), true)
  // In the same browser, no question is asked.
  const silent = await browser.get(pathOf(ask(config, { scope: 'openid email', prompt: 'none' }).url.href))
  expect(silent.headers['location']).toMatch(/^https:\/\/wiki\.example\.org\/back\?code=/)
  const other = await signInAs(app, memberId)
  const again = await goToQuestion(other, ask(config, { scope: 'openid email' }))
  expect((await other.get(`/api/openid/interaction/${again}/`)).body).toMatchObject({ isGranted: true })
  const more = await goToQuestion(other, ask(config))
  expect((await other.get(`/api/openid/interaction/${more}/`)).body).toMatchObject({ isGranted: false })
})

testWithApp('whoever denies goes back with a refusal', async (app) => {
  const { config, browser } = await prepare(app)
  const asked = ask(config)
  const back = await answer(browser, await goToQuestion(browser, asked), false)
  expect(back.searchParams.get('error')).toBe('access_denied')
  await expect(redeem(config, back, asked)).rejects.toMatchObject({ error: 'access_denied' })
})

testWithApp('a foreign address to return to gets nothing, and no browser is sent there', async (app) => {
  const { config, browser } = await prepare(app)
  for (const redirect_uri of ['https://evil.example/back', 'https://wiki.example.org/back/', 'javascript:alert(1)']) {
    const refused = await browser.get(pathOf(ask(config, { redirect_uri }).url.href))
    expect([refused.status, refused.headers['location']]).toEqual([400, undefined])
    expect(refused.body).toContain('redirect_uri')
  }
})

testWithApp('without PKCE, or with another verifier, there is no sign-in', async (app) => {
  const { config, browser } = await prepare(app)
  const bare = ask(config, { code_challenge: null, code_challenge_method: null })
  const refused = await browser.get(pathOf(bare.url.href))
  expect(new URL(refused.headers['location'] ?? '').searchParams.get('error')).toBe('invalid_request')
  const asked = ask(config)
  const back = await answer(browser, await goToQuestion(browser, asked), true)
  const verifier = openid.randomPKCECodeVerifier()
  await expect(redeem(config, back, { ...asked, verifier })).rejects.toMatchObject({ error: 'invalid_grant' })
})

testWithApp('a code is good once: used again, what came of it ends too', async (app) => {
  const { config, browser, memberId } = await prepare(app)
  const { back, asked, tokens } = await signInThere(config, browser)
  await expect(redeem(config, back, asked)).rejects.toMatchObject({ error: 'invalid_grant' })
  await expect(openid.fetchUserInfo(config, tokens.access_token, String(memberId))).rejects.toMatchObject({
    status: 401,
  })
  await expect(openid.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})

testWithApp('a wrong secret, or none, redeems nothing', async (app) => {
  const { config, browser, program } = await prepare(app)
  const asked = ask(config)
  const back = await answer(browser, await goToQuestion(browser, asked), true)
  const { clientSecret: _secret, ...without } = program
  for (const wrong of [{ ...program, clientSecret: 'wrong' }, without]) {
    const impostor = await startProgram(app, wrong)
    await expect(redeem(impostor, back, asked)).rejects.toMatchObject({ status: 401 })
  }
  expect((await redeem(config, back, asked)).access_token).toMatch(/./)
})

testWithApp('a public program signs in with PKCE alone', async (app) => {
  const { config, browser, program } = await prepare(app, { isPublic: true })
  expect(program.clientSecret).toBeUndefined()
  expect((await signInThere(config, browser)).tokens.claims()).toMatchObject({ groups: ['members'] })
})

testWithApp('who is disabled loses what a program holds, unless it is open to all', async (app) => {
  const { config, browser, memberId, admin, program } = await prepare(app)
  const { tokens } = await signInThere(config, browser)
  await disable(admin, memberId)
  await expect(openid.fetchUserInfo(config, tokens.access_token, String(memberId))).rejects.toMatchObject({
    status: 401,
  })
  await expect(openid.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  expect((await browser.get('/api/loggedin/')).status).toBe(401)
  const again = await signInAs(app, memberId)
  const uid = await goToQuestion(again, ask(config))
  expect((await again.get(`/api/openid/interaction/${uid}/`)).body).toMatchObject({ maySignIn: false })
  const refused = await again.post(`/api/openid/interaction/${uid}/`, { allow: true })
  expect(refused).toMatchObject({ status: 403, body: { code: 'member_only' } })
  const scopes = ['openid', 'profile', 'email', 'membership', 'groups']
  const open = { name: 'Wiki', redirectUris: [redirectUri], scopes, activeOnly: false }
  expect((await admin.put(`/api/admin/oidc-clients/${program.id}/`, open)).status).toBe(200)
  const { tokens: others } = await signInThere(config, await signInAs(app, memberId))
  const claims = others.claims()
  expect(claims).toMatchObject({ membership_state: 'inactive', groups: [] })
})

testWithApp('a question is answered only in the browser that it was put to', async (app) => {
  const { config, browser, memberId } = await prepare(app)
  const uid = await goToQuestion(browser, ask(config))
  const elsewhere = await signInAs(app, memberId)
  const path = `/api/openid/interaction/${uid}/`
  expect([(await elsewhere.get(path)).status, (await elsewhere.post(path, { allow: true })).status]).toEqual([404, 404])
  expect((await app.visitor.get(path)).status).toBe(401)
  expect((await browser.get(path)).status).toBe(200)
})

testWithApp('while it is off there is nothing', async (app) => {
  const { browser } = await prepare(app)
  await setSettings(app.ctx, { 'openid.enabled': false })
  for (const path of ['.well-known/openid-configuration', 'jwks', 'auth?client_id=x', 'interaction/abcdefghijkl/']) {
    const off = await browser.get(`/api/openid/${path}`)
    expect(off).toMatchObject({ status: 404, body: { code: 'feature_off' } })
  }
})
