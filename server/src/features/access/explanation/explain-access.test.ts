import { expect } from 'vitest'
import { up as startHistory } from '../../../db/migrations/0010-access-history.ts'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { connectAuthorised } from '../../../testing/board.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../../testing/factories.ts'

const start = '2026-03-12T08:00:00.000Z'
const later = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString()

async function makeClub(app: TestApp) {
  const admin = await signInAsAdmin(app)
  const ann = await insertMember(app.ctx, { card_number: '1001', first_name: 'Ann', last_name: 'Lee' })
  const door = (await admin.post('/api/admin/devices/', { kind: 'door', serial: 'front', name: 'Front door' })).body
  const why = async (query: string) => admin.get(`/api/admin/why/?device=${door.id}&${query}`)
  return { admin, ann, door, why }
}

testWithApp('says why a door refuses, now and then, with the facts and what the door really did', async (app) => {
  const { admin, ann, door, why } = await makeClub(app)
  const { board } = await connectAuthorised(await app.listen(), { ...door, serial: 'front' })
  app.clock.advance('PT1M')
  board.send({ command: 'log_access_denied', card_id: '1001' })
  await board.next()
  app.clock.advance('PT1M')
  await admin.put(`/api/access/doors/${door.id}/authorise/${ann}/`)
  app.clock.advance('PT1M')
  await admin.put(`/api/admin/doors/${door.id}/`, { lockedOut: true })
  app.clock.advance('PT1M')

  const now = await why(`member=${ann}`)
  expect(now.body).toEqual({
    access: false,
    reasons: [{ code: 'device_locked_out' }],
    facts: {
      at: later(4),
      isPast: false,
      device: { id: door.id, name: 'Front door', kind: 'door' },
      member: { id: ann, name: 'Ann Lee' },
      unknown: [],
      cardNumber: '1001',
      endedCard: null,
      cardReadable: true,
      state: 'active',
      granted: true,
      hours: null,
      needsSignIn: false,
      signedIn: null,
      othersOnSite: null,
      balance: null,
      minimumBalance: null,
      requirement: null,
      certificates: [],
      supervisor: null,
      lockdown: false,
      lockedOut: true,
      inUse: true,
      connected: true,
      tap: { date: later(1), cardId: '1001', outcome: 'denied', reasons: [] },
      otherHolders: [],
    },
  })
  expect((await why(`member=${ann}&at=${later(2)}`)).body).toMatchObject({ access: true, reasons: [] })
  expect((await why(`member=${ann}&at=${later(1)}`)).body).toMatchObject({
    access: false,
    reasons: [{ code: 'not_granted' }],
    facts: { isPast: true, granted: false, lockedOut: false, connected: true, unknown: [], tap: { outcome: 'denied' } },
  })
})

testWithApp('a card that is nobody’s is explained, with who had it before and who got it after', async (app) => {
  const { admin, ann, why } = await makeClub(app)
  const bo = await insertMember(app.ctx, { card_number: null, first_name: 'Bo', last_name: 'Ek' })
  app.clock.advance('PT1M')
  await admin.put(`/api/admin/members/${ann}/profile/`, { rfid: null })
  app.clock.advance('PT1M')
  await admin.put(`/api/admin/members/${bo}/profile/`, { rfid: '1001' })
  app.clock.advance('PT1M')
  const annHad = { id: ann, name: 'Ann Lee', from: start, until: later(1) }
  const boHas = { id: bo, name: 'Bo Ek', from: later(2), until: null }
  expect((await why(`card=1001&at=${later(1)}`)).body).toMatchObject({
    access: false,
    reasons: [{ code: 'unknown_card' }],
    facts: { member: null, cardNumber: '1001', unknown: ['connected'], otherHolders: [annHad, boHas] },
  })
  expect((await why(`card=001001&at=${start}`)).body).toMatchObject({
    reasons: [{ code: 'not_granted' }],
    facts: { member: { name: 'Ann Lee' }, otherHolders: [boHas] },
  })
  expect((await why('card=1001')).body.facts).toMatchObject({ member: { name: 'Bo Ek' }, otherHolders: [annHad] })
  expect((await why('card=3003')).body.facts).toMatchObject({ member: null, otherHolders: [] })
})

testWithApp('what was not recorded yet is not known, and the present begins the record', async (app) => {
  const { admin, ann, door, why } = await makeClub(app)
  const bo = await insertMember(app.ctx, { card_number: '2002' })
  await admin.put(`/api/access/doors/${door.id}/authorise/${ann}/`)
  app.clock.advance('PT1M')
  for (const table of ['member_history', 'device_history', 'past_grants'] as const) {
    await app.ctx.db.schema.dropTable(table).execute()
  }
  // `never`, because a migration is independent of the table types; this one only adds tables and reads existing rows.
  await startHistory(app.ctx.db as never)
  await app.ctx.db.schema.alterTable('device_history').addColumn('schedule_id', 'bigint').execute() // by a later one
  const flag = 'not_alone'
  await app.ctx.db.schema
    .alterTable('device_history')
    .addColumn(flag, 'integer', (column) => column.defaultTo(0))
    .execute()
  for (const table of ['member_history', 'device_history'] as const) {
    await app.ctx.db
      .updateTable(table)
      .set({ at: later(2) })
      .execute() // the test's time instead of the real one
  }
  app.clock.advance('PT5M')
  const unknown = ['state', 'card', 'inUse', 'lockedOut']
  const about = async (member: number, at: string) => (await why(`member=${member}&at=${at}`)).body
  const before = await about(ann, later(1))
  expect(before).toMatchObject({ access: null, reasons: [], facts: { granted: true, state: null, cardNumber: null } })
  expect(before.facts.unknown).toEqual(expect.arrayContaining(unknown))
  expect((await about(bo, later(1))).facts.unknown).toContain('granted')
  expect((await why(`card=2002&at=${later(1)}`)).body).toMatchObject({
    access: null,
    facts: { member: null, unknown: expect.arrayContaining(['holder']) },
  })
  expect(await about(ann, later(2))).toMatchObject({
    access: true,
    facts: { unknown: ['connected'], state: 'active', cardNumber: '1001' },
  })
  expect(await about(bo, later(2))).toMatchObject({ reasons: [{ code: 'not_granted' }] })
})

testWithApp('a removed device opens for nobody and stays explained; what cannot be asked is refused', async (app) => {
  const { admin, ann, door, why } = await makeClub(app)
  await admin.put(`/api/access/doors/${door.id}/authorise/${ann}/`)
  app.clock.advance('PT1M')
  await admin.delete(`/api/admin/doors/${door.id}/`)
  app.clock.advance('PT1M')
  expect((await why(`member=${ann}`)).body).toMatchObject({ access: false, reasons: [], facts: { inUse: false } })
  expect((await why(`member=${ann}&at=${start}`)).body).toMatchObject({ access: true, facts: { inUse: true } })
  expect((await why(`member=${ann}&at=${later(1)}`)).body).toMatchObject({ access: false, facts: { inUse: false } })

  const { body: till } = await admin.post('/api/admin/devices/', { kind: 'memberbucks', serial: 'till', name: 'Till' })
  for (const query of [`device=999&member=${ann}`, `device=${till.id}&member=${ann}`, `device=${door.id}&member=999`]) {
    expect(await admin.get(`/api/admin/why/?${query}`)).toMatchObject({ status: 404 })
  }
  for (const query of [`member=${ann}&card=1`, '', `member=${ann}&at=${later(3)}`, `member=${ann}&at=yesterday`]) {
    expect(await why(query)).toMatchObject({ status: 400, body: { code: 'validation' } })
  }
  const member = await signInAs(app, ann)
  expect(await member.get(`/api/admin/why/?device=${door.id}&member=${ann}`)).toMatchObject({ status: 403 })
})

testWithApp('being on site is not known where the hours of a visit were changed meanwhile', async (app) => {
  const { admin, ann, door, why } = await makeClub(app)
  await admin.put(`/api/access/doors/${door.id}/authorise/${ann}/`)
  await admin.put('/api/admin/settings/', { 'features.enableSiteSignIn': true })
  await (await signInAs(app, ann)).post('/api/sitesessions/signin/')
  app.clock.advance('PT10H')
  await admin.put('/api/admin/settings/', { 'access.siteSessionHours': 8 })
  await app.ctx.jobs.runNow('siteSessions.timeout')
  const at = (hours: number) => why(`member=${ann}&at=${later(hours * 60)}`)
  expect((await at(7)).body).toMatchObject({ access: true, facts: { needsSignIn: true, signedIn: true } })
  expect((await at(9)).body).toMatchObject({ access: null, facts: { signedIn: null } })
  expect((await at(9)).body.facts.unknown).toContain('signedIn')
  expect((await at(10)).body).toMatchObject({ access: false, reasons: [{ code: 'not_signed_in' }] })
})
