import { expect } from 'vitest'
import { testWithApp } from '../../testing/app.ts'
import { insertMember } from '../../testing/factories.ts'

const club = {
  siteName: 'Harbourside Makers',
  siteOwner: 'Harbourside Makers Inc.',
  locale: 'sv-SE',
  timeZone: 'Europe/Stockholm',
  admin: { email: 'Ada@Example.org', firstName: 'Ada', lastName: 'Harbour', password: 'quartz-lantern-meadow-41' },
  demo: false,
}

testWithApp('sets the club up once, and signs its administrator in', async ({ ctx, visitor, newClient }) => {
  expect((await visitor.get('/api/setup/')).body).toEqual({ needed: true })
  const code = ctx.setupCode.toLowerCase().replace('-', ' ')
  const answer = await visitor.post('/api/setup/', { ...club, code }, { origin: 'https://portal.example.org' })
  expect(answer).toMatchObject({ status: 200, body: {} })
  expect((await visitor.get('/api/profile/')).body).toMatchObject({
    admin: true,
    state: 'active',
    email: 'Ada@Example.org',
    firstSteps: true,
    name: { full: 'Ada Harbour' },
    firstJoined: '2026-03-12T08:00:00.000Z',
  })
  expect((await visitor.get('/api/config/')).body.general).toEqual({
    siteName: 'Harbourside Makers',
    siteOwner: 'Harbourside Makers Inc.',
    siteLocaleCurrency: 'sv-SE',
    timeZone: 'Europe/Stockholm',
  })
  expect(ctx.settings.get('general.publicUrl')).toBe('') // PUBLIC_URL goes before it
  expect((await visitor.get('/api/setup/')).body).toEqual({ needed: false })
  const again = await newClient().post('/api/setup/', { ...club, code: ctx.setupCode })
  expect(again).toMatchObject({ status: 409, body: { code: 'already_set_up' } })
  const login = { email: 'ada@example.org', password: club.admin.password }
  expect((await newClient().post('/api/login/', login)).status).toBe(200)
  const trail = await ctx.db.selectFrom('audit').select(['actor', 'action']).execute()
  expect(trail[0]).toEqual({ actor: 'Ada Harbour', action: 'club.set_up' })
})

testWithApp('notes where the operator reached the portal, when nobody said so', async ({ ctx, visitor }) => {
  ctx.config.publicUrl = ''
  const origin = { origin: 'http://portal.lan:8000' }
  await visitor.post('/api/setup/', { ...club, code: ctx.setupCode }, origin)
  expect(ctx.settings.get('general.publicUrl')).toBe('http://portal.lan:8000')
})

testWithApp('refuses a wrong code, and after ten tries any code', async ({ ctx, clock, visitor }) => {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const answer = await visitor.post('/api/setup/', { ...club, code: 'AAAA-AAAA' })
    expect(answer).toMatchObject({ status: 403, body: { code: 'setup_code_wrong' } })
  }
  const tooMany = await visitor.post('/api/setup/', { ...club, code: ctx.setupCode })
  expect(tooMany).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(0)
  clock.advance('PT15M1S')
  expect((await visitor.post('/api/setup/', { ...club, code: ctx.setupCode })).status).toBe(200)
})

testWithApp('names the field that is wrong', async ({ ctx, visitor }) => {
  const wrong: [unknown, string, string][] = [
    [{ ...club, admin: { ...club.admin, password: 'password1' } }, 'admin.password', 'validation.passwordCommon'],
    [
      { ...club, admin: { ...club.admin, password: 'i-am-ada@example.org' } },
      'admin.password',
      'validation.passwordPersonal',
    ],
    [{ ...club, admin: { ...club.admin, firstName: 'A'.repeat(31) } }, 'admin.firstName', 'validation.max30'],
    [{ ...club, timeZone: 'Middle/Earth' }, 'timeZone', 'validation.timeZone'],
    [{ ...club, siteName: ' ' }, 'siteName', 'validation.notEmpty'],
    [{ ...club, colour: 'red' }, 'colour', 'validation.unknownField'],
  ]
  for (const [body, path, message] of wrong) {
    const answer = await visitor.post('/api/setup/', { ...(body as object), code: ctx.setupCode })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation', issues: [{ message }] } })
    expect(answer.body.issues[0].path.join('.')).toBe(path)
  }
  expect((await visitor.get('/api/setup/')).body).toEqual({ needed: true })
})

testWithApp('lets one of those who try at once win', async ({ ctx, newClient }) => {
  const bodies = ['one', 'two', 'three'].map((name) => ({
    ...club,
    code: ctx.setupCode,
    admin: { ...club.admin, email: `${name}@example.org` },
  }))
  const answers = await Promise.all(bodies.map((body) => newClient().post('/api/setup/', body)))
  expect(answers.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  expect(await ctx.db.selectFrom('members').select('id').where('is_admin', '=', 1).execute()).toHaveLength(1)
})

testWithApp('gets along with somebody who registered before', async ({ ctx, visitor }) => {
  await insertMember(ctx, { email: 'early@example.org', screen_name: 'ada' })
  expect((await visitor.post('/api/setup/', { ...club, code: ctx.setupCode })).status).toBe(200)
  expect((await visitor.get('/api/profile/')).body.screenName).toBe('Ada Harbour')
})

testWithApp('does not take over an address that somebody registered', async ({ ctx, visitor }) => {
  await insertMember(ctx, { email: 'ada@example.org' })
  const answer = await visitor.post('/api/setup/', { ...club, code: ctx.setupCode })
  expect(answer).toMatchObject({ status: 409, body: { code: 'account_already_exists' } })
  expect(ctx.settings.get('general.siteName')).toBe('Member Portal')
})

testWithApp('fills a demonstration club on request', async ({ ctx, visitor }) => {
  const answer = await visitor.post('/api/setup/', { ...club, demo: true, code: ctx.setupCode })
  expect(answer.status).toBe(200)
  const list = await visitor.get('/api/admin/members/?limit=1000')
  expect(list.body).toHaveLength(60)
  expect(JSON.parse(list.headers['x-counts'] ?? '')).toEqual({
    all: 60,
    active: 42,
    inactive: 8,
    noob: 6,
    accountonly: 4,
    application: 2,
  })
  expect((await visitor.get('/api/tools/meetings/')).body).toHaveLength(3)
  expect((await visitor.get('/api/profile/')).body.firstSteps).toBe(false)
})
