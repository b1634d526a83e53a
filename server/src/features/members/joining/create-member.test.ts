import { expect } from 'vitest'
import { testWithApp } from '../../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../../testing/factories.ts'
import { lastTokenTo, mailsTo } from '../../../testing/mail.ts'

const path = '/api/admin/members/'
const person = { email: 'Nia@example.org', firstName: 'Nia', lastName: 'Öberg', screenName: 'Nia' }
const password = 'staple of another kind'

testWithApp('adds somebody who sets a password by the mailed link and is in', async (app) => {
  const admin = await signInAsAdmin(app)
  const facts = {
    phone: '0491 570 006',
    rfid: '00042',
    vehicleRegistrationPlate: 'abc12',
    state: 'active',
    invite: true,
  }
  const { status, body } = await admin.post(path, { ...person, ...facts })
  expect(status).toBe(201)
  const profile = (await admin.get(`${path}${body.id}/profile/`)).body
  expect(profile).toMatchObject({
    email: 'Nia@example.org',
    emailVerified: true,
    state: 'active',
    rfid: '42',
    phone: '+61 491 570 006',
    vehicleRegistrationPlate: 'ABC12',
    firstJoined: '2026-03-12T08:00:00.000Z',
    admin: false,
  })
  expect((await mailsTo(app.ctx, 'Nia@example.org')).map(({ subject }) => subject)).toEqual([
    'Your account at Member Portal',
  ])
  app.clock.advance({ hours: 6 * 24 })
  const token = await lastTokenTo(app.ctx, 'Nia@example.org')
  expect((await app.visitor.post('/api/password/reset/', { token, password })).body).toEqual({ success: true })
  expect((await app.visitor.post('/api/login/', { email: 'nia@example.org', password })).status).toBe(200)
  const trail = await app.ctx.db.selectFrom('audit').select(['actor', 'action', 'subject']).orderBy('id').execute()
  expect(trail[0]).toEqual({ actor: 'Aroha Ngata', action: 'member.create', subject: `member:${body.id}` })
})

testWithApp('adds somebody new without a word to them, and lets nobody in without a password', async (app) => {
  const admin = await signInAsAdmin(app)
  const { body } = await admin.post(path, { ...person, phone: '', rfid: '' })
  const profile = (await admin.get(`${path}${body.id}/profile/`)).body
  expect(profile).toMatchObject({ state: 'noob', rfid: null, phone: null, firstJoined: null })
  expect(await mailsTo(app.ctx, person.email)).toEqual([])
  expect((await app.visitor.post('/api/login/', { email: person.email, password })).status).toBe(401)
})

testWithApp('an invitation ends after a week', async (app) => {
  const admin = await signInAsAdmin(app)
  await admin.post(path, { ...person, invite: true })
  const token = await lastTokenTo(app.ctx, person.email)
  app.clock.advance({ hours: 7 * 24 })
  expect((await app.visitor.post('/api/password/reset/', { token, password })).body).toEqual({ success: false })
})

testWithApp('says which part somebody else has, and what is wrong', async (app) => {
  const admin = await signInAsAdmin(app)
  await insertMember(app.ctx, { email: 'taken@example.org', screen_name: 'Taken', card_number: '77' })
  const cases: [object, number, string][] = [
    [{ email: 'TAKEN@example.org' }, 409, 'account_already_exists'],
    [{ screenName: 'tAKEN' }, 409, 'screen_name_already_exists'],
    [{ rfid: '0077' }, 409, 'card_already_used'],
    [{ email: 'nobody' }, 400, 'validation'],
    [{ phone: '12' }, 400, 'validation'],
    [{ firstName: '' }, 400, 'validation'],
    [{ state: 'king' }, 400, 'validation'],
    [{ admin: true }, 400, 'validation'],
  ]
  for (const [change, status, code] of cases) {
    expect([change, await admin.post(path, { ...person, ...change })]).toMatchObject([
      change,
      { status, body: { code } },
    ])
  }
  const member = await signInAs(app, await insertMember(app.ctx))
  expect((await member.post(path, person)).status).toBe(403)
})

testWithApp('welcomes again, and invites who has no password yet', async (app) => {
  const admin = await signInAsAdmin(app)
  const invited = await insertMember(app.ctx, { email: 'without@example.org' })
  const known = await insertMember(app.ctx, { email: 'with@example.org', password_hash: 'a hash' })
  for (const id of [invited, known]) {
    expect((await admin.post(`${path}${id}/sendwelcome/`)).body).toEqual({ success: true })
  }
  expect((await mailsTo(app.ctx, 'with@example.org')).at(-1)?.subject).toBe('Welcome to Our club')
  expect((await mailsTo(app.ctx, 'without@example.org')).at(-1)?.subject).toBe('Your account at Member Portal')
  const trail = await app.ctx.db.selectFrom('audit').select(['action', 'subject']).orderBy('id').execute()
  expect(trail.at(-1)).toEqual({ action: 'member.send_welcome', subject: `member:${known}` })
  expect((await admin.post(`${path}999999/sendwelcome/`)).status).toBe(404)
})
