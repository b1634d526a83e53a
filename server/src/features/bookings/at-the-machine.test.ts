import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { connectAuthorised } from '../../testing/board.ts'
import { hour, openWorkshop } from '../../testing/bookings.ts'
import { confirmAnew } from '../../testing/factories.ts'

// What bookings mean at a board of version 1, byte for byte: it hears that it starts, or that it was rejected.

const rejected = '{"command":"interlock_session_rejected","reason":"rejected"}'
const started = /^\{"command":"interlock_session_start","session_id":/

async function open(app: TestApp, names: readonly string[]) {
  const workshop = await openWorkshop(app)
  const { admin, join } = workshop
  const origin = await app.listen()
  await confirmAnew(app)
  const tools = []
  for (const name of names) {
    const created = await admin.post('/api/admin/devices/', { kind: 'interlock', serial: name, name })
    const { id: device, key } = created.body
    const { id: item } = (await admin.post('/api/admin/equipment/', { name, device })).body
    const { board } = await connectAuthorised(origin, { kind: 'interlock', serial: name, key })
    const tap = async (card: string) => {
      board.send({ command: 'interlock_session_start', card_id: card })
      return board.next()
    }
    tools.push({ device, item, board, tap })
  }
  const people = []
  for (const [name, card_number] of [
    ['Ann', '1001'],
    ['Bo', '1002'],
  ] as const) {
    const person = await join(name, { card_number })
    for (const { device } of tools) await admin.put(`/api/access/interlocks/${device}/authorise/${person.id}/`)
    people.push(person)
  }
  const [ann, bo] = people
  if (!ann || !bo) throw new Error('Nobody')
  return { ...workshop, tools, ann, bo }
}

testWithApp('needs, prefers and free at a board, and the permissions say until when', async (app) => {
  const { admin, addBookable, tools, ann, bo } = await open(app, ['Laser'])
  const [laser] = tools
  if (!laser) throw new Error('No laser')
  const bookable = await addBookable({ name: 'Laser', items: [laser.item], use: 'needs' })
  const setUse = (use: string) => admin.put(`/api/admin/bookables/${bookable}/`, { use })
  expect(await laser.tap('1001')).toBe(rejected)
  const toolOf = async ({ client }: typeof ann) => (await client.get('/api/access/permissions/')).body.interlocks[0]
  expect((await toolOf(ann)).reasons).toEqual([{ code: 'needs_booking', params: { name: 'Laser' } }])
  await ann.client.post('/api/bookings/', { bookable, start: hour(1), end: hour(2) })
  await bo.client.post('/api/bookings/', { bookable, start: hour(2), end: hour(3) })
  // From ten minutes before, if nobody else has it then.
  app.clock.advance('PT49M')
  expect(await laser.tap('1001')).toBe(rejected)
  app.clock.advance('PT1M')
  expect(await toolOf(ann)).toMatchObject({ access: true, until: hour(2) })
  expect(await laser.tap('1001')).toMatch(started)
  const [tap] = await app.ctx.db.selectFrom('taps').selectAll().orderBy('id').execute()
  expect(JSON.parse(tap?.reasons ?? '[]')).toEqual([{ code: 'needs_booking', params: { name: 'Laser' } }])
  app.clock.advance('PT30M')
  expect((await toolOf(bo)).reasons).toEqual([
    { code: 'needs_booking', params: { name: 'Laser' } },
    { code: 'booked_by_other', params: { until: hour(2) } },
  ])
  await setUse('prefers')
  expect((await toolOf(bo)).reasons).toEqual([{ code: 'booked_by_other', params: { until: hour(2) } }])
  await setUse('free')
  expect(await toolOf(bo)).toMatchObject({ access: true, until: null })
  // The explanation of a past refusal knows what was booked then.
  const past = `/api/admin/why/?device=${laser.device}&member=${ann.id}&at=${hour(0.5)}`
  expect((await admin.get(past)).body.reasons).toEqual([{ code: 'needs_booking', params: { name: 'Laser' } }])
})

testWithApp('a booking of any of them goes along to the one that is switched on', async (app) => {
  const { addBookable, tools, ann, bo } = await open(app, ['Printer 1', 'Printer 2'])
  const [one, two] = tools
  if (!one || !two) throw new Error('No printers')
  const bookable = await addBookable({ name: 'Any printer', items: [one.item, two.item], use: 'needs' })
  const made = await ann.client.post('/api/bookings/', { bookable, start: hour(1), end: hour(2) })
  expect(made.body.items).toEqual([{ id: one.item, name: 'Printer 1' }])
  app.clock.advance('PT70M')
  expect(await two.tap('1001')).toMatch(started)
  expect((await ann.client.get(`/api/bookings/${made.body.id}/`)).body.items).toEqual([
    { id: two.item, name: 'Printer 2' },
  ])
  // The first one is free for others now.
  const other = await bo.client.post('/api/bookings/', { bookable, start: hour(1.25), end: hour(2) })
  expect(other.body.items).toEqual([{ id: one.item, name: 'Printer 1' }])
})

testWithApp('a booking stays where it is if the item switched on was another’s in its time', async (app) => {
  const { addBookable, tools, ann, bo } = await open(app, ['Printer 1', 'Printer 2'])
  const [one, two] = tools
  if (!one || !two) throw new Error('No printers')
  const bookable = await addBookable({ name: 'Any printer', items: [one.item, two.item], use: 'needs' })
  const made = await ann.client.post('/api/bookings/', { bookable, start: hour(1), end: hour(2) })
  const earlier = await bo.client.post('/api/bookings/', { bookable, start: hour(0.75), end: hour(1.25) })
  expect(earlier.body.items).toEqual([{ id: two.item, name: 'Printer 2' }])
  app.clock.advance('PT80M')
  expect(await two.tap('1001')).toMatch(started)
  expect(await stayed(app, made.body.id)).toEqual({ items: [one.item], isHere: true })
})

testWithApp('a booking stays where it is if a set would be exceeded later', async (app) => {
  const { admin, addBookable, tools, ann, bo } = await open(app, ['Printer 1', 'Printer 2', 'Mill'])
  const [one, two, mill] = tools
  if (!one || !two || !mill) throw new Error('No tools')
  await admin.post('/api/admin/exclusive-sets/', { name: 'One extraction', items: [two.item, mill.item] })
  const bookable = await addBookable({ name: 'Any printer', items: [one.item, two.item], use: 'needs' })
  const milling = await addBookable({ name: 'Mill', items: [mill.item], use: 'needs' })
  const made = await ann.client.post('/api/bookings/', { bookable, start: hour(1), end: hour(3) })
  expect((await bo.client.post('/api/bookings/', { bookable: milling, start: hour(2), end: hour(3) })).status).toBe(201)
  app.clock.advance('PT70M')
  expect(await two.tap('1001')).toMatch(started)
  expect(await stayed(app, made.body.id)).toEqual({ items: [one.item], isHere: true })
})

/** The items that a booking occupies, and whether its member has come. */
async function stayed({ ctx }: TestApp, id: number): Promise<{ items: (number | null)[]; isHere: boolean }> {
  const units = ctx.db.selectFrom('booking_units').select('equipment_id').where('booking_id', '=', id)
  const row = await ctx.db.selectFrom('bookings').select('here_at').where('id', '=', id).executeTakeFirstOrThrow()
  const items = await units.where('until', 'is', null).execute()
  return { items: items.map(({ equipment_id: item }) => item), isHere: row.here_at !== null }
}

testWithApp('what runs keeps the others of its set off', async (app) => {
  const { admin, tools } = await open(app, ['Laser', 'Mill'])
  const [laser, mill] = tools
  if (!laser || !mill) throw new Error('No tools')
  await admin.post('/api/admin/exclusive-sets/', { name: 'One extraction', items: [laser.item, mill.item] })
  expect(await laser.tap('1001')).toMatch(started)
  expect(await mill.tap('1002')).toBe(rejected)
  const why = await admin.get(`/api/admin/why/?device=${mill.device}&card=1002`)
  expect(why.body.reasons).toEqual([{ code: 'busy_exclusive', params: { device: 'Laser' } }])
})

testWithApp('a caretaker needs no booking; an administrator does', async (app) => {
  const { admin, addBookable, tools, ann } = await open(app, ['Laser'])
  const [laser] = tools
  if (!laser) throw new Error('No laser')
  await addBookable({ name: 'Laser', items: [laser.item], use: 'needs' })
  expect(await laser.tap('1001')).toBe(rejected)
  await admin.put(`/api/admin/equipment/${laser.item}/`, { caretakers: [ann.id] })
  expect(await laser.tap('1001')).toMatch(started)
})

testWithApp('open pages ask anew what opens when a booking begins and when it ends', async (app) => {
  const { ctx } = app
  const { addItem, addBookable, join } = await openWorkshop(app)
  const { id: item } = await addItem('Laser')
  const bookable = await addBookable({ name: 'Laser', items: [item], use: 'needs' })
  const ann = await join('Ann')
  await ann.client.post('/api/bookings/', { bookable, start: hour(1), end: hour(2) })
  const heard: string[] = []
  ctx.live.subscribe({ memberId: ann.id, duties: [], hear: ({ type }) => void heard.push(type) })
  for (const wait of ['PT50M', 'PT10M', 'PT30M', 'PT30M']) {
    app.clock.advance(wait)
    await ctx.jobs.runNow('bookings.due')
    heard.push(wait)
  }
  expect(heard).toEqual(['PT50M', 'permissions', 'bookings', 'PT10M', 'PT30M', 'permissions', 'bookings', 'PT30M'])
})
