import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { balanceOf, expectSoundMoney, housesOf, topUp } from '../../../testing/booking-money.ts'
import { codesOf, hour, openWorkshop } from '../../../testing/bookings.ts'
import { confirmAnew } from '../../../testing/factories.ts'
import { setSettings } from '../../../testing/settings.ts'

// Every row of the money of bookings against numbers: what is set aside, what the club gets and what comes back.

const start = 9_900
const price = { perHour: 1200, deposit: 500, lateFee: 700 }

async function openPaid(app: TestApp, { rules = {}, priced = price }: { rules?: object; priced?: object } = {}) {
  const workshop = await openWorkshop(app)
  const { id: item } = await workshop.addItem('Laser')
  const bookable = await workshop.addBookable({
    name: 'Laser',
    items: [item],
    price: priced,
    rules: { cancelHours: 24, maxMinutes: 1440, horizonDays: 365, ...rules },
  })
  const ann = await workshop.join('Ann')
  await topUp(app, ann.id, start)
  const book = async (from: number, to: number) => {
    const answer = await ann.client.post('/api/bookings/', { bookable, start: hour(from), end: hour(to) })
    expect(answer).toMatchObject({ status: 201 })
    return answer.body
  }
  const show = async (id: number) => (await ann.client.get(`/api/bookings/${id}/`)).body
  /** What Ann has, what is set aside, and what the club has got. */
  const money = async () => {
    await expectSoundMoney(app)
    return [await balanceOf(app, ann.id), ...Object.values(await housesOf(app))]
  }
  const settle = async () => app.ctx.jobs.runNow('bookings.due')
  return { ...workshop, item, bookable, ann, book, show, money, settle }
}

testWithApp('set aside when it is booked, paid at its end, the rest back, and once', async (app) => {
  const { book, show, money, settle, ann, bookable } = await openPaid(app)
  const wish = { bookable, start: hour(48), end: hour(50) }
  const check = (await ann.client.post('/api/bookings/check/', wish)).body
  const costs = { amount: 2400, deposit: 500, lateFee: 700, aside: 2900, minutesIncluded: 0, minutesPack: 0 }
  expect(check).toMatchObject({ allowed: true, price: costs })
  const { id, price: told, freeUntil } = await book(48, 50)
  expect({ told, freeUntil }).toEqual({ told: costs, freeUntil: hour(24) })
  expect(await money()).toEqual([start - 2900, 2900, 0])
  app.clock.advance('PT49H')
  await settle()
  expect(await money()).toEqual([start - 2900, 2900, 0])
  app.clock.advance('PT1H')
  for (let round = 0; round < 3; round += 1) await settle()
  expect(await money()).toEqual([start - 2400, 0, 2400])
  expect(await show(id)).toMatchObject({ price: { amount: 2400, aside: 0 }, freeUntil: null })
  const { body: statement } = await ann.client.get('/api/memberbucks/transactions/')
  expect(statement.map(({ amount, type }: { amount: number; type: string }) => [amount, type])).toEqual([
    [500, 'web'],
    [-2900, 'web'],
    [start, 'cash'],
  ])
})

testWithApp('prices are exact, and rounded half up once', async (app) => {
  const { addItem, addBookable, ann } = await openPaid(app)
  const rows: [perHour: number, minutes: number, amount: number][] = [
    [1, 15, 0],
    [1, 30, 1],
    [1, 45, 1],
    [999, 5, 83],
    [1001, 30, 501],
    [1234, 75, 1543],
    [10_000_000, 1440, 240_000_000],
  ]
  for (const [perHour, minutes, amount] of rows) {
    const { id: item } = await addItem(`Tool ${perHour} ${minutes}`)
    const rules = { minMinutes: 5, stepMinutes: 5, maxMinutes: 1440 }
    const bookable = await addBookable({ name: `Tool ${perHour} ${minutes}`, items: [item], price: { perHour }, rules })
    const wish = { bookable, start: hour(24), end: new Date(Date.parse(hour(24)) + minutes * 60_000).toISOString() }
    expect((await ann.client.post('/api/bookings/check/', wish)).body.price).toMatchObject({ amount, aside: amount })
  }
})

testWithApp('a night of a clock change has its real minutes', async (app) => {
  await setSettings(app.ctx, { 'general.timeZone': 'Europe/Stockholm' })
  const rules = { horizonDays: 730, maxMinutes: 1440 }
  const { ann, bookable } = await openPaid(app, { rules })
  const rows = [
    ['2027-03-27T21:00:00.000Z', '2027-03-28T04:00:00.000Z', 420],
    ['2027-10-30T20:00:00.000Z', '2027-10-31T05:00:00.000Z', 540],
  ] as const
  for (const [from, to, minutes] of rows) {
    const { body } = await ann.client.post('/api/bookings/check/', { bookable, start: from, end: to })
    expect(body.price.amount).toBe(minutes * 20)
  }
})

testWithApp('what is not covered is refused, by booking, check, free times and series alike', async (app) => {
  const { ann, bookable, money } = await openPaid(app)
  const wish = { bookable, start: hour(48), end: hour(56) }
  const refusals = [{ code: 'insufficient_funds', params: { needed: 10_100, balance: start } }]
  expect((await ann.client.post('/api/bookings/check/', wish)).body).toMatchObject({ allowed: false, refusals })
  expect(await ann.client.post('/api/bookings/', wish)).toMatchObject({ status: 409, body: { refusals } })
  const range = `from=${hour(48)}&to=${hour(49)}&bookable=${bookable}`
  expect((await ann.client.get(`/api/calendar/free/?${range}&minutes=480`)).body).toEqual([])
  expect((await ann.client.get(`/api/calendar/free/?${range}&minutes=240`)).body).not.toEqual([])
  const series = { bookable, start: hour(48), end: hour(50), repeat: { every: 'week', times: 4 } }
  const refused = await ann.client.post('/api/bookings/series/', series)
  expect(refused.body.dates).toMatchObject([{ refusals: [{ code: 'insufficient_funds' }] }])
  expect(await money()).toEqual([start, 0, 0])
  expect((await ann.client.post('/api/bookings/series/', { ...series, onClash: 'skip' })).body.bookings).toHaveLength(3)
  expect(await money()).toEqual([start - 3 * 2900, 3 * 2900, 0])
})

testWithApp('cancelled: free until then, the fee after it, and twice moves nothing', async (app) => {
  const { book, money, ann } = await openPaid(app)
  const [early, late] = [await book(48, 50), await book(30, 31)]
  const cancel = (id: number, body = {}) => ann.client.post(`/api/bookings/${id}/cancel/`, body)
  // Set aside is the greater of the two: 1200 + 500.
  expect(await money()).toEqual([start - 2900 - 1700, 2900 + 1700, 0])
  expect((await cancel(early.id)).body.cancelled).toMatchObject([{ fee: 0 }])
  expect(await money()).toEqual([start - 1700, 1700, 0])
  app.clock.advance('PT6H') // until freeUntil, and a moment longer
  expect((await cancel(late.id, { dryRun: true })).body.cancelled).toMatchObject([{ fee: 0 }])
  app.clock.advance('PT1S')
  expect((await cancel(late.id, { dryRun: true })).body.cancelled).toMatchObject([{ fee: 700 }])
  expect((await cancel(late.id)).body.cancelled).toMatchObject([{ fee: 700 }])
  expect(await cancel(late.id)).toMatchObject({ status: 409, body: { code: 'booking_over' } })
  expect(await money()).toEqual([start - 700, 0, 700])
})

testWithApp('moved to another start after it costs the fee; a longer or shorter one does not', async (app) => {
  const { book, money, ann, show } = await openPaid(app)
  const { id } = await book(20, 21)
  const change = (from: number, to: number) =>
    ann.client.put(`/api/bookings/${id}/`, { start: hour(from), end: hour(to) })
  expect((await change(20, 22)).status).toBe(200)
  expect(await money()).toEqual([start - 2900, 2900, 0])
  expect((await change(60, 61)).status).toBe(200)
  expect(await money()).toEqual([start - 700 - 1700, 1700, 700])
  expect(await show(id)).toMatchObject({ price: { amount: 1200, aside: 1700 }, freeUntil: hour(36) })
  expect((await change(70, 71)).status).toBe(200)
  expect(await money()).toEqual([start - 700 - 1700, 1700, 700])
  // Not covered: nothing changes.
  expect(codesOf(await change(70, 79))).toEqual(['insufficient_funds'])
  expect(await money()).toEqual([start - 700 - 1700, 1700, 700])
})

testWithApp(
  'what a change would cost is said before, with what is set aside already, and changes nothing',
  async (app) => {
    const { ann, join, bookable, book, money, show } = await openPaid(app, { rules: { mostUnits: 1 } })
    const { id } = await book(48, 50)
    const before = await money()
    const check = async (from: number, to: number, more = {}) =>
      ann.client.post('/api/bookings/check/', { bookable, start: hour(from), end: hour(to), booking: id, ...more })
    // Ten hours would not be covered beside the two that are booked.
    expect((await check(48, 55)).body).toMatchObject({ allowed: true, price: { amount: 8400, aside: 8900 } })
    expect((await check(48, 49)).body).toMatchObject({ allowed: true, price: { amount: 1200, aside: 1700 } })
    expect(codesOf(await check(48, 58))).toEqual(['insufficient_funds'])
    expect([await money(), (await show(id)).end]).toEqual([before, hour(50)])
    const told = (await check(48, 55)).body.price
    await ann.client.put(`/api/bookings/${id}/`, { end: hour(55) })
    expect((await show(id)).price).toEqual(told)
    expect((await check(48, 49, { bookable: bookable + 1 })).status).toBe(400)
    const bo = await join('Bo')
    const foreign = { bookable, start: hour(48), end: hour(49), booking: id }
    expect((await bo.client.post('/api/bookings/check/', foreign)).status).toBe(404)
    app.clock.advance('PT48H30M')
    // Of one that runs only the end changes, and less is refused to nobody.
    expect((await check(48, 50)).body).toMatchObject({ allowed: true, price: { amount: 2400 } })
    expect((await check(49, 50)).status).toBe(400)
    app.clock.advance('PT7H')
    expect((await check(48, 60)).body).toMatchObject({ code: 'booking_over' })
  },
)

testWithApp('the greater of price with deposit, and the fee, is set aside', async (app) => {
  const { book, money, settle } = await openPaid(app, { priced: { perHour: 100, deposit: 0, lateFee: 700 } })
  await book(1, 2)
  expect(await money()).toEqual([start - 700, 700, 0])
  app.clock.advance('PT2H')
  await settle()
  expect(await money()).toEqual([start - 100, 0, 100])
})

testWithApp('ended early: up to a whole step, no less than the shortest, the rest back', async (app) => {
  const rules = { minMinutes: 30, stepMinutes: 15 }
  const { book, money, ann, settle, admin, item } = await openPaid(app, { rules })
  const { id } = await book(1, 5)
  app.clock.advance('PT1H10M')
  const { body } = await ann.client.post(`/api/bookings/${id}/cancel/`, { dryRun: true })
  expect(body.cancelled).toMatchObject([{ fee: 600 }]) // thirty minutes
  app.clock.advance('PT40M')
  const change = await ann.client.put(`/api/bookings/${id}/`, { end: hour(1 + 100 / 60) })
  expect(change.status).toBe(200)
  expect(await money()).toEqual([start - 2100 - 500, 2600, 0]) // 105 minutes
  expect((await ann.client.post(`/api/bookings/${id}/cancel/`, {})).body.cancelled).toMatchObject([{ fee: 1200 }])
  expect(await money()).toEqual([start - 1200 - 500, 1700, 0]) // fifty minutes are an hour
  app.clock.advance('PT1M')
  await settle()
  expect(await money()).toEqual([start - 1200, 0, 1200])
  // The club takes it away while it runs: all comes back.
  const other = await book(3, 5)
  app.clock.advance('PT2H')
  await admin.post(`/api/bookings/${other.id}/cancel/`, { reason: 'Fire drill' })
  expect(await money()).toEqual([start - 1200, 0, 1200])
  app.clock.advance('PT1H')
  await settle()
  expect(await money()).toEqual([start - 1200, 0, 1200])
  // So it does if it breaks, and its member ends it.
  const broken = await book(6, 8)
  app.clock.advance('PT2H30M')
  await admin.put(`/api/equipment/${item}/state/`, { state: 'out_of_order', note: 'Lens' })
  const given = await ann.client.post(`/api/bookings/${broken.id}/cancel/`, {})
  expect(given.body.cancelled).toMatchObject([{ fee: 0 }])
  expect(await money()).toEqual([start - 1200, 0, 1200])
})

testWithApp('refused, lapsed, taken away by the club, broken at its start: all comes back', async (app) => {
  const { book, money, settle, admin, item, ann } = await openPaid(app, { rules: { approval: true } })
  const [first, second, third] = [await book(12, 13), await book(14, 15), await book(16, 17)]
  expect(await money()).toEqual([start - 5100, 5100, 0])
  await admin.post(`/api/bookings/${first.id}/refuse/`, { reason: 'No' })
  await admin.post(`/api/bookings/${second.id}/approve/`, {})
  expect(await money()).toEqual([start - 3400, 3400, 0])
  await admin.post(`/api/bookings/${second.id}/cancel/`, { reason: 'No' })
  expect(await money()).toEqual([start - 1700, 1700, 0])
  app.clock.advance('PT16H') // nobody answered
  await settle()
  expect(await money()).toEqual([start, 0, 0])
  const broken = await book(22, 23)
  await admin.post(`/api/bookings/${broken.id}/approve/`, {})
  await admin.put(`/api/equipment/${item}/state/`, { state: 'out_of_order', note: 'Lens' })
  expect((await ann.client.get(`/api/bookings/${broken.id}/`)).body.freeUntil).toBeNull()
  // The server was not there when it began.
  app.clock.advance('PT10H')
  await settle()
  expect(await money()).toEqual([start, 0, 0])
  expect(third).toMatchObject({ state: 'requested' })
})

testWithApp('the price that held when it was made or changed last', async (app) => {
  const { book, money, admin, bookable, ann, settle } = await openPaid(app)
  const { id } = await book(48, 49)
  await admin.put(`/api/admin/bookables/${bookable}/`, { price: { perHour: 2400, deposit: 0 } })
  expect((await ann.client.get(`/api/bookables/${bookable}/`)).body.price).toMatchObject({
    perHour: 2400,
    lateFee: 700,
  })
  expect(await money()).toEqual([start - 1700, 1700, 0])
  expect((await ann.client.put(`/api/bookings/${id}/`, { end: hour(50) })).status).toBe(200)
  expect(await money()).toEqual([start - 4800, 4800, 0])
  app.clock.advance('PT50H')
  await settle()
  expect(await money()).toEqual([start - 4800, 0, 4800])
})

testWithApp('without member bucks every booking is free', async (app) => {
  const { book, money, ann, bookable, settle } = await openPaid(app)
  await book(30, 31)
  await setSettings(app.ctx, { 'features.enableMemberBucks': false })
  const free = { amount: 0, deposit: 0, lateFee: 0, aside: 0 }
  const { body } = await ann.client.post('/api/bookings/check/', { bookable, start: hour(48), end: hour(60) })
  expect(body).toMatchObject({ allowed: true, price: free })
  const { price: told } = (await ann.client.get(`/api/bookables/${bookable}/`)).body
  expect(told).toMatchObject({ perHour: 0, deposit: 0 })
  expect(await book(48, 60)).toMatchObject({ price: free, freeUntil: null })
  app.clock.advance('PT60H')
  await settle()
  expect(await money()).toEqual([start, 0, 0])
})

testWithApp('an erasure gives money back before it looks at the balance', async (app) => {
  const { book, money, admin, ann } = await openPaid(app)
  await book(1, 3)
  await book(5, 6)
  app.clock.advance('PT2H')
  const path = `/api/admin/members/${ann.id}/erase/`
  await confirmAnew(app)
  const refused = await admin.post(path, { name: 'Ann Lee' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'balance_not_zero' } })
  expect(await money()).toEqual([start - 4600, 4600, 0])
  expect(await admin.post(path, { name: 'Ann Lee', balance: 'donation' })).toMatchObject({ status: 200 })
  expect(await money()).toEqual([0, 0, 0])
})

testWithApp('no treasurer turns around what bookings move', async (app) => {
  const { book, admin } = await openPaid(app)
  await book(1, 2)
  const { body } = await admin.get('/api/admin/ledger/transfers/?kind=booking')
  const answer = await admin.post(`/api/admin/ledger/transfers/${body[0].id}/reverse/`, { note: 'Wrong' })
  expect(answer).toMatchObject({ status: 409, body: { code: 'not_reversible' } })
})

testWithApp('many at once take no more than the balance has', async (app) => {
  const { ann, bookable, money } = await openPaid(app)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      ann.client.post('/api/bookings/', { bookable, start: hour(30 + 2 * index), end: hour(32 + 2 * index) }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(answers.filter((one) => codesOf(one)?.join() === 'insufficient_funds')).toHaveLength(37)
  expect(await money()).toEqual([start - 3 * 2900, 3 * 2900, 0])
})

testWithApp('the mail says what it costs, and until when cancelling is free', async (app) => {
  const { book } = await openPaid(app)
  await book(48, 50)
  const mails = await app.ctx.db.selectFrom('outbox').select(['subject', 'text']).execute()
  const booked = mails.find(({ subject }) => subject?.startsWith('Booked: Laser'))
  expect(booked?.text).toContain('It costs A$24.00; A$29.00 is set aside until its end.')
  expect(booked?.text).toMatch(/You can cancel free of charge until Friday.*; after that it costs A\$7\.00\./)
})

testWithApp('the mail offers no free cancelling that is over already', async (app) => {
  const { book } = await openPaid(app)
  await book(1, 3)
  const mails = await app.ctx.db.selectFrom('outbox').select(['subject', 'text']).execute()
  const booked = mails.find(({ subject }) => subject?.startsWith('Booked: Laser'))
  expect(booked?.text).toContain('Cancelling it costs A$7.00.')
  expect(booked?.text).not.toContain('free of charge')
})

testWithApp('not used: the fee once, and all else back', async (app) => {
  const { book, money, settle, show } = await openPaid(app, { rules: { noShowMinutes: 5 } })
  const { id } = await book(1, 3)
  app.clock.advance('PT59M')
  await settle()
  expect(await money()).toEqual([start - 2900, 2900, 0])
  // The server runs all the time, or nothing would be known.
  for (let minute = 0; minute < 8; minute += 1) {
    app.clock.advance('PT1M')
    await settle()
  }
  expect(await show(id)).toMatchObject({ state: 'released', price: { amount: 700, aside: 0 } })
  expect(await money()).toEqual([start - 700, 0, 700])
  app.clock.advance('PT3H')
  for (let round = 0; round < 2; round += 1) await settle()
  expect(await money()).toEqual([start - 700, 0, 700])
})
