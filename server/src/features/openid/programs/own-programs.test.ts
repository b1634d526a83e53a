import * as openid from 'openid-client'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../../testing/factories.ts'
import { addProgram, ask, goToQuestion, offerOpenId, signInThere, startProgram } from '../../../testing/openid.ts'

async function prepare(app: TestApp) {
  await offerOpenId(app)
  const program = await addProgram(await signInAsAdmin(app))
  const memberId = await insertMember(app.ctx)
  const config = await startProgram(app, program)
  return { program, memberId, config, browser: await signInAs(app, memberId) }
}

const path = '/api/profile/programs/'

testWithApp('members see the programs that they let in, and each only their own', async (app) => {
  const { program, memberId, config, browser } = await prepare(app)
  expect((await browser.get(path)).body).toEqual([])
  await signInThere(config, browser)
  app.clock.advance({ hours: 24 })
  await signInThere(config, await signInAs(app, memberId))
  expect((await browser.get(path)).body).toEqual([
    {
      id: program.id,
      name: 'Wiki',
      host: 'wiki.example.org',
      scopes: ['openid', 'profile', 'email', 'membership', 'groups'],
      since: '2026-03-12T08:00:00.000Z',
    },
  ])
  const other = await signInAs(app, await insertMember(app.ctx))
  expect((await other.get(path)).body).toEqual([])
  expect((await other.delete(`${path}${program.id}/`)).body.code).toBe('not_found')
  expect((await browser.get(path)).body).toHaveLength(1)
})

testWithApp('what was taken back ends at once, and the program asks anew', async (app) => {
  const { program, memberId, config, browser } = await prepare(app)
  const { tokens } = await signInThere(config, browser)
  const other = await signInAs(app, await insertMember(app.ctx))
  const others = (await signInThere(config, other)).tokens
  const questionOf = async () =>
    (await browser.get(`/api/openid/interaction/${await goToQuestion(browser, ask(config, { prompt: 'consent' }))}/`))
      .body
  expect((await questionOf()).isGranted).toBe(true)

  expect((await browser.delete(`${path}${program.id}/`)).status).toBe(200)
  expect((await browser.get(path)).body).toEqual([])
  await expect(openid.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  await expect(openid.fetchUserInfo(config, tokens.access_token, String(memberId))).rejects.toMatchObject({
    status: 401,
  })
  expect((await questionOf()).isGranted).toBe(false)
  expect((await browser.delete(`${path}${program.id}/`)).body.code).toBe('not_found')
  const audit = await app.ctx.db.selectFrom('audit').select(['action', 'subject']).orderBy('id', 'desc').execute()
  expect(audit[0]).toEqual({ action: 'oidcClient.withdraw', subject: `oidcClient:${program.id}` })

  await openid.refreshTokenGrant(config, others.refresh_token ?? '')
  expect((await signInThere(config, browser)).tokens.access_token).toBeDefined()
})
