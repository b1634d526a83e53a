import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { balanceOf, expectSoundMoney, housesOf, topUp } from '../../../testing/booking-money.ts'
import { hour, openWorkshop } from '../../../testing/bookings.ts'
import { setSettings } from '../../../testing/settings.ts'
import { insertSubscription } from '../../../testing/subscribe.ts'

const start = 9000

async function openPacks(app: TestApp, price: object = {}) {
  const workshop = await openWorkshop(app)
  const { admin, addItem, addBookable, join } = workshop
  const { id: item } = await addItem('Laser')
  const rules = { maxMinutes: 1440, horizonDays: 90, cancelHours: 24 }
  const bookable = await addBookable({
    name: 'Laser',
    items: [item],
    price: { perHour: 1200, lateFee: 300, ...price },
    rules,
  })
  const ann = await join('Ann')
  await topUp(app, ann.id, start)
  const addPack = async (pack: object) =>
    (await admin.post('/api/admin/hour-packs/', { name: 'Two hours', bookables: [bookable], ...pack })).body.id
  const buy = (pack: number, key: string) =>
    ann.client.send('POST', `/api/hour-packs/${pack}/buy/`, { headers: { 'idempotency-key': key } })
  const book = async (from: number, to: number) =>
    (await ann.client.post('/api/bookings/', { bookable, start: hour(from), end: hour(to) })).body
  const minutes = async () => (await ann.client.get('/api/bookings/minutes/')).body
  const left = async () => (await minutes()).packs.map((pack: { left: number }) => pack.left)
  return { ...workshop, item, bookable, ann, addPack, buy, book, minutes, left }
}

testWithApp('bought once with one key; the balance, the price and the packs of others', async (app) => {
  const { ann, addPack, buy, minutes, admin, join } = await openPacks(app)
  const pack = await addPack({ minutes: 120, price: 2000, validDays: 30 })
  const hidden = await addPack({ name: 'Old', minutes: 60, price: 100, visible: false })
  expect((await ann.client.get('/api/hour-packs/')).body).toEqual([
    {
      id: pack,
      name: 'Two hours',
      bookables: [{ id: expect.any(Number), name: 'Laser' }],
      minutes: 120,
      price: 2000,
      validDays: 30,
    },
  ])
  const bought = await buy(pack, 'one')
  expect(bought).toMatchObject({ status: 201, body: { minutes: 120, endsOn: '2026-04-11' } })
  expect((await buy(pack, 'one')).body).toEqual(bought.body)
  expect((await buy(hidden, 'one')).status).toBe(409)
  expect((await buy(hidden, 'two')).status).toBe(404)
  expect(await balanceOf(app, ann.id)).toBe(start - 2000)
  expect(await minutes()).toMatchObject({
    packs: [{ name: 'Two hours', left: 120, endsOn: '2026-04-11' }],
    entries: [{ kind: 'pack', minutes: 120, pack: 'Two hours', booking: null }],
  })
  const bo = await join('Bo')
  const poor = await bo.client.send('POST', `/api/hour-packs/${pack}/buy/`, { headers: { 'idempotency-key': 'one' } })
  expect(poor).toMatchObject({ status: 409, body: { code: 'insufficient_funds' } })
  // Another price is for others: what was bought stays as it was.
  await admin.put(`/api/admin/hour-packs/${pack}/`, { minutes: 60, price: 1 })
  expect(await minutes()).toMatchObject({ packs: [{ left: 120 }] })
  await setSettings(app.ctx, { 'features.enableMemberBucks': false })
  expect((await ann.client.get('/api/hour-packs/')).body).toEqual([])
  expect((await buy(pack, 'three')).status).toBe(404)
  await expectSoundMoney(app)
})

testWithApp('minutes are exact after create, change, cancel twice and at the end', async (app) => {
  const { ann, bookable, addPack, buy, book, left } = await openPacks(app)
  await buy(await addPack({ minutes: 120, price: 2000 }), 'late')
  await buy(await addPack({ name: 'Ends soon', minutes: 30, price: 500, validDays: 5 }), 'soon')
  expect((await ann.client.get(`/api/bookables/${bookable}/`)).body.minutesLeft).toBe(150)
  expect((await ann.client.get('/api/bookables/')).body).toMatchObject([{ minutesLeft: 150 }])
  // The one that ends first pays first; what is left of the time is paid in money.
  const one = await book(48, 51)
  expect(one.price).toMatchObject({ amount: 600, minutesPack: 150, aside: 600 })
  expect(await left()).toEqual([])
  const change = (end: number) => ann.client.put(`/api/bookings/${one.id}/`, { end: hour(end) })
  expect((await change(50)).body.price).toMatchObject({ amount: 0, minutesPack: 120, aside: 300 })
  expect(await left()).toEqual([30])
  await change(48.5)
  expect(await left()).toEqual([120])
  const cancel = () => ann.client.post(`/api/bookings/${one.id}/cancel/`, {})
  expect([(await cancel()).status, (await cancel()).status]).toEqual([200, 409])
  expect(await left()).toEqual([120, 30])
  // After the end of the first only the other one pays.
  const late = await book(24 * 7, 24 * 7 + 1)
  expect(late.price).toMatchObject({ amount: 0, minutesPack: 60 })
  expect(await left()).toEqual([60, 30])
  // Cancelled too late: the fee, and the minutes come back.
  app.clock.advance(`PT${24 * 6 + 1}H`)
  expect((await ann.client.post(`/api/bookings/${late.id}/cancel/`, {})).body.cancelled).toMatchObject([{ fee: 300 }])
  expect(await left()).toEqual([120])
  expect(await balanceOf(app, ann.id)).toBe(start - 2500 - 300)
  await expectSoundMoney(app)
})

testWithApp('ended early: money comes back before minutes; what was used stays used', async (app) => {
  const { ann, addPack, buy, book, left } = await openPacks(app)
  await buy(await addPack({ minutes: 120, price: 2000 }), 'one')
  const { id } = await book(1, 5)
  app.clock.advance('PT2H')
  await ann.client.post(`/api/bookings/${id}/cancel/`, {})
  expect(await left()).toEqual([60])
  app.clock.advance('PT5M')
  await app.ctx.jobs.runNow('bookings.due')
  expect(await left()).toEqual([60])
  expect(await housesOf(app)).toEqual({ held: 0, bookings: 2000 })
  await expectSoundMoney(app)
})

testWithApp('what costs nothing uses no minutes, nor does what takes none', async (app) => {
  const { admin, bookable, addPack, buy, book, left } = await openPacks(app, { packs: false })
  await buy(await addPack({ minutes: 120, price: 2000 }), 'one')
  expect((await book(48, 49)).price).toMatchObject({ amount: 1200, minutesPack: 0 })
  await admin.put(`/api/admin/bookables/${bookable}/`, { price: { perHour: 0, packs: true } })
  expect((await book(50, 51)).price).toMatchObject({ amount: 0, minutesPack: 0 })
  expect(await left()).toEqual([120])
  await expectSoundMoney(app)
})

testWithApp('an unused pack is taken back, a used one is not', async (app) => {
  const { admin, ann, addPack, buy, book, left } = await openPacks(app)
  const pack = await addPack({ minutes: 120, price: 2000 })
  await buy(pack, 'one')
  const [{ bought }] = (await admin.get('/api/admin/hour-packs/')).body
  const takeBack = () => admin.post(`/api/admin/bought-packs/${bought[0].id}/take-back/`, {})
  const { id } = await book(48, 49)
  expect(await takeBack()).toMatchObject({ status: 409, body: { code: 'pack_used' } })
  await ann.client.post(`/api/bookings/${id}/cancel/`, {})
  expect((await takeBack()).status).toBe(200)
  expect(await takeBack()).toMatchObject({ status: 409, body: { code: 'already_reversed' } })
  expect(await balanceOf(app, ann.id)).toBe(start)
  expect(await left()).toEqual([])
  expect((await book(48, 49)).price).toMatchObject({ amount: 1200, minutesPack: 0 })
  await expectSoundMoney(app)
})

testWithApp('the plan pays first, so much in the week of the start', async (app) => {
  const { admin, ann, bookable, addPack, buy, book, left, minutes } = await openPacks(app)
  await insertSubscription(app.ctx, { member_id: ann.id })
  const { plan_id: planId } = await app.ctx.db.selectFrom('subscriptions').select('plan_id').executeTakeFirstOrThrow()
  const included = [{ planId, minutes: 90, per: 'week' }]
  await admin.put(`/api/admin/bookables/${bookable}/`, { price: { included } })
  await buy(await addPack({ minutes: 30, price: 500 }), 'one')
  expect((await ann.client.get(`/api/bookables/${bookable}/`)).body.minutesLeft).toBe(120)
  // Thursday: 24 hours later is the same week, four days later the next one.
  const one = await book(24, 26)
  expect(one.price).toMatchObject({ amount: 0, minutesIncluded: 90, minutesPack: 30 })
  expect((await minutes()).included).toEqual([
    { bookable: { id: bookable, name: 'Laser' }, per: 'week', most: 90, left: 0 },
  ])
  expect((await book(28, 29)).price).toMatchObject({ amount: 1200, minutesIncluded: 0 })
  expect((await book(24 * 4, 24 * 4 + 1)).price).toMatchObject({ amount: 0, minutesIncluded: 60 })
  expect((await book(24 * 5, 24 * 5 + 1)).price).toMatchObject({ amount: 600, minutesIncluded: 30 })
  await ann.client.post(`/api/bookings/${one.id}/cancel/`, {})
  expect((await minutes()).included).toMatchObject([{ left: 90 }])
  expect(await left()).toEqual([30])
  expect((await minutes()).entries.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['plan', 'pack', 'booking', 'back']),
  )
  await expectSoundMoney(app)
})

testWithApp('the last minutes of a pack, for many calls at once', async (app) => {
  const { ann, bookable, addPack, buy, left } = await openPacks(app)
  await buy(await addPack({ minutes: 120, price: 2000 }), 'one')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      ann.client.post('/api/bookings/', { bookable, start: hour(30 + index), end: hour(31 + index) }),
    ),
  )
  const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.price)
  expect(made.reduce((sum, price) => sum + price.minutesPack, 0)).toBe(120)
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
  expect(await left()).toEqual([])
  expect(await balanceOf(app, ann.id)).toBeGreaterThanOrEqual(0)
  await expectSoundMoney(app)
})
