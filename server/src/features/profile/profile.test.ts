import type { LiveEvent } from '@fobhouse/contract/live-events.ts'
import { expect } from 'vitest'
import { testWithApp } from '../../testing/app.ts'
import { insertMember, signInAs } from '../../testing/factories.ts'
import { lastTokenTo, mailsTo } from '../../testing/mail.ts'
import { setSettings } from '../../testing/settings.ts'

testWithApp('shows the own profile, what is missing as null', async (app) => {
  const { ctx, visitor } = app
  const id = await insertMember(ctx, {
    email: 'Kim@example.org',
    screen_name: 'Räven',
    first_name: 'Kim',
    last_name: 'Lo',
  })
  const client = await signInAs(app, id)
  expect(await client.get('/api/profile/')).toMatchObject({
    status: 200,
    body: {
      id,
      admin: false,
      email: 'Kim@example.org',
      excludeFromEmailExport: false,
      registrationDate: '2026-03-12T08:00:00.000Z',
      lastUpdatedProfile: null,
      screenName: 'Räven',
      name: { first: 'Kim', last: 'Lo', full: 'Kim Lo' },
      phone: null,
      state: 'active',
      vehicleRegistrationPlate: null,
      rfid: null,
      memberBucks: { balance: 0, lastPurchase: null },
      updateProfileRequired: true,
      lastSeen: null,
      lastInduction: null,
      stripe: { cardExpiry: null, last4: null },
      subscriptionStatus: 'inactive',
      firstJoined: null,
      language: null,
    },
  })
  expect(await visitor.get('/api/profile/')).toMatchObject({ status: 401, body: { code: 'not_authenticated' } })
})

testWithApp('changes any part, leaves the rest, and tells the open pages', async (app) => {
  const { ctx, clock } = app
  const id = await insertMember(ctx, { first_name: 'Kim', last_name: 'Lo', vehicle_registration_plate: 'ABC123' })
  const client = await signInAs(app, id)
  const heard: LiveEvent[] = []
  ctx.live.subscribe({ memberId: id, duties: [], hear: (event) => heard.push(event) })
  clock.advance({ hours: 1 })
  expect(await client.put('/api/profile/', { firstName: ' Åsa ', phone: '0412345678' })).toMatchObject({
    status: 200,
    body: {},
  })
  expect((await client.get('/api/profile/')).body).toMatchObject({
    name: { first: 'Åsa', last: 'Lo', full: 'Åsa Lo' },
    phone: '+61 412 345 678',
    vehicleRegistrationPlate: 'ABC123',
    lastUpdatedProfile: '2026-03-12T09:00:00.000Z',
    updateProfileRequired: false,
  })
  expect(heard).toEqual([{ type: 'profile' }])
  await client.put('/api/profile/', { vehicleRegistrationPlate: '', screenName: 'Räven' })
  expect((await client.get('/api/profile/')).body).toMatchObject({
    vehicleRegistrationPlate: null,
    screenName: 'Räven',
  })
  const row = await ctx.db
    .selectFrom('members')
    .select(['name_key', 'screen_name_key'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ name_key: 'åsa lo', screen_name_key: 'räven' })
  const audit = await ctx.db.selectFrom('audit').select(['action', 'before', 'after']).orderBy('id').execute()
  expect(audit[0]).toEqual({
    action: 'profile.update',
    before: '{"first_name":"Kim","last_name":"Lo","phone":null}',
    after: '{"first_name":"Åsa","last_name":"Lo","phone":"+61 412 345 678"}',
  })
})

testWithApp('sending what is there already changes nothing', async (app) => {
  const { ctx } = app
  const id = await insertMember(ctx, {
    email: 'kim@example.org',
    screen_name: 'Räven',
    first_name: 'Kim',
    last_name: 'Lo',
  })
  const client = await signInAs(app, id)
  const same = { email: 'kim@example.org', screenName: 'Räven', firstName: 'Kim', lastName: 'Lo' }
  expect((await client.put('/api/profile/', { ...same, vehicleRegistrationPlate: '' })).status).toBe(200)
  expect((await client.put('/api/profile/', {})).status).toBe(200)
  expect((await client.get('/api/profile/')).body.lastUpdatedProfile).toBeNull()
  expect(await ctx.db.selectFrom('audit').selectAll().execute()).toEqual([])
  expect(await mailsTo(ctx, 'kim@example.org')).toEqual([])
})

testWithApp('the same address and name in other capitals are the same', async (app) => {
  const { ctx } = app
  const client = await signInAs(app, await insertMember(ctx, { email: 'kim@example.org', screen_name: 'räven' }))
  expect((await client.put('/api/profile/', { email: 'Kim@Example.org', screenName: 'RÄVEN' })).status).toBe(200)
  expect((await client.get('/api/profile/')).body).toMatchObject({ email: 'Kim@Example.org', screenName: 'RÄVEN' })
  expect(await ctx.db.selectFrom('outbox').selectAll().execute()).toEqual([])
})

testWithApp('refuses what somebody else has, all or nothing', async (app) => {
  const { ctx } = app
  await insertMember(ctx, { email: 'taken@example.org', screen_name: 'Taken' })
  const client = await signInAs(app, await insertMember(ctx, { email: 'kim@example.org', first_name: 'Kim' }))
  const email = await client.put('/api/profile/', { email: 'TAKEN@example.org', firstName: 'Other' })
  expect(email).toMatchObject({ status: 409, body: { code: 'account_already_exists' } })
  const name = await client.put('/api/profile/', { email: 'new@example.org', screenName: 'tAKEN', firstName: 'Other' })
  expect(name).toMatchObject({ status: 409, body: { code: 'screen_name_already_exists' } })
  expect((await client.get('/api/profile/')).body.name.first).toBe('Kim')
  expect(await ctx.db.selectFrom('outbox').selectAll().execute()).toEqual([])
})

testWithApp('says which field is wrong', async (app) => {
  const client = await signInAs(app, await insertMember(app.ctx))
  const cases: [Record<string, unknown>, string, string][] = [
    [{ phone: '12345' }, 'phone', 'validation.invalidPhone'],
    [{ phone: '' }, 'phone', 'validation.invalidPhone'],
    [{ email: 'kim' }, 'email', 'validation.invalidEmail'],
    [{ firstName: '' }, 'firstName', 'validation.notEmpty'],
    [{ lastName: 'x'.repeat(31) }, 'lastName', 'validation.max30'],
    [{ screenName: 'x'.repeat(31) }, 'screenName', 'validation.max30'],
    [{ vehicleRegistrationPlate: 'x'.repeat(31) }, 'vehicleRegistrationPlate', 'validation.max30'],
    [{ admin: true }, 'admin', 'validation.unknownField'],
    [{ state: 'active' }, 'state', 'validation.unknownField'],
    [{ rfid: '1234' }, 'rfid', 'validation.unknownField'],
    [{ lastInduction: '2026-03-01T00:00:00.000Z' }, 'lastInduction', 'validation.unknownField'],
    [{ note: 'Has the key to the safe' }, 'note', 'validation.unknownField'],
    [{ excludeFromEmailExport: true }, 'excludeFromEmailExport', 'validation.unknownField'],
  ]
  for (const [change, path, message] of cases) {
    const answer = await client.put('/api/profile/', change)
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation', issues: [{ path: [path], message }] } })
  }
  const noJson = await client.send('PUT', '/api/profile/', { rawBody: 'nonsense' })
  expect(noJson).toMatchObject({ status: 400, body: { code: 'validation' } })
})

testWithApp('reads a number as it is dialled in the club’s country, and any other with its code', async (app) => {
  await setSettings(app.ctx, { 'general.siteLocaleCurrency': 'sv-SE' })
  const client = await signInAs(app, await insertMember(app.ctx))
  await client.put('/api/profile/', { phone: '070-123 45 67' })
  expect((await client.get('/api/profile/')).body.phone).toBe('+46 70 123 45 67')
  await client.put('/api/profile/', { phone: '+44 7911 123456' })
  expect((await client.get('/api/profile/')).body.phone).toBe('+44 7911 123456')
})

testWithApp('a new address is asked for at most five times an hour', async (app) => {
  const client = await signInAs(app, await insertMember(app.ctx))
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await client.put('/api/profile/', { email: `new${turn}@example.org` })).status).toBe(200)
  }
  const answer = await client.put('/api/profile/', { email: 'new5@example.org' })
  expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } })
  expect(await lastTokenTo(app.ctx, 'new4@example.org')).toHaveLength(43)
})

testWithApp('keeps where somebody wants to be left out, and their language', async (app) => {
  const client = await signInAs(app, await insertMember(app.ctx))
  expect((await client.get('/api/profile/privacy/')).body).toEqual({ hideLastSeen: false, hideOnSite: false })
  await client.put('/api/profile/privacy/', { hideLastSeen: true, hideOnSite: false })
  expect((await client.get('/api/profile/privacy/')).body).toEqual({ hideLastSeen: true, hideOnSite: false })
  expect((await client.put('/api/profile/language/', { language: 'sv-SE' })).status).toBe(200)
  expect((await client.get('/api/profile/')).body.language).toBe('sv-SE')
  expect((await client.put('/api/profile/language/', { language: 'tlh' })).status).toBe(400)
  expect((await client.put('/api/profile/privacy/', { hideLastSeen: 1 })).status).toBe(400)
})
