import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { balanceOf, expectSoundMoney, housesOf, topUp } from '../../../testing/booking-money.ts'
import { codesOf, hour, openWorkshop, type Workshop } from '../../../testing/bookings.ts'
import { confirmAnew } from '../../../testing/factories.ts'
import { setSettings } from '../../../testing/settings.ts'
import { verifyBookings } from '../checks/verify-bookings.ts'

type Person = Awaited<ReturnType<Workshop['join']>>

/** A lathe that Zoe has booked from hour 24 to 26. */
async function openLathe(app: TestApp, rules: object = {}) {
  const workshop = await openWorkshop(app)
  const item = await workshop.addItem('Lathe')
  const lathe = await workshop.addBookable({ name: 'Lathe', items: [item.id], rules })
  const zoe = await workshop.join('Zoe')
  const time = { bookable: lathe, start: hour(24), end: hour(26) }
  const booked = (await zoe.client.post('/api/bookings/', time)).body.id
  const wait = (who: Person, wish: object = {}) =>
    who.client.post('/api/waiting-list/', {
      bookable: lathe,
      from: hour(24),
      to: hour(26),
      minutes: 120,
      ...wish,
    })
  const free = () => zoe.client.post(`/api/bookings/${booked}/cancel/`, {})
  return { ...workshop, item, lathe, zoe, time, booked, wait, free }
}

/** What is offered to somebody now. */
async function offersOf({ client }: Person) {
  return (await client.get('/api/bookings/?state=offered')).body
}

async function positionsOf({ client }: Person) {
  return (await client.get('/api/waiting-list/')).body.map(({ position }: { position: number }) => position)
}

async function passMinutes(app: TestApp, minutes: number): Promise<void> {
  app.clock.advance(`PT${minutes}M`)
  await app.ctx.jobs.runNow('bookings.due')
}

async function mailsTo(app: TestApp, { id }: Person, begin: string): Promise<number> {
  const rows = await app.ctx.db.selectFrom('outbox').select('subject').where('member_id', '=', id).execute()
  return rows.filter(({ subject }) => subject.startsWith(begin)).length
}

async function expectSound(app: TestApp): Promise<void> {
  const { faults } = await verifyBookings({ db: app.ctx.db, settings: app.ctx.settings, head: undefined })
  expect(faults).toEqual([])
}

testWithApp('freed time is kept for the first in line, then for the next, and taken once', async (app) => {
  const { join, wait, free, time } = await openLathe(app)
  const [ann, bo, cy] = [await join('Ann'), await join('Bo'), await join('Cy')]
  for (const who of [ann, bo, cy]) expect((await wait(who)).status).toBe(201)
  expect([await positionsOf(ann), await positionsOf(bo), await positionsOf(cy)]).toEqual([[1], [2], [3]])
  expect((await free()).status).toBe(200)
  const [offer] = await offersOf(ann)
  expect(offer).toMatchObject({ state: 'offered', start: hour(24), end: hour(26), offerUntil: hour(1) })
  expect(codesOf(await bo.client.post('/api/bookings/', time))).toEqual(['booked_by_other'])
  expect((await ann.client.put(`/api/bookings/${offer.id}/`, { end: hour(25) })).body.code).toBe('forbidden')
  expect((await bo.client.post(`/api/bookings/${offer.id}/accept/`, {})).status).toBe(404)
  // Nobody answers in time: the next is asked, and Ann stands at the end.
  await passMinutes(app, 60)
  expect((await ann.client.post(`/api/bookings/${offer.id}/accept/`, {})).body.code).toBe('offer_over')
  expect((await ann.client.get(`/api/bookings/${offer.id}/`)).body).toMatchObject({ state: 'lapsed', offerUntil: null })
  expect([await positionsOf(ann), await positionsOf(bo), await positionsOf(cy)]).toEqual([[3], [1], [2]])
  const [second] = await offersOf(bo)
  expect(second).toMatchObject({ start: hour(24), offerUntil: hour(2) })
  const declined = await bo.client.post(`/api/bookings/${second.id}/decline/`, {})
  expect(declined.body).toMatchObject({ state: 'lapsed' })
  expect((await bo.client.post(`/api/bookings/${second.id}/decline/`, {})).body.code).toBe('offer_over')
  const [third] = await offersOf(cy)
  const answers = await Promise.all([1, 2].map(() => cy.client.post(`/api/bookings/${third.id}/accept/`, {})))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('offer_over')
  expect((await cy.client.get(`/api/bookings/${third.id}/`)).body).toMatchObject({ state: 'booked', offerUntil: null })
  expect(await positionsOf(cy)).toEqual([])
  for (const who of [ann, bo, cy]) expect(await mailsTo(app, who, 'Free for you: Lathe')).toBe(1)
  expect(await mailsTo(app, cy, 'Booked: Lathe')).toBe(1)
  await expectSound(app)
})

testWithApp('what fits now is booked, and five wishes are the most', async (app) => {
  const { join, wait, lathe } = await openLathe(app)
  const ann = await join('Ann')
  const now = await wait(ann, { from: hour(23), to: hour(28) })
  expect(now).toMatchObject({ status: 409, body: { code: 'free_now', start: hour(26) } })
  const bad = [
    { from: hour(26), to: hour(24) },
    { to: hour(25) },
    { from: hour(-30), to: hour(-20) },
    { to: hour(24 + 24 * 31 + 2) },
    { minutes: 0 },
    { from: '2026-03-13T08:00:30.000Z' },
    { other: 1 },
  ]
  for (const wish of bad) expect([wish, (await wait(ann, wish)).body.code]).toEqual([wish, 'validation'])
  expect((await wait(ann, { bookable: lathe + 1 })).status).toBe(404)
  for (let number = 0; number < 5; number += 1) expect((await wait(ann)).status).toBe(201)
  expect((await wait(ann)).body.code).toBe('too_many_wishes')
  const [wish] = (await ann.client.get('/api/waiting-list/')).body
  expect(wish).toEqual({
    id: wish.id,
    bookable: { id: lathe, name: 'Lathe' },
    from: hour(24),
    to: hour(26),
    minutes: 120,
    count: 1,
    position: 1,
  })
  const bo = await join('Bo')
  expect((await bo.client.delete(`/api/waiting-list/${wish.id}/`)).status).toBe(404)
  expect((await ann.client.delete(`/api/waiting-list/${wish.id}/`)).status).toBe(200)
  // A wish ends with its end.
  await passMinutes(app, 26 * 60)
  expect((await ann.client.get('/api/waiting-list/')).body).toEqual([])
  expect(await app.ctx.db.selectFrom('booking_wishes').select('id').execute()).toEqual([])
})

testWithApp('nobody is offered what the rules refuse, and one offer at a time', async (app) => {
  const { admin, addItem, addBookable, join } = await openWorkshop(app)
  const { id: item, device } = await addItem('Laser', { withTool: true })
  const rules = { quotas: [{ per: 'week', unit: 'bookings', most: 1 }] }
  const laser = await addBookable({ name: 'Laser', items: [item], rules })
  const [ann, bo, cy] = [await join('Ann'), await join('Bo'), await join('Cy')]
  const grant = (who: Person) => admin.put(`/api/access/interlocks/${device}/authorise/${who.id}/`)
  for (const who of [bo, cy]) expect((await grant(who)).status).toBe(200)
  const service = { bookable: laser, start: hour(24), end: hour(30), items: [item], kind: 'maintenance' }
  const { id } = (await admin.post('/api/bookings/', service)).body
  const wait = (who: Person, from: number, to: number) =>
    who.client.post('/api/waiting-list/', { bookable: laser, from: hour(from), to: hour(to), minutes: 120 })
  for (const who of [ann, bo, cy]) {
    expect((await wait(who, 24, 26)).status).toBe(201)
    expect((await wait(who, 26, 30)).status).toBe(201)
  }
  await admin.post(`/api/bookings/${id}/cancel/`, {})
  expect(await offersOf(ann)).toEqual([]) // never granted
  const [first, ...others] = await offersOf(bo)
  expect([first.start, others]).toEqual([hour(24), []])
  expect(await offersOf(cy)).toMatchObject([{ start: hour(26) }])
  // An offer is no booking yet: another one may use the quota up, and then it cannot be taken.
  const other = { bookable: laser, start: hour(28), end: hour(29) }
  expect((await bo.client.post('/api/bookings/', other)).status).toBe(201)
  expect(codesOf(await bo.client.post(`/api/bookings/${first.id}/accept/`, {}))).toEqual(['quota_reached'])
  expect(await offersOf(bo)).toMatchObject([{ id: first.id }])
  await expectSound(app)
})

testWithApp('with less than ten minutes left nothing is offered, and an offer ends at its start', async (app) => {
  const { join, wait, free } = await openLathe(app)
  const [ann, bo] = [await join('Ann'), await join('Bo')]
  await wait(ann)
  await passMinutes(app, 24 * 60 - 9)
  await wait(bo, { minutes: 60 })
  await free()
  expect(await offersOf(ann)).toEqual([])
  const [offer] = await offersOf(bo)
  expect(offer).toMatchObject({ start: hour(24.25), offerUntil: hour(24.25) })
})

testWithApp('lapsed offers go on in order of time through a jump of the clock, with one mail for each', async (app) => {
  const { join, addItem, addBookable, wait, free, zoe } = await openLathe(app)
  const mill = await addBookable({ name: 'Mill', items: [(await addItem('Mill')).id] })
  const booked = await zoe.client.post('/api/bookings/', { bookable: mill, start: hour(24), end: hour(26) })
  const people = [await join('Ann'), await join('Bo'), await join('Cy')]
  for (const who of people) {
    await wait(who)
    await wait(who, { bookable: mill })
  }
  await free()
  await passMinutes(app, 30)
  await zoe.client.post(`/api/bookings/${booked.body.id}/cancel/`, {})
  const [ann, bo, cy] = people
  if (!ann || !bo || !cy) throw new Error('Nobody')
  expect(await offersOf(ann)).toHaveLength(2)
  await passMinutes(app, 5 * 60)
  expect(await offersOf(ann)).toEqual([])
  expect(await offersOf(bo)).toMatchObject([{ offerUntil: hour(6.5) }, { offerUntil: hour(6.5) }])
  await app.ctx.jobs.runNow('bookings.due')
  await passMinutes(app, 60)
  expect(await offersOf(cy)).toHaveLength(2)
  // Nobody is asked about the same again, and it is free for all.
  await passMinutes(app, 60)
  for (const who of people) {
    expect(await offersOf(who)).toEqual([])
    expect(await mailsTo(app, who, 'Free for you: Lathe')).toBe(1)
    expect(await mailsTo(app, who, 'Free for you: Mill')).toBe(1)
    expect(await positionsOf(who)).toHaveLength(2)
  }
  // Booked and freed again, it is offered again.
  const again = await zoe.client.post('/api/bookings/', { bookable: mill, start: hour(24), end: hour(26) })
  await zoe.client.post(`/api/bookings/${again.body.id}/cancel/`, {})
  expect(await offersOf(ann)).toMatchObject([{ bookable: { name: 'Mill' } }])
  await expectSound(app)
})

testWithApp('a machine that is out takes offers back, and offers anew once it works', async (app) => {
  const { admin, join, wait, free, item, lathe } = await openLathe(app)
  const [ann, bo] = [await join('Ann'), await join('Bo')]
  await wait(ann)
  await wait(bo)
  await free()
  const state = (change: object) => admin.put(`/api/equipment/${item.id}/state/`, change)
  await state({ state: 'out_of_order', note: 'Belt' })
  expect([await offersOf(ann), await offersOf(bo)]).toEqual([[], []])
  expect([await positionsOf(ann), await positionsOf(bo)]).toEqual([[1], [2]])
  await state({ state: 'working' })
  expect(await offersOf(ann)).toMatchObject([{ start: hour(24) }])
  // Maintenance makes the offer give way; what is left of the time is offered.
  await confirmAnew(app)
  await wait(bo, { minutes: 60 })
  const service = { start: hour(24), end: hour(25), items: [item.id], kind: 'maintenance', displace: true }
  expect((await admin.post('/api/bookings/', { ...service, bookable: lathe })).status).toBe(201)
  expect(await offersOf(ann)).toEqual([])
  expect(await offersOf(bo)).toMatchObject([{ start: hour(25), end: hour(26) }])
  expect(await mailsTo(app, ann, 'Cancelled')).toBe(0)
  await expectSound(app)
})

testWithApp('members who leave are not asked, and what was kept for them goes to the next', async (app) => {
  const { admin, join, wait, free } = await openLathe(app)
  const [ann, bo, cy] = [await join('Ann'), await join('Bo'), await join('Cy')]
  for (const who of [ann, bo, cy]) await wait(who)
  await free()
  await app.ctx.db.updateTable('members').set({ state: 'inactive' }).where('id', '=', ann.id).execute()
  await app.ctx.jobs.runNow('bookings.due')
  expect(await offersOf(bo)).toHaveLength(1)
  expect(await mailsTo(app, ann, 'Cancelled')).toBe(0)
  await confirmAnew(app)
  expect((await admin.post(`/api/admin/members/${bo.id}/erase/`, { name: 'Bo Lee' })).status).toBe(200)
  expect(await offersOf(cy)).toHaveLength(1)
  const wishes = await app.ctx.db.selectFrom('booking_wishes').select('member_id').orderBy('id').execute()
  expect(wishes.map((wish) => wish.member_id)).toEqual([ann.id, cy.id])
})

testWithApp('where a caretaker decides, an offer that is taken is asked for', async (app) => {
  const { join, addItem, addBookable, zoe } = await openLathe(app)
  const cleo = await join('Cleo')
  const { id: item } = await addItem('Welder', { caretakers: [cleo.id] })
  const welder = await addBookable({ name: 'Welder', items: [item], rules: { approval: true } })
  const ask = await zoe.client.post('/api/bookings/', { bookable: welder, start: hour(24), end: hour(26) })
  const ann = await join('Ann')
  await ann.client.post('/api/waiting-list/', { bookable: welder, from: hour(24), to: hour(26), minutes: 120 })
  await cleo.client.post(`/api/bookings/${ask.body.id}/refuse/`, { reason: 'No gas' })
  const [offer] = await offersOf(ann)
  expect((await ann.client.post(`/api/bookings/${offer.id}/accept/`, {})).body.state).toBe('requested')
  expect((await cleo.client.post(`/api/bookings/${offer.id}/approve/`, {})).body.state).toBe('booked')
})

testWithApp(
  'what does not run together frees time for each other; a moved series frees only what is left',
  async (app) => {
    const { admin, addItem, addBookable, join } = await openWorkshop(app)
    const [laser, mill] = [await addItem('Laser'), await addItem('Mill')]
    const lasers = await addBookable({ name: 'Laser', items: [laser.id] })
    const mills = await addBookable({ name: 'Mill', items: [mill.id] })
    await admin.post('/api/admin/exclusive-sets/', { name: 'One extraction', items: [laser.id, mill.id] })
    const [ann, bo] = [await join('Ann'), await join('Bo')]
    const series = await ann.client.post('/api/bookings/series/', {
      bookable: lasers,
      start: hour(24),
      end: hour(26),
      repeat: { every: 'day', times: 3 },
    })
    const wish = { bookable: mills, from: hour(24), to: hour(26), minutes: 60 }
    expect((await bo.client.post('/api/waiting-list/', wish)).status).toBe(201)
    const [first] = series.body.bookings
    // An hour later: only the first of its two hours is free at the end of the transaction.
    const moved = { start: hour(25), end: hour(27), scope: 'following' }
    expect((await ann.client.put(`/api/bookings/${first.id}/`, moved)).status).toBe(200)
    expect(await offersOf(bo)).toMatchObject([{ start: hour(24), end: hour(25), bookable: { name: 'Mill' } }])
    await expectSound(app)
  },
)

testWithApp('a wish that is removed gives its offer to the next; the club sets how long one is kept', async (app) => {
  await setSettings(app.ctx, { 'bookings.offerMinutes': 600 })
  const { admin, join, wait, free, lathe } = await openLathe(app)
  const [ann, bo] = [await join('Ann'), await join('Bo')]
  const { id } = (await wait(ann)).body
  await wait(bo)
  await free()
  expect(await offersOf(ann)).toMatchObject([{ offerUntil: hour(10) }])
  await ann.client.delete(`/api/waiting-list/${id}/`)
  expect(await offersOf(ann)).toEqual([])
  const [offer] = await offersOf(bo)
  // To cancel an offer is to let it go.
  expect((await bo.client.post(`/api/bookings/${offer.id}/cancel/`, {})).body.count).toBe(1)
  expect((await bo.client.get(`/api/bookings/${offer.id}/`)).body.state).toBe('lapsed')
  expect(await positionsOf(bo)).toEqual([1])
  expect(await mailsTo(app, bo, 'Cancelled')).toBe(0)
  await confirmAnew(app)
  const removed = await admin.send('DELETE', `/api/admin/bookables/${lathe}/`, { body: { expected: 0 } })
  expect(removed.status).toBe(200)
  expect(await app.ctx.db.selectFrom('booking_wishes').select('id').execute()).toEqual([])
})

testWithApp('only who can pay is offered what costs money, and it is set aside when it is taken', async (app) => {
  const { addItem, addBookable, join } = await openWorkshop(app)
  const { id: item } = await addItem('Laser')
  const price = { perHour: 1200, deposit: 500, lateFee: 700 }
  const laser = await addBookable({ name: 'Laser', items: [item], price, rules: { cancelHours: 12 } })
  const [zoe, ann, bo] = [await join('Zoe'), await join('Ann'), await join('Bo')]
  for (const who of [zoe, bo]) await topUp(app, who.id, 5000)
  const booked = await zoe.client.post('/api/bookings/', { bookable: laser, start: hour(24), end: hour(26) })
  for (const { client } of [ann, bo]) {
    const wish = { bookable: laser, from: hour(24), to: hour(26), minutes: 120 }
    expect((await client.post('/api/waiting-list/', wish)).status).toBe(201)
  }
  await zoe.client.post(`/api/bookings/${booked.body.id}/cancel/`, {})
  expect(await offersOf(ann)).toEqual([])
  const [offer] = await offersOf(bo)
  expect([await balanceOf(app, bo.id), (await housesOf(app)).held]).toEqual([5000, 0])
  // What taking it costs is what the page asks for beside it, although the offer itself is in the way.
  const { price: told } = (
    await bo.client.post('/api/bookings/check/', { bookable: laser, start: offer.start, end: offer.end, count: 1 })
  ).body
  expect(told).toMatchObject({ amount: 2400, aside: 2900 })
  const path = `/api/bookings/${offer.id}/`
  expect((await bo.client.post(`${path}accept/`, {})).body).toMatchObject({ state: 'booked', price: told })
  expect([await balanceOf(app, bo.id), (await housesOf(app)).held]).toEqual([2100, 2900])
  await expectSoundMoney(app)
  await expectSound(app)
})
