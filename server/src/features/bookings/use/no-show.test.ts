import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { connectAuthorised } from '../../../testing/board.ts'
import { codesOf, hour, openWorkshop } from '../../../testing/bookings.ts'
import { confirmAnew } from '../../../testing/factories.ts'
import { setSettings } from '../../../testing/settings.ts'
import { watchUse } from './watch.ts'

const rules = { noShowMinutes: 15 }

/** Lets time go by as a server does that runs: a look every minute. */
async function pass(app: TestApp, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    app.clock.advance('PT1M')
    await app.ctx.jobs.runNow('bookings.due')
  }
}

/** A sewing machine without interlock in a room with a door, and two members. It is an hour before the booking. */
async function open(app: TestApp) {
  const workshop = await openWorkshop(app)
  const { admin, addBookable, join } = workshop
  const { body: door } = await admin.post('/api/admin/devices/', { kind: 'door', serial: 'door', name: 'Door' })
  await confirmAnew(app)
  const { body: place } = await admin.post('/api/admin/places/', { name: 'Textile', doors: [door.id] })
  const { body: item } = await admin.post('/api/admin/equipment/', { name: 'Sewing', place: place.id })
  const bookable = await addBookable({ name: 'Sewing', items: [item.id], rules })
  const [ann, bo] = [await join('Ann', { card_number: '1001' }), await join('Bo')]
  const book = async (who: typeof ann, from = 1, to = 2): Promise<number> => {
    const made = await who.client.post('/api/bookings/', { bookable, start: hour(from), end: hour(to) })
    expect(made).toMatchObject({ status: 201, body: { used: null } })
    return made.body.id
  }
  const show = async (id: number) => (await admin.get(`/api/bookings/${id}/`)).body
  return { ...workshop, door: door.id as number, item: item.id as number, bookable, ann, bo, book, show }
}

/** The texts of mails that say that nobody came. */
async function mailsOf({ ctx }: TestApp): Promise<string[]> {
  const mails = ctx.db.selectFrom('outbox').select('text').where('subject', 'like', 'Nobody came: Sewing%')
  return (await mails.execute()).map(({ text }) => text ?? '')
}

testWithApp('nobody comes: fifteen minutes after the start the rest goes to others, once', async (app) => {
  const { admin, ann, bo, book, show, bookable, item } = await open(app)
  const id = await book(ann)
  await pass(app, 74)
  expect(await show(id)).toMatchObject({ state: 'booked', used: null })
  expect(codesOf(await bo.client.post('/api/bookings/', { bookable, start: hour(1.25), end: hour(2) }))).toEqual([
    'booked_by_other',
  ])
  await pass(app, 1)
  expect(await show(id)).toMatchObject({ state: 'released', end: hour(2), used: null })
  await pass(app, 5)
  expect(await mailsOf(app)).toHaveLength(1)
  expect((await bo.client.post('/api/bookings/', { bookable, start: hour(1.25), end: hour(2) })).status).toBe(201)
  expect((await ann.client.post(`/api/bookings/${id}/here/`)).body.code).toBe('booking_over')
  expect((await ann.client.post(`/api/bookings/${id}/cancel/`, {})).body.code).toBe('booking_over')
  app.clock.advance('P7D')
  const { usage } = (await admin.get(`/api/equipment/${item}/`)).body
  expect(usage.flat().every((share: number) => share === 0)).toBe(true)
  // Strikes are off, unless the club counts them.
  expect((await admin.get(`/api/admin/members/${ann.id}/strikes/`)).body).toMatchObject({ strikes: [], most: 0 })
})

testWithApp('quotas count what nobody used, a gap does not', async (app) => {
  const { admin, bookable, ann, book } = await open(app)
  const quotas = [{ per: 'day', unit: 'bookings', most: 1 }]
  await admin.put(`/api/admin/bookables/${bookable}/`, { rules: { quotas, gapMinutes: 60 } })
  await book(ann)
  await pass(app, 75)
  const again = { bookable, start: hour(1.5), end: hour(2) }
  expect(codesOf(await ann.client.post('/api/bookings/check/', again))).toEqual(['quota_reached'])
})

testWithApp('who is there keeps it: a tap at a door of the place, a visit, or a word', async (app) => {
  const { ann, bo, book, show, door, item } = await open(app)
  const id = await book(ann)
  const other = await book(bo, 2, 3)
  expect((await ann.client.post(`/api/bookings/${id}/here/`)).body.code).toBe('booking_not_yet')
  expect((await bo.client.post(`/api/bookings/${id}/here/`)).status).toBe(404)
  await pass(app, 31)
  const tap = { device_id: door, card_number: '1001', member_id: ann.id, at: hour(31 / 60) }
  await app.ctx.db
    .insertInto('taps')
    .values([
      { ...tap, outcome: 'denied', at: hour(0.51) },
      { ...tap, outcome: 'granted' },
    ])
    .execute()
  await pass(app, 45)
  expect(await show(id)).toMatchObject({ state: 'booked', used: { from: hour(31 / 60), seconds: 0 } })
  await pass(app, 30)
  const said = await bo.client.post(`/api/bookings/${other}/here/`)
  expect(said).toMatchObject({ status: 200, body: { used: { from: hour(106 / 60), seconds: 0 } } })
  await pass(app, 60)
  expect(await show(other)).toMatchObject({ state: 'booked' })
  // A visit that goes on.
  const last = await book(ann, 4, 5)
  await pass(app, 60)
  await app.ctx.db
    .insertInto('site_sessions')
    .values({ member_id: ann.id, started_at: hour(3), guests: '[]' })
    .execute()
  await pass(app, 60)
  expect(await show(last)).toMatchObject({ state: 'booked', used: { from: hour(3.5), seconds: 0 } })
  // What was booked and used is what its item's page shows: Thursday from 19 to 21 and from 22 to 23.
  app.clock.advance('P7D')
  const { usage } = (await ann.client.get(`/api/equipment/${item}/`)).body
  expect(usage[3].slice(18)).toEqual([0, 0.13, 0.13, 0, 0.13, 0])
})

testWithApp('only what can be known: nothing goes to others if the server did not run all the time', async (app) => {
  const { ann, book, show } = await open(app)
  const down = await book(ann)
  await pass(app, 55)
  app.clock.advance('PT21M')
  await pass(app, 10)
  expect(await show(down)).toMatchObject({ state: 'booked' })
  // Away in the middle, or with a clock that jumped over it.
  const away = await book(ann, 2, 3)
  await pass(app, 40)
  app.clock.advance('PT9M')
  await pass(app, 20)
  expect(await show(away)).toMatchObject({ state: 'booked' })
  expect(await mailsOf(app)).toEqual([])
  // A kill for a moment is none.
  const short = await book(ann, 4, 5)
  await pass(app, 115)
  app.clock.advance('PT2M')
  await pass(app, 25)
  expect(await show(short)).toMatchObject({ state: 'released' })
})

testWithApp('who books for a time that has begun, or moves it, has as long from then on', async (app) => {
  const { ann, book, show } = await open(app)
  app.clock.advance('PT70M')
  const id = await book(ann)
  await pass(app, 14)
  expect(await show(id)).toMatchObject({ state: 'booked' })
  await pass(app, 1)
  expect(await show(id)).toMatchObject({ state: 'released' })
  const moved = await book(ann, 3, 4)
  await ann.client.put(`/api/bookings/${moved}/`, { start: hour(2), end: hour(3) })
  await pass(app, 36)
  expect(await show(moved)).toMatchObject({ state: 'booked' })
  // The end alone begins nothing anew.
  await ann.client.put(`/api/bookings/${moved}/`, { end: hour(3.5) })
  await pass(app, 15)
  expect(await show(moved)).toMatchObject({ state: 'released' })
})

testWithApp('what is out of order is nobody’s fault, and without the rule nothing goes', async (app) => {
  const { admin, ann, book, show, item, bookable } = await open(app)
  const id = await book(ann)
  await pass(app, 62)
  const setState = (body: object) => admin.put(`/api/equipment/${item}/state/`, body)
  await setState({ state: 'out_of_order', note: 'Needle' })
  await pass(app, 5)
  await setState({ state: 'working' })
  await pass(app, 30)
  expect(await show(id)).toMatchObject({ state: 'booked', trouble: null })
  await admin.put(`/api/admin/bookables/${bookable}/`, { rules: { noShowMinutes: null } })
  const free = await book(ann, 2, 3)
  await pass(app, 50)
  expect(await show(free)).toMatchObject({ state: 'booked' })
})

testWithApp('at a tool a session is the use, and its interlock has to be there to tell', async (app) => {
  const workshop = await openWorkshop(app)
  const { admin, addBookable, join } = workshop
  const origin = await app.listen()
  await confirmAnew(app)
  const wanted = { kind: 'interlock', serial: 'laser', name: 'Laser' } as const
  const { id: device, key } = (await admin.post('/api/admin/devices/', wanted)).body
  const { id: item } = (await admin.post('/api/admin/equipment/', { name: 'Laser', device })).body
  const bookable = await addBookable({ name: 'Laser', items: [item], rules })
  const ann = await join('Ann', { card_number: '1001' })
  await admin.put(`/api/access/interlocks/${device}/authorise/${ann.id}/`)
  const book = async (from: number) =>
    (await ann.client.post('/api/bookings/', { bookable, start: hour(from), end: hour(from + 1) })).body.id
  const show = async (id: number) => (await admin.get(`/api/bookings/${id}/`)).body
  const [away, unused, used] = [await book(1), await book(2), await book(3)]
  await pass(app, 80)
  expect(await show(away)).toMatchObject({ state: 'booked' })
  const { board } = await connectAuthorised(origin, { ...wanted, key })
  await pass(app, 55)
  expect(await show(unused)).toMatchObject({ state: 'released' })
  await pass(app, 16) // 29 minutes before the start
  board.send({ command: 'interlock_session_start', card_id: '1001' })
  expect(await board.next()).toContain('interlock_session_start')
  await pass(app, 60)
  expect(await show(used)).toMatchObject({ state: 'booked', used: { from: hour(151 / 60), seconds: 31 * 60 } })
  await board.close()
})

testWithApp(
  'with strikes each no-show is one; with the last booking pauses, and one taken back ends that',
  async (app) => {
    const { admin, ann, book, show, bookable } = await open(app)
    await setSettings(app.ctx, { 'bookings.strikesMost': 2, 'bookings.pauseDays': 7 })
    const ids = [await book(ann, 1, 2), await book(ann, 2, 3)]
    const later = await book(ann, 30, 31)
    await pass(app, 80)
    const strikesOf = async () => (await admin.get(`/api/admin/members/${ann.id}/strikes/`)).body
    expect(await strikesOf()).toMatchObject({
      strikes: [{ booking: { id: ids[0] }, takenBack: null }],
      pausedUntil: null,
    })
    await pass(app, 60)
    const until = new Date(Date.parse(hour(2.25)) + 7 * 24 * 3_600_000).toISOString()
    expect(await strikesOf()).toMatchObject({ strikes: [{ booking: { id: ids[1] } }, {}], most: 2, pausedUntil: until })
    expect((await ann.client.get('/api/bookings/strikes/')).body).toEqual(await strikesOf())
    const wish = { bookable, start: hour(5), end: hour(6) }
    const refused = await ann.client.post('/api/bookings/', wish)
    expect(refused.body.refusals).toEqual([{ code: 'booking_paused', params: { until } }])
    expect(await show(later)).toMatchObject({ state: 'booked' })
    expect((await mailsOf(app)).map((text) => /\d of 2 times/.exec(text)?.[0])).toEqual([
      '1 of 2 times',
      '2 of 2 times',
    ])
    // An administrator books past it for them, and says so.
    const forAnn = { ...wish, memberId: ann.id }
    expect(codesOf(await admin.post('/api/admin/bookings/', forAnn))).toEqual(['booking_paused'])
    expect((await admin.post('/api/admin/bookings/', { ...forAnn, override: true })).status).toBe(201)
    const [{ id: strike }] = (await strikesOf()).strikes
    const takeBack = (note: string) => admin.post(`/api/admin/strikes/${strike}/take-back/`, { note })
    expect((await takeBack('')).status).toBe(400)
    expect((await takeBack('The door was broken')).status).toBe(200)
    expect((await takeBack('Again')).status).toBe(404)
    expect(await strikesOf()).toMatchObject({
      pausedUntil: null,
      strikes: [{ takenBack: { note: 'The door was broken' } }, {}],
    })
    expect(
      (await ann.client.post('/api/bookings/check/', { ...wish, start: hour(7), end: hour(8) })).body.allowed,
    ).toBe(true)
    const lines = await app.ctx.db
      .selectFrom('audit')
      .select(['subject', 'after'])
      .where('action', '=', 'strike.take_back')
      .execute()
    expect(lines).toMatchObject([{ subject: `member:${ann.id}` }])
  },
)

testWithApp(
  'a server that is killed between the due minute and its work does it once when it runs again',
  async (app) => {
    const { ann, book, show } = await open(app)
    await setSettings(app.ctx, { 'bookings.strikesMost': 3 })
    const id = await book(ann)
    await pass(app, 74)
    app.clock.advance('PT1M')
    const { transact } = app.ctx
    const killed: typeof transact = (work) =>
      transact(async (trx) => {
        await work(trx)
        throw new Error('killed')
      })
    await expect(watchUse({ ...app.ctx, transact: killed })).rejects.toThrow('killed')
    expect(await show(id)).toMatchObject({ state: 'booked' })
    await Promise.all([app.ctx.jobs.runNow('bookings.due'), app.ctx.jobs.runNow('bookings.due')])
    await pass(app, 3)
    expect(await show(id)).toMatchObject({ state: 'released' })
    expect(await app.ctx.db.selectFrom('booking_strikes').select('booking_id').execute()).toEqual([{ booking_id: id }])
    expect(await mailsOf(app)).toHaveLength(1)
  },
)
