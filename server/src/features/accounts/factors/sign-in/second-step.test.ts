import { hashSecret } from '../../../../core/ids.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../../testing/app.ts'
import type { TestAnswer, TestClient } from '../../../../testing/client.ts'
import { insertMember, signInAs } from '../../../../testing/factories.ts'
import { addAuthenticator, addPasskey } from '../../../../testing/factors.ts'
import { lastTokenTo, mailsTo } from '../../../../testing/mail.ts'
import { setSettings } from '../../../../testing/settings.ts'
import { hashPassword } from '../../passwords/hash-password.ts'

const credentials = { email: 'kim@example.org', password: 'correct horse battery' }
const password_hash = await hashPassword(credentials.password)

/** A member with an authenticator app and a passkey, and a browser signed in as them. */
async function seedKim(app: TestApp) {
  const id = await insertMember(app.ctx, { email: credentials.email, password_hash })
  const own = await signInAs(app, id)
  const authenticator = await addAuthenticator(own, app.clock)
  const { passkey, id: passkeyId } = await addPasskey(own)
  return { id, own, passkey, passkeyId, ...authenticator }
}

async function begin(client: TestClient) {
  const { status, body } = await client.post('/api/login/', credentials)
  expect([status, body.code]).toEqual([403, 'second_step_required'])
  return body.secondStep
}

const finish = (client: TestClient, step: string, answer: object) => client.post('/api/login/step/', { step, answer })
const code = (text: string) => ({ kind: 'code', code: text })

testWithApp('a password leads to the second step, in the page and in the mobile shell', async (app) => {
  const kim = await seedKim(app)
  const { visitor } = app
  const { step, methods, passkey } = await begin(visitor)
  expect(methods).toEqual(['passkey', 'code', 'recovery'])
  expect(passkey).toMatchObject({ rpId: 'club.test', userVerification: 'preferred' })
  expect(visitor.cookies.size).toBe(0)
  expect((await finish(visitor, step, code(kim.code(1)))).body).toEqual({})
  expect((await visitor.get('/api/loggedin/')).status).toBe(200)
  expect((await finish(app.newClient(), step, code(kim.code(1)))).body.code).toBe('second_step_over')

  const shell = app.newClient()
  const { body } = await shell.post('/api/token/obtain/', credentials)
  expect(body).toMatchObject({ code: 'second_step_required', secondStep: { methods } })
  app.clock.advance({ minutes: 2 })
  const tokens = await shell.post('/api/token/step/', { step: body.secondStep.step, answer: code(kim.code()) })
  expect(tokens.body.access).toMatch(/^[\w-]{43}$/)
  expect(shell.cookies.size).toBe(0)
})

testWithApp('a code counts once, for half a minute more on either side', async (app) => {
  const kim = await seedKim(app)
  const { step } = await begin(app.visitor)
  const again = await finish(app.visitor, step, code(kim.code()))
  expect(again).toMatchObject({ status: 401, body: { code: 'second_step_wrong', message: 'error.secondStepWrong' } })
  app.clock.advance({ seconds: 90 })
  for (const delta of [-2, 2]) {
    expect((await finish(app.visitor, step, code(kim.code(delta)))).body.code).toBe('second_step_wrong')
  }
  expect((await finish(app.visitor, step, code(kim.code(-1)))).status).toBe(200)
  const other = app.newClient()
  const next = await begin(other)
  expect((await finish(other, next.step, code(kim.code(-1)))).body.code).toBe('second_step_wrong')
  expect((await finish(other, next.step, code(kim.code(1)))).status).toBe(200)
})

testWithApp('of codes sent all at once only one comes in', async (app) => {
  const kim = await seedKim(app)
  const clients = [app.newClient(), app.newClient(), app.newClient()]
  const steps = await Promise.all(clients.map(async (client) => (await begin(client)).step as string))
  const answers = await Promise.all(clients.map((client, at) => finish(client, steps[at] ?? '', code(kim.code(1)))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(2)
})

testWithApp('a recovery code counts once, however it is typed, and its owner is told', async (app) => {
  const kim = await seedKim(app)
  const [first = ''] = kim.recoveryCodes
  const answer = { kind: 'recovery', code: first.toLowerCase().replaceAll('-', ' ') }
  expect((await finish(app.visitor, (await begin(app.visitor)).step, answer)).status).toBe(200)
  expect((await app.visitor.get('/api/profile/factors/')).body.recoveryCodesLeft).toBe(9)
  expect((await mailsTo(app.ctx, credentials.email)).at(-1)?.text).toContain('9 are left')
  const other = app.newClient()
  expect((await finish(other, (await begin(other)).step, answer)).body.code).toBe('second_step_wrong')
})

testWithApp('a code of the earlier, shorter ones still counts', async (app) => {
  await seedKim(app)
  const { ctx } = app
  const { id } = await ctx.db
    .selectFrom('members')
    .select('id')
    .where('email', '=', credentials.email)
    .executeTakeFirstOrThrow()
  const row = { code_hash: hashSecret('ABCDEFGHJKMN'), member_id: id, used_at: null }
  await ctx.db.insertInto('recovery_codes').values(row).execute()
  const answer = { kind: 'recovery', code: 'ABCD-EFGH-JKMN' }
  expect((await finish(app.visitor, (await begin(app.visitor)).step, answer)).status).toBe(200)
})

testWithApp('a passkey is the second step, and alone the only one', async (app) => {
  const kim = await seedKim(app)
  const { step, passkey } = await begin(app.visitor)
  const answer = { kind: 'passkey', credential: kim.passkey.answer(passkey, { isUnlocked: false }) }
  expect((await finish(app.visitor, step, answer)).status).toBe(200)

  const alone = app.newClient()
  const open = async () => (await alone.post('/api/login/passkey/')).body
  const first = await open()
  expect(first.passkey).toMatchObject({ allowCredentials: [], userVerification: 'required' })
  const locked = kim.passkey.answer(first.passkey, { isUnlocked: false })
  expect((await finish(alone, first.step, { kind: 'passkey', credential: locked })).body.code).toBe('second_step_wrong')
  const second = await open()
  expect((await finish(alone, second.step, code(kim.code(1)))).body.code).toBe('second_step_wrong')
  const credential = kim.passkey.answer(second.passkey)
  expect((await finish(alone, second.step, { kind: 'passkey', credential })).status).toBe(200)
  expect((await alone.get('/api/profile/')).body.id).toBe(kim.id)
})

testWithApp('refuses passkeys of other places, people and times, and copies that count behind', async (app) => {
  const kim = await seedKim(app)
  const eve = await signInAs(app, await insertMember(app.ctx))
  const others = (await addPasskey(eve)).passkey
  const { visitor } = app
  const refuse = async (make: (question: { challenge: string }) => object) => {
    const { step, passkey } = await begin(visitor)
    const { body } = await finish(visitor, step, { kind: 'passkey', credential: make(passkey) })
    expect(body.code).toBe('second_step_wrong')
    return { step, passkey }
  }
  await refuse((question) => kim.passkey.answer(question, { origin: 'https://club.test.evil.example' }))
  await refuse((question) => kim.passkey.answer(question, { rpId: 'evil.example' }))
  await refuse((question) => kim.passkey.answer(question, { userHandle: 'bWVtYmVyOjk5OQ' }))
  await refuse(() => kim.passkey.answer({ challenge: 'b2xk' }))
  await refuse((question) => others.answer(question))
  const spent = await refuse((question) => others.answer(question))
  const late = { kind: 'passkey', credential: kim.passkey.answer(spent.passkey) }
  expect((await finish(visitor, spent.step, late)).body.code).toBe('second_step_over')

  const { step, passkey } = await begin(visitor)
  await finish(visitor, step, { kind: 'passkey', credential: kim.passkey.answer(passkey, { counter: 50 }) })
  await refuse((question) => kim.passkey.answer(question, { counter: 50 }))
  expect(visitor.cookies.get('fobhouse_session')).toBeDefined()
})

testWithApp('neither a reset nor a verified address leads around the second step', async (app) => {
  const kim = await seedKim(app)
  await app.visitor.post('/api/password/reset/', { email: credentials.email })
  const token = await lastTokenTo(app.ctx, credentials.email)
  const reset = await app.visitor.post('/api/password/reset/', { token, password: credentials.password })
  expect(reset.body).toEqual({ success: true })
  expect(app.visitor.cookies.size).toBe(0)
  await begin(app.visitor)

  await app.ctx.db.updateTable('members').set({ email_verified_at: null }).where('id', '=', kim.id).execute()
  await app.visitor.post('/api/login/', credentials)
  const link = await lastTokenTo(app.ctx, credentials.email)
  const verified = await app.visitor.post(`/api/email/${link}/verify/`)
  expect(verified).toMatchObject({ status: 200, body: { loginNeeded: true } })
  expect(app.visitor.cookies.size).toBe(0)
})

testWithApp('wrong answers count like wrong passwords, and an address that is not verified stays out', async (app) => {
  const kim = await seedKim(app)
  const { step } = await begin(app.visitor)
  for (let turn = 0; turn < 10; turn += 1) {
    expect((await finish(app.visitor, step, code('000000'))).status).toBe(401)
  }
  const shut = await finish(app.visitor, step, code(kim.code(1)))
  expect(shut).toMatchObject({ status: 429, headers: { 'retry-after': '900' } })
  app.clock.advance({ minutes: 15 })
  expect((await finish(app.visitor, step, code(kim.code()))).body.code).toBe('second_step_over')

  await app.ctx.db.updateTable('members').set({ email_verified_at: null }).where('id', '=', kim.id).execute()
  const opened = (await app.visitor.post('/api/login/passkey/')).body
  const credential = kim.passkey.answer(opened.passkey)
  const refused = await finish(app.visitor, opened.step, { kind: 'passkey', credential })
  expect(refused.body.code).toBe('unverified_email')
})

testWithApp('another site’s sign-on is answered after the second step, not before', async (app) => {
  const kim = await seedKim(app)
  await setSettings(app.ctx, { 'discourse.enabled': true, 'discourse.secret': 'shared' })
  const { createHmac } = await import('node:crypto')
  const payload = Buffer.from('nonce=1&return_sso_url=http://club.test/forum').toString('base64')
  const sso = { sso: payload, sig: createHmac('sha256', 'shared').update(payload).digest('hex') }
  const login = await app.visitor.post('/api/login/', { ...credentials, sso })
  expect(login.body.redirect).toBeUndefined()
  const { step } = login.body.secondStep
  const { body } = await app.visitor.post('/api/login/step/', { step, answer: code(kim.code(1)), sso })
  expect(body.redirect).toContain('http://club.test/forum?sso=')
})

/** The attempts of somebody who knows the password and reads the mail, but has none of the factors. */
const tries: Record<string, (client: TestClient, seen: { steps: string[]; used: string }) => Promise<TestAnswer>> = {
  login: (client) => client.post('/api/login/', credentials),
  token: (client) => client.post('/api/token/obtain/', credentials),
  passkey: (client) => client.post('/api/login/passkey/'),
  wrongCode: (client, { steps }) => finish(client, steps.at(-1) ?? 'x', code('000000')),
  oldCode: (client, { steps, used }) => finish(client, steps.at(-1) ?? 'x', code(used)),
  wrongRecovery: (client, { steps }) => finish(client, steps[0] ?? 'x', { kind: 'recovery', code: 'AAAA-AAAA-AAAA' }),
  shell: (client, { steps, used }) =>
    client.post('/api/token/step/', { step: steps.at(-1) ?? 'x', answer: code(used) }),
  refresh: (client, { steps }) => client.post('/api/token/refresh/', { refresh: steps[0] ?? 'x' }),
}

testWithApp('nothing that is tried without a factor ever comes in', async (app) => {
  const kim = await seedKim(app)
  const used = kim.code()
  const order = fc.array(fc.constantFrom(...Object.keys(tries)), { minLength: 3, maxLength: 7 })
  await fc.assert(
    fc.asyncProperty(order, async (names) => {
      app.clock.advance({ minutes: 16 }) // keeps the limit on failures out of the way
      const client = app.newClient()
      const steps: string[] = []
      for (const name of names) {
        const { status, body } = (await tries[name]?.(client, { steps, used })) ?? { status: 0, body: {} }
        const step: unknown = body.secondStep?.step ?? body.step
        if (typeof step === 'string') steps.push(step)
        expect([name, body.access, client.cookies.size]).toEqual([name, undefined, 0])
        expect([200, 401, 403, 410]).toContain(status)
      }
      expect((await client.get('/api/loggedin/')).status).toBe(401)
    }),
    { numRuns: 6 },
  )
})
