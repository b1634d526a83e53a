import { isSafeReturn } from '@fobhouse/contract/openid.ts'
import { expect, test } from 'vitest'
import { testWithApp } from '../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { addProgram, ask, offerOpenId, pathOf, redirectUri, signInThere, startProgram } from '../../testing/openid.ts'

test.each([
  ['https://wiki.example.org/back', true],
  ['http://localhost:8080/back', true],
  ['http://app.localhost/back', true],
  ['http://127.0.0.1/back', true],
  ['http://[::1]:3000/back', true],
  ['http://wiki.example.org/back', false],
  ['http://localhost.example.org/', false],
  ['http://127.0.0.1.example.org/', false],
  ['http://192.168.1.7/', false],
  ['ftp://localhost/', false],
  ['nothing', false],
])('%s is a safe way back: %s', (address, isSafe) => {
  expect(isSafeReturn(address)).toBe(isSafe)
})

testWithApp('an address without https that a program has from before is refused when it is used', async (app) => {
  await offerOpenId(app)
  const program = await addProgram(await signInAsAdmin(app))
  const unsafe = 'http://wiki.example.org/back'
  const redirect_uris = JSON.stringify([redirectUri, unsafe])
  await app.ctx.db.updateTable('oidc_clients').set({ redirect_uris }).execute()
  const config = await startProgram(app, program)
  const browser = await signInAs(app, await insertMember(app.ctx))
  const refused = await browser.get(pathOf(ask(config, { redirect_uri: unsafe }).url.href))
  expect(refused).toMatchObject({ status: 400 })
  expect(refused.body).toContain(`${unsafe} has no https`)
  expect((await signInThere(config, browser)).tokens.access_token).toBeDefined()
})

testWithApp('thirty wrong secrets of a program are enough, and a right one goes on', async (app) => {
  await offerOpenId(app)
  const { clientId, clientSecret = '' } = await addProgram(await signInAsAdmin(app))
  const origin = await app.listen()
  const redeem = (secret: string) =>
    fetch(`${origin}/api/openid/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${clientId}:${secret}`)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=authorization_code&code=none&redirect_uri=https%3A%2F%2Fwiki.example.org%2Fback',
    })
  for (let turn = 0; turn < 30; turn += 1) expect((await redeem('wrong')).status).toBe(401)
  const shut = await redeem('wrong')
  expect([shut.status, shut.headers.get('retry-after')]).toEqual([429, '900'])
  expect((await redeem(clientSecret)).status).toBe(400) // the secret is right, the code is invalid
})
