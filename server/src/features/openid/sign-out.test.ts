import * as openid from 'openid-client'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import {
  addProgram,
  answer,
  ask,
  goToQuestion,
  offerOpenId,
  pathOf,
  sendForm,
  signInThere,
  startProgram,
} from '../../testing/openid.ts'

async function prepare(app: TestApp) {
  await offerOpenId(app)
  const admin = await signInAsAdmin(app)
  const goodbye = 'https://wiki.example.org/goodbye'
  const program = await addProgram(admin, { postLogoutRedirectUris: [goodbye] })
  const memberId = await insertMember(app.ctx)
  const config = await startProgram(app, program)
  return { admin, goodbye, memberId, config, browser: await signInAs(app, memberId) }
}

testWithApp('logging out there asks, then logs out here too and sends the browser back', async (app) => {
  const { config, browser, goodbye } = await prepare(app)
  const { tokens } = await signInThere(config, browser)
  const url = openid.buildEndSessionUrl(config, {
    id_token_hint: tokens.id_token ?? '',
    post_logout_redirect_uri: goodbye,
    state: 'kept',
  })
  const asked = await browser.get(pathOf(url.href))
  expect(asked.body).toContain('Log out?')
  expect((await browser.get('/api/loggedin/')).status).toBe(200)
  const done = await sendForm(browser, asked.body, { logout: 'yes' })
  expect([done.status, done.headers['location']]).toEqual([303, `${goodbye}?state=kept`])
  expect((await browser.get('/api/loggedin/')).status).toBe(401)
  await expect(openid.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  const evil = openid.buildEndSessionUrl(config, { post_logout_redirect_uri: 'https://evil.example/' })
  expect((await browser.get(pathOf(evil.href))).status).toBe(400)
})

testWithApp('whoever logged out of the portal is nobody for a program either', async (app) => {
  const { config, browser } = await prepare(app)
  await signInThere(config, browser)
  await browser.post('/api/logout/')
  const silent = await browser.get(pathOf(ask(config, { prompt: 'none' }).url.href))
  expect(new URL(silent.headers['location'] ?? '').searchParams.get('error')).toBe('login_required')
})

testWithApp('somebody else in the same browser is somebody else for the program', async (app) => {
  const { config, browser } = await prepare(app)
  await signInThere(config, browser)
  const otherId = await insertMember(app.ctx, { first_name: 'Somebody', last_name: 'Else' })
  for (const [name, value] of (await signInAs(app, otherId)).cookies) browser.cookies.set(name, value)
  const asked = ask(config)
  const uid = await goToQuestion(browser, asked)
  const answered = await browser.post(`/api/openid/interaction/${uid}/`, { allow: true })
  // The provider first signs out the member before, by a form that submits itself.
  const form = await browser.get(pathOf(answered.body.redirect))
  const ended = await sendForm(browser, form.body, {})
  expect((await browser.get('/api/loggedin/')).status).toBe(200)
  const back = await browser.get(pathOf(ended.headers['location']))
  const checks = { pkceCodeVerifier: asked.verifier, expectedState: asked.state, expectedNonce: asked.nonce }
  const tokens = await openid.authorizationCodeGrant(config, new URL(back.headers['location'] ?? ''), checks)
  expect(tokens.claims()).toMatchObject({ sub: String(otherId), name: 'Somebody Else' })
})

testWithApp('ending somebody’s sessions ends those at programs', async (app) => {
  const { config, browser, admin, memberId } = await prepare(app)
  const { tokens } = await signInThere(config, browser)
  await admin.post(`/api/admin/members/${memberId}/sessions/end/`)
  await expect(openid.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  await expect(openid.fetchUserInfo(config, tokens.access_token, String(memberId))).rejects.toMatchObject({
    status: 401,
  })
})

testWithApp('the keys change, and what the old one signed can still be checked for a while', async (app) => {
  const { config, memberId, browser } = await prepare(app)
  const kids = async () =>
    (await app.visitor.get('/api/openid/jwks')).body.keys.map(({ kid }: { kid: string }) => kid) as string[]
  const signer = async () => {
    const fresh = await signInAs(app, memberId)
    const { tokens } = await signInThere(config, fresh)
    const head = (tokens.id_token ?? '').split('.')[0] ?? ''
    return (JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string }).kid
  }
  await answer(browser, await goToQuestion(browser, ask(config)), true)
  const [first] = await kids()
  expect(await signer()).toBe(first)
  app.clock.advance('P90D')
  await app.ctx.jobs.runNow('openid.keys')
  const both = await kids()
  expect([both[0], both.length]).toEqual([first, 2])
  expect(await signer()).toBe(first)
  app.clock.advance('P1D')
  expect(await signer()).toBe(both[1])
  expect((await kids()).toSorted()).toEqual(both.toSorted())
  app.clock.advance('P7D')
  await app.ctx.jobs.runNow('openid.keys')
  expect(await kids()).toEqual([both[1]])
})
