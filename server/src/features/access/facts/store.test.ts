import { expect, test } from 'vitest'
import { toText } from '../../../core/clock.ts'
import type { Queries } from '../../../db/database.ts'
import { testWithApp } from '../../../testing/app.ts'
import { insertMember, signInAsAdmin } from '../../../testing/factories.ts'
import * as store from './store.ts'

/** A database that must not be asked: PostgreSQL knows no empty list. */
const untouched = new Proxy<Partial<Queries>>(
  {},
  {
    get() {
      throw new Error('The database was asked')
    },
  },
) as Queries // nothing of it is used

const at = '2026-03-12T08:00:00.000Z'

test.each([
  ['devices', () => store.listDevices(untouched, [])],
  ['devices at a moment', () => store.listDevicesAt(untouched, { ids: [], at })],
  ['grants', () => store.listGranted(untouched, { memberId: 1, deviceIds: [] })],
  ['grants of nobody', () => store.listGrantedOf(untouched, { memberIds: [], deviceIds: [1] })],
  ['grants of some', () => store.listGrantedOf(untouched, { memberIds: [1], deviceIds: [] })],
  ['grants at a moment', () => store.listGrantedAt(untouched, { memberId: 1, deviceIds: [], at })],
  ['hours of grants', () => store.listOwnHours(untouched, [])],
])('no %s are read where none are asked for', async (_what, read) => {
  expect(await read()).toEqual([])
})

testWithApp('what is read of some is read of them alone', async ({ ctx, clock }) => {
  const { db } = ctx
  const ann = await insertMember(ctx, { card_number: '1001' })
  const bo = await insertMember(ctx, { card_number: '1002' })
  const cat = await insertMember(ctx)
  const now = toText(clock.now())
  const visits = [ann, bo].map((member_id) => ({ member_id, started_at: now, guests: '[]' }))
  await db.insertInto('site_sessions').values(visits).execute()
  clock.advance('PT1H')
  const [after, until] = ['2026-03-12T00:00:00.000Z', toText(clock.now())]
  const readers: Record<string, (who: store.People) => Promise<readonly (number | null)[]>> = {
    people: async (who) => (await store.listPeople(db, who)).map(({ id }) => id),
    'people then': async (who) => (await store.listPeopleAt(db, { who, at: until })).map(({ id }) => id),
    'cards then': async (who) => (await store.listCardsAt(db, { who, at: until })).map((row) => row.member_id),
    arrivals: async (who) => (await store.listVisitBegins(db, { who, after })).map((row) => row.member_id),
    visits: async (who) => (await store.listVisits(db, { who, after, until })).map((row) => row.member_id),
  }
  for (const [what, read] of Object.entries(readers)) {
    const everybody = what === 'people then' ? [ann, bo, cat] : [ann, bo]
    expect({ what, of: await read([bo]) }).toEqual({ what, of: [bo] })
    expect({ what, of: new Set(await read('everybody')) }).toEqual({ what, of: new Set(everybody) })
  }
  expect(await store.listPeople(db, [cat])).toMatchObject([{ id: cat, number: null }])
})

testWithApp('people come by their number, and cards by their place', async ({ ctx, clock }) => {
  const { db } = ctx
  const [ann, bo] = [await insertMember(ctx, { card_number: '1001' }), await insertMember(ctx, { card_number: '1002' })]
  const row = { member_id: ann, number: '1003', label: '', state: 'active', reason: '' } as const
  const placed = { since: '2026-03-12T07:00:00.000Z', placed_at: '2026-03-12T07:00:00.000Z' }
  const { id } = await db
    .insertInto('cards')
    .values({ ...row, ...placed })
    .returning('id')
    .executeTakeFirstOrThrow()
  const version = { card_id: id, member_id: ann, number: '1003', at: placed.since, state: 'active' } as const
  await db.insertInto('card_history').values(version).execute()
  const earlier = { placed_at: '2026-03-12T06:00:00.000Z' }
  await db.updateTable('cards').set(earlier).where('number', '=', '1002').execute()
  const people = await store.listPeople(db, [bo, ann])
  expect(people.map(({ number }) => number)).toEqual(['1003', '1001', '1002'])
  clock.advance('PT1H')
  const cards = await store.listCardsAt(db, { who: [bo, ann], at: toText(clock.now()) })
  expect(cards.map(({ number }) => number)).toEqual(['1002', '1003', '1001'])
})

testWithApp('what is read of a device or a grant is of those that are asked for', async (app) => {
  const { db } = app.ctx
  const admin = await signInAsAdmin(app)
  const createDoor = async (serial: string): Promise<number> =>
    (await admin.post('/api/admin/devices/', { kind: 'door', serial, name: serial })).body.id
  const [front, back] = [await createDoor('front'), await createDoor('back')]
  const [ann, bo] = [await insertMember(app.ctx), await insertMember(app.ctx)]
  for (const member of [ann, bo])
    for (const door of [front, back]) await admin.put(`/api/access/doors/${door}/authorise/${member}/`)
  const given = toText(app.clock.now())
  app.clock.advance('PT1H')
  await admin.put(`/api/access/doors/${front}/revoke/${ann}/`)
  const now = toText(app.clock.now())
  const keys = { memberId: ann, deviceIds: [back] }
  const inherit = { device_id: back, hours: 'inherit' }
  expect(await store.listDevices(db, [back])).toMatchObject([{ id: back }])
  expect(await store.listDevicesAt(db, { ids: [back], at: now })).toMatchObject([{ id: back }])
  expect(await store.listGranted(db, keys)).toEqual([inherit])
  expect(await store.listGrantedOf(db, { memberIds: [ann], deviceIds: [back] })).toEqual([
    { ...inherit, member_id: ann },
  ])
  expect(await store.listGrantedAt(db, { ...keys, at: given })).toEqual([inherit])
  const both = { memberId: ann, deviceIds: [front, back] }
  const doorsAt = async (at: string) => (await store.listGrantedAt(db, { ...both, at })).map((row) => row.device_id)
  expect(new Set(await doorsAt(given))).toEqual(new Set([front, back]))
  expect(await doorsAt(now)).toEqual([back])
  expect(await doorsAt('2026-03-12T07:59:59.999Z')).toEqual([])
})
