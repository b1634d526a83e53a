import { expect } from 'vitest'
import { testWithApp } from '../../testing/app.ts'
import { insertMember } from '../../testing/factories.ts'
import { lastTokenTo, mailsTo } from '../../testing/mail.ts'

const registration = {
  email: 'Kim@Example.org',
  screenName: 'Räven',
  firstName: 'Kim',
  lastName: 'Larsson',
  mobile: '0412 345 678',
  password: 'correct horse battery',
}

testWithApp('registers, mails a link, tells the administrators, and signs in by the link', async (app) => {
  const { ctx, visitor } = app
  await insertMember(ctx, { email: 'admin@example.org', is_admin: 1 })
  const answer = await visitor.post('/api/register/', { ...registration, language: 'sv-SE' })
  expect(answer).toMatchObject({ status: 200, body: {} })
  expect(visitor.cookies.size).toBe(0)
  expect(await mailsTo(ctx, 'admin@example.org')).toMatchObject([
    { subject: 'Kim Larsson has registered at Member Portal', is_secret: 0 },
  ])
  const [mail] = await mailsTo(ctx, 'Kim@Example.org')
  expect(mail).toMatchObject({ subject: 'Bekräfta din e-postadress hos Member Portal', is_secret: 1 })

  const token = await lastTokenTo(ctx, 'Kim@Example.org')
  expect(mail?.text).toContain(`http://club.test/profile/email/${token}/verify\n`)
  expect(await visitor.post(`/api/email/${token}/verify/`)).toMatchObject({ status: 200, body: {} })
  const profile = await visitor.get('/api/profile/')
  expect(profile.body).toMatchObject({
    email: 'Kim@Example.org',
    screenName: 'Räven',
    name: { first: 'Kim', last: 'Larsson', full: 'Kim Larsson' },
    phone: '+61 412 345 678',
    state: 'noob',
    admin: false,
    language: 'sv-SE',
    vehicleRegistrationPlate: null,
    memberBucks: { balance: 0, lastPurchase: null },
    updateProfileRequired: false,
    registrationDate: '2026-03-12T08:00:00.000Z',
  })
  const trail = await ctx.db.selectFrom('audit').select(['action', 'actor']).orderBy('id').execute()
  expect(trail.map((line) => line.action)).toEqual(['account.register', 'account.verifyEmail'])
})

testWithApp('refuses a taken address in other capitals, and a taken screen name', async ({ ctx, visitor }) => {
  await visitor.post('/api/register/', registration)
  const sameEmail = await visitor.post('/api/register/', {
    ...registration,
    email: 'kIM@eXAMPLE.ORG',
    screenName: 'other',
  })
  expect(sameEmail).toMatchObject({
    status: 409,
    body: { code: 'account_already_exists', message: 'error.accountAlreadyExists' },
  })
  const sameName = await visitor.post('/api/register/', { ...registration, email: 'x@y.zz', screenName: ' rÄVEN ' })
  expect(sameName).toMatchObject({
    status: 409,
    body: { code: 'screen_name_already_exists', message: 'error.screenNameAlreadyExists' },
  })
  expect(await ctx.db.selectFrom('members').select('id').execute()).toHaveLength(1)
})

testWithApp('of two who take the same name at once, one gets it', async ({ ctx, newClient }) => {
  const answers = await Promise.all(
    ['a@example.org', 'b@example.org', 'c@example.org'].map((email) =>
      newClient().post('/api/register/', { ...registration, email }),
    ),
  )
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(2)
  expect(await ctx.db.selectFrom('members').select('id').execute()).toHaveLength(1)
  expect(await ctx.db.selectFrom('outbox').select('id').orderBy('id').execute()).toHaveLength(1)
})

testWithApp('says which field is wrong, and why', async ({ ctx, visitor }) => {
  const thirtyOne = 'x'.repeat(31)
  const cases: [Record<string, unknown>, { path: string[]; message: string }][] = [
    [{ email: 'kim' }, { path: ['email'], message: 'validation.invalidEmail' }],
    [{ firstName: thirtyOne }, { path: ['firstName'], message: 'validation.max30' }],
    [{ lastName: thirtyOne }, { path: ['lastName'], message: 'validation.max30' }],
    [{ screenName: thirtyOne }, { path: ['screenName'], message: 'validation.max30' }],
    [{ vehicleRegistrationPlate: thirtyOne }, { path: ['vehicleRegistrationPlate'], message: 'validation.max30' }],
    [{ screenName: '  ' }, { path: ['screenName'], message: 'validation.notEmpty' }],
    [{ firstName: 'K\u0000im' }, { path: ['firstName'], message: 'validation.controlCharacters' }],
    [{ firstName: 7 }, { path: ['firstName'], message: 'validation.text' }],
    [{ mobile: '12345' }, { path: ['mobile'], message: 'validation.invalidPhone' }],
    [{ password: 'seven77' }, { path: ['password'], message: 'validation.passwordLength' }],
    [{ password: 'x'.repeat(257) }, { path: ['password'], message: 'validation.passwordTooLong' }],
    [{ password: 'Password' }, { path: ['password'], message: 'validation.passwordCommon' }],
    [{ password: 'the RÄVEN sleeps' }, { path: ['password'], message: 'validation.passwordPersonal' }],
    [{ admin: true }, { path: ['admin'], message: 'validation.unknownField' }],
  ]
  for (const [change, issue] of cases) {
    const answer = await visitor.post('/api/register/', { ...registration, ...change })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation', message: 'error.400', issues: [issue] } })
  }
  const { email: _email, ...withoutEmail } = registration
  const missing = await visitor.post('/api/register/', withoutEmail)
  expect(missing.body.issues).toEqual([{ path: ['email'], message: 'validation.invalidEmail' }])
  const noJson = await visitor.send('POST', '/api/register/', { rawBody: '{"email":' })
  expect(noJson).toMatchObject({ status: 400, body: { code: 'validation', issues: [{ message: 'validation.json' }] } })
  for (const rawBody of ['[]', 'null', '"x"', '7']) {
    expect((await visitor.send('POST', '/api/register/', { rawBody })).body.code).toBe('validation')
  }
  // None of this counts as a failure.
  expect(await ctx.db.selectFrom('failures').selectAll().execute()).toEqual([])
  expect(await ctx.db.selectFrom('members').select('id').execute()).toEqual([])
})

testWithApp('takes names of thirty characters, however they are written', async ({ visitor, ctx }) => {
  const decomposed = 'å'.normalize('NFD').repeat(30)
  expect((await visitor.post('/api/register/', { ...registration, screenName: decomposed })).status).toBe(200)
  const row = await ctx.db.selectFrom('members').select('screen_name').executeTakeFirstOrThrow()
  expect(row.screen_name).toBe('å'.repeat(30))
})

testWithApp(
  'after twenty new accounts an hour from one address it creates no more, and does not say so',
  async (app) => {
    const { ctx, visitor, clock } = app
    const join = (name: string, address: string) =>
      visitor.send('POST', '/api/register/', {
        body: { ...registration, email: `${name}@example.org`, screenName: name },
        address,
      })
    for (let turn = 0; turn < 20; turn += 1) expect((await join(`person-${turn}`, '192.0.2.1')).status).toBe(200)
    expect(await join('late-comer', '192.0.2.1')).toMatchObject({ status: 200, body: {} })
    expect(await mailsTo(ctx, 'late-comer@example.org')).toEqual([])
    await join('elsewhere', '192.0.2.2')
    clock.advance({ hours: 1 })
    await join('late-comer', '192.0.2.1')
    const names = await ctx.db.selectFrom('members').select('screen_name').orderBy('id').execute()
    expect(names.map((row) => row.screen_name).slice(20)).toEqual(['elsewhere', 'late-comer'])
  },
)
