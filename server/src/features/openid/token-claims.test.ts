import * as openid from 'openid-client'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { addProgram, answer, ask, goToQuestion, offerOpenId, signInThere, startProgram } from '../../testing/openid.ts'

// Tests what docs/security.md says about the codes and tokens of other programs.

async function prepare(app: TestApp) {
  await offerOpenId(app)
  const program = await addProgram(await signInAsAdmin(app))
  const memberId = await insertMember(app.ctx)
  const browser = await signInAs(app, memberId)
  return { browser, memberId, config: await startProgram(app, program) }
}

testWithApp('a code lasts a minute', async (app) => {
  const { browser, config } = await prepare(app)
  await answer(browser, await goToQuestion(browser, ask(config)), true)
  const code = await app.ctx.db
    .selectFrom('oidc_payloads')
    .select('expires_at')
    .where('kind', '=', 'AuthorizationCode')
    .executeTakeFirstOrThrow()
  // The provider uses the machine's clock.
  const left = Date.parse(code.expires_at) - Date.now()
  expect(left).toBeLessThanOrEqual(60_000)
})

testWithApp('a program gets tokens for a code or a refresh token, in no other way', async (app) => {
  const { config } = await prepare(app)
  expect(config.serverMetadata().grant_types_supported?.toSorted()).toEqual(['authorization_code', 'refresh_token'])
  await expect(openid.clientCredentialsGrant(config)).rejects.toMatchObject({ error: expect.any(String) })
  const password = { username: 'mia@example.org', password: 'correct horse battery' }
  await expect(openid.genericGrantRequest(config, 'password', password)).rejects.toMatchObject({
    error: 'unsupported_grant_type',
  })
})

testWithApp('a refresh token is good once; spent twice, all that came of it ends', async (app) => {
  const { browser, config, memberId } = await prepare(app)
  const { tokens } = await signInThere(config, browser)
  const first = tokens.refresh_token ?? ''
  const second = await openid.refreshTokenGrant(config, first)
  expect(second.refresh_token).not.toBe(first)
  await expect(openid.refreshTokenGrant(config, first)).rejects.toMatchObject({ error: 'invalid_grant' })
  await expect(openid.refreshTokenGrant(config, second.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  await expect(openid.fetchUserInfo(config, second.access_token, String(memberId))).rejects.toMatchObject({
    status: 401,
  })
})

testWithApp('what a program holds tells who somebody is, and opens no call of the portal', async (app) => {
  const { browser, config, memberId } = await prepare(app)
  const { tokens } = await signInThere(config, browser)
  expect(await openid.fetchUserInfo(config, tokens.access_token, String(memberId))).toMatchObject({
    sub: String(memberId),
  })
  for (const token of [tokens.access_token, tokens.id_token, tokens.refresh_token]) {
    for (const path of ['/api/profile/', '/api/access/permissions/', '/api/admin/members/']) {
      const { status } = await app.newClient().get(path, { authorization: `Bearer ${token}` })
      expect([path, status]).toEqual([path, 401])
    }
  }
})
