import { expect } from 'vitest'
import { hashPassword } from '../features/accounts/passwords/hash-password.ts'
import { type TestApp, testWithApp } from '../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../testing/factories.ts'
import { addProgram, answer, ask, goToQuestion, offerOpenId, pathOf, startProgram } from '../testing/openid.ts'

const credentials = { email: 'kim@example.org', password: 'correct horse battery' }
const password_hash = await hashPassword(credentials.password)

async function logIn({ ctx, visitor }: TestApp) {
  await insertMember(ctx, { email: credentials.email, password_hash })
  const answer = await visitor.post('/api/login/', credentials)
  return String(answer.headers['set-cookie']).split(/,(?=\w+=)/)
}

testWithApp('with HTTPS the session’s cookie is bound to this host, and no other name is taken', async (app) => {
  Object.assign(app.ctx.config, { publicUrl: 'https://club.test' })
  const cookies = await logIn(app)
  const [session = '', csrf] = cookies
  expect(session).toMatch(
    /^__Host-fobhouse_session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(csrf).toMatch(/^csrftoken=[\w-]{43}; Max-Age=1209600; Path=\/; Secure; SameSite=Lax$/)
  expect((await app.visitor.get('/api/loggedin/')).status).toBe(200)
  const planted = app.newClient()
  planted.cookies.set('fobhouse_session', app.visitor.cookies.get('__Host-fobhouse_session') ?? '')
  expect((await planted.get('/api/loggedin/')).status).toBe(401)
  expect((await app.visitor.get('/api/openapi.json')).body.components.securitySchemes.session.name).toBe(
    '__Host-fobhouse_session',
  )
  const left = await app.visitor.post('/api/logout/')
  expect(String(left.headers['set-cookie'])).toMatch(/__Host-fobhouse_session=; .*Secure/) // else it is ignored
  expect(app.visitor.cookies.size).toBe(0)
})

testWithApp('a club on plain HTTP keeps the name that browsers take there', async (app) => {
  const [session] = await logIn(app)
  expect(session).toMatch(/^fobhouse_session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/)
})

testWithApp('the cookies of a sign-in elsewhere are bound as well', async (app) => {
  await offerOpenId(app)
  const program = await addProgram(await signInAsAdmin(app))
  const config = await startProgram(app, program)
  const browser = await signInAs(app, await insertMember(app.ctx))
  const asked = ask(config)
  const started = await browser.get(pathOf(asked.url.href))
  const cookies = [started.headers['set-cookie'] ?? []].flat()
  const namesOf = (all: readonly string[]) => all.map((cookie) => cookie.slice(0, cookie.indexOf('=')))
  expect(namesOf(cookies)).toEqual([
    '__Host-openid_interaction',
    '__Host-openid_interaction.sig',
    '__Secure-openid_resume',
    '__Secure-openid_resume.sig',
  ])
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; secure; httponly$/)
    expect(cookie).not.toContain('domain')
    if (cookie.startsWith('__Host-')) expect(cookie).toContain('; path=/;')
  }
  await answer(browser, await goToQuestion(browser, ask(config)), true)
  expect([...browser.cookies.keys()].filter((name) => !/^__(?:Host|Secure)-/.test(name))).toEqual(['csrftoken'])
})
