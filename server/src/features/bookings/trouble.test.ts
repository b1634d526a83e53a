import { expect } from 'vitest'
import { nowText } from '../../core/clock.ts'
import { testWithApp } from '../../testing/app.ts'
import { codesOf, hour, openWorkshop } from '../../testing/bookings.ts'
import { confirmAnew } from '../../testing/factories.ts'
import { setSettings } from '../../testing/settings.ts'
import { findNext } from './due-store.ts'
import { verifyBookings } from './checks/verify-bookings.ts'

const subjectsTo = async (app: Parameters<typeof openWorkshop>[0], memberId: number) => {
  const mails = app.ctx.db.selectFrom('outbox').select('subject').where('member_id', '=', memberId).orderBy('id')
  return (await mails.execute()).map(({ subject }) => subject)
}

testWithApp('out of order moves what can be moved, marks the rest, and tells each member once', async (app) => {
  const { admin, addItem, addBookable, join } = await openWorkshop(app)
  const [one, two] = [await addItem('Printer 1'), await addItem('Printer 2')]
  const { id: laserItem } = await addItem('Laser')
  const printers = await addBookable({ name: 'Any printer', items: [one.id, two.id], rules: { mostUnits: 2 } })
  const laser = await addBookable({ name: 'Laser', items: [laserItem] })
  const [ann, bo] = [await join('Ann'), await join('Bo')]
  const book = async (who: typeof ann, bookable: number, from: number, count = 1) =>
    (await who.client.post('/api/bookings/', { bookable, start: hour(from), end: hour(from + 1), count })).body.id
  const movable = await book(ann, printers, 10)
  const both = await book(ann, printers, 20, 2)
  const far = await book(bo, laser, 24 * 10)
  const near = await book(bo, laser, 24)
  const setState = (item: number, body: object) => admin.put(`/api/equipment/${item}/state/`, body)
  expect((await setState(one.id, { state: 'out_of_order', note: 'Nozzle' })).body).toEqual({ bookings: 2 })
  const show = async (who: typeof ann, id: number) => (await who.client.get(`/api/bookings/${id}/`)).body
  expect(await show(ann, movable)).toMatchObject({ items: [{ name: 'Printer 2' }], trouble: null, sequence: 1 })
  expect(await show(ann, both)).toMatchObject({ trouble: { code: 'out_of_order' }, state: 'booked' })
  // Until the day on which it should work again; new ones of that time are refused.
  const back = { state: 'out_of_order', note: 'Lens', expectedBack: '2026-03-16' }
  expect((await setState(laserItem, back)).body).toEqual({ bookings: 1 })
  expect(await show(bo, near)).toMatchObject({ trouble: { code: 'out_of_order' } })
  expect(await show(bo, far)).toMatchObject({ trouble: null })
  const during = { bookable: laser, start: hour(30), end: hour(31) }
  expect(codesOf(await ann.client.post('/api/bookings/', during))).toEqual(['out_of_order'])
  const after = { bookable: laser, start: hour(24 * 5), end: hour(24 * 5 + 1) }
  expect((await ann.client.post('/api/bookings/check/', after)).body.allowed).toBe(true)
  expect((await subjectsTo(app, bo.id)).filter((subject) => subject.startsWith('Laser is out'))).toHaveLength(1)
  // Still out when it begins: cancelled by the club.
  app.clock.advance('PT24H')
  await app.ctx.jobs.runNow('bookings.due')
  expect(await show(bo, near)).toMatchObject({ state: 'cancelled', reason: 'It is still out of order.' })
  expect((await setState(one.id, { state: 'working' })).body).toEqual({ bookings: 0 })
  await setState(laserItem, { state: 'working' })
  expect(await verifyBookings({ db: app.ctx.db, settings: app.ctx.settings, head: undefined })).toMatchObject({
    faults: [],
  })
})

testWithApp('works again: the marks go, and the same people hear of it once', async (app) => {
  const { admin, addItem, addBookable, join } = await openWorkshop(app)
  const { id: item } = await addItem('Laser')
  const laser = await addBookable({ name: 'Laser', items: [item] })
  const ann = await join('Ann')
  const made = await ann.client.post('/api/bookings/', { bookable: laser, start: hour(24), end: hour(25) })
  const path = `/api/bookings/${made.body.id}/`
  await admin.put(`/api/equipment/${item}/state/`, { state: 'out_of_order', note: 'Lens' })
  expect((await ann.client.get(path)).body.trouble).toMatchObject({ code: 'out_of_order', params: { note: 'Lens' } })
  await admin.put(`/api/equipment/${item}/state/`, { state: 'working' })
  expect((await ann.client.get(path)).body).toMatchObject({ trouble: null, state: 'booked' })
  const told = (await subjectsTo(app, ann.id)).filter((subject) => subject.startsWith('Laser'))
  expect(told).toEqual(['Laser is out of order, and you have booked it', 'Laser works again, and you have booked it'])
})

testWithApp('of two booked items each counts: one more state does not hide that the other is out', async (app) => {
  const { admin, addItem, addBookable, join } = await openWorkshop(app)
  const [one, two] = [await addItem('Printer 1'), await addItem('Printer 2')]
  const both = await addBookable({ name: 'Both printers', items: [one.id, two.id], rules: { mostUnits: 2 } })
  const ann = await join('Ann')
  const made = await ann.client.post('/api/bookings/', { bookable: both, start: hour(24), end: hour(25), count: 2 })
  const noted = async (item: number, state: string, note = '') => {
    const { bookings } = (await admin.put(`/api/equipment/${item}/state/`, { state, note })).body
    const { trouble } = (await ann.client.get(`/api/bookings/${made.body.id}/`)).body
    return { bookings, note: trouble?.params?.note ?? null }
  }
  expect(await noted(one.id, 'out_of_order', 'Nozzle')).toEqual({ bookings: 1, note: 'Nozzle' })
  expect(await noted(two.id, 'degraded', 'Slow')).toEqual({ bookings: 0, note: 'Nozzle' })
  expect(await noted(two.id, 'out_of_order', 'Belt')).toEqual({ bookings: 1, note: 'Nozzle' })
  expect(await noted(one.id, 'working')).toEqual({ bookings: 0, note: 'Belt' })
  expect(await noted(two.id, 'working')).toEqual({ bookings: 1, note: null })
  expect((await subjectsTo(app, ann.id)).filter((subject) => subject.startsWith('Printer'))).toEqual([
    'Printer 1 is out of order, and you have booked it',
    'Printer 2 is out of order, and you have booked it',
    'Printer 2 works again, and you have booked it',
  ])
})

testWithApp(
  'a booking of a broken item that passed while the server stood still wakes nothing any more',
  async (app) => {
    const { admin, addItem, addBookable, join } = await openWorkshop(app)
    const { id: item } = await addItem('Laser')
    const laser = await addBookable({ name: 'Laser', items: [item] })
    const ann = await join('Ann')
    await ann.client.post('/api/bookings/', { bookable: laser, start: hour(24), end: hour(25) })
    await admin.put(`/api/equipment/${item}/state/`, { state: 'out_of_order', note: 'Lens' })
    app.clock.advance('PT48H')
    await app.ctx.jobs.runNow('bookings.due')
    expect(await findNext(app.ctx.db, { hoursToAnswer: 48, now: nowText(app.clock) })).toBe(undefined)
  },
)

testWithApp('whoever retires an item says how many bookings go, and they go', async (app) => {
  const { admin, addItem, addBookable, join } = await openWorkshop(app)
  const { id: item } = await addItem('Laser')
  const laser = await addBookable({ name: 'Laser', items: [item] })
  const ann = await join('Ann')
  const made = await ann.client.post('/api/bookings/', { bookable: laser, start: hour(24), end: hour(25) })
  const retire = (expected: number) => admin.put(`/api/equipment/${item}/state/`, { state: 'retired', expected })
  await confirmAnew(app)
  expect(await retire(0)).toMatchObject({ status: 409, body: { code: 'preview_changed', bookings: 1 } })
  expect((await retire(1)).body).toEqual({ bookings: 1 })
  expect((await ann.client.get(`/api/bookings/${made.body.id}/`)).body.state).toBe('cancelled')
  // What books it can still be changed, and nothing retired is added.
  expect((await admin.put(`/api/admin/bookables/${laser}/`, { description: 'Gone' })).status).toBe(200)
  const { id: other } = await addItem('Mill')
  const mill = await addBookable({ name: 'Mill', items: [other] })
  expect((await admin.put(`/api/admin/bookables/${mill}/`, { items: [other, item] })).body.code).toBe('validation')
})

testWithApp('maintenance is for caretakers, and makes room if they say so', async (app) => {
  const { addItem, addBookable, join } = await openWorkshop(app)
  const carer = await join('Cleo')
  const [one, two] = [await addItem('Printer 1', { caretakers: [carer.id] }), await addItem('Printer 2')]
  const printers = await addBookable({ name: 'Any printer', items: [one.id, two.id] })
  const ann = await join('Ann')
  const made = await ann.client.post('/api/bookings/', { bookable: printers, start: hour(24), end: hour(25) })
  const service = { bookable: printers, start: hour(24.5), end: hour(26), kind: 'maintenance' }
  expect((await ann.client.post('/api/bookings/', { ...service, items: [one.id] })).body.code).toBe('not_a_caretaker')
  expect((await carer.client.post('/api/bookings/', { ...service, items: [two.id] })).body.code).toBe('not_a_caretaker')
  expect((await carer.client.post('/api/bookings/', service)).body.code).toBe('not_a_caretaker')
  const mine = { ...service, items: [one.id] }
  expect(codesOf(await carer.client.post('/api/bookings/', mine))).toEqual(['booked_by_other'])
  await confirmAnew(app)
  expect((await carer.client.post('/api/bookings/', { ...mine, displace: true })).status).toBe(201)
  expect((await ann.client.get(`/api/bookings/${made.body.id}/`)).body).toMatchObject({
    items: [{ name: 'Printer 2' }],
    state: 'booked',
  })
})

testWithApp('an administrator books for a member by the same rules, or past those of the bookable', async (app) => {
  const { admin, addItem, addBookable, join } = await openWorkshop(app)
  const { id: item } = await addItem('Kiln')
  const kiln = await addBookable({
    name: 'Kiln',
    items: [item],
    rules: { horizonDays: 1, maxMinutes: 60, approval: true },
  })
  const ann = await join('Ann')
  const wish = { memberId: ann.id, bookable: kiln, start: hour(72), end: hour(75) }
  expect(codesOf(await admin.post('/api/admin/bookings/', wish))).toEqual(['too_far', 'too_long'])
  const made = await admin.post('/api/admin/bookings/', { ...wish, override: true })
  expect(made).toMatchObject({ status: 201, body: { state: 'booked', member: { id: ann.id } } })
  const again = await admin.post('/api/admin/bookings/', { ...wish, override: true })
  expect(codesOf(again)).toEqual(['booked_by_other'])
  const line = await app.ctx.db.selectFrom('audit').select('after').where('action', '=', 'booking.override').execute()
  expect(line.map(({ after }) => JSON.parse(after ?? '{}'))).toEqual([{ codes: ['too_far', 'too_long'] }])
  const cancelled = await admin.post(`/api/bookings/${made.body.id}/cancel/`, { reason: 'The kiln is away' })
  expect(cancelled.body.count).toBe(1)
  expect((await ann.client.get(`/api/bookings/${made.body.id}/`)).body.reason).toBe('The kiln is away')
  expect((await subjectsTo(app, ann.id)).map((subject) => subject.split(':')[0])).toEqual([
    'Booked for you',
    'Cancelled',
  ])
})

testWithApp('who is away, not active or erased gives their time back', async (app) => {
  const { admin, addItem, addBookable, join } = await openWorkshop(app)
  const { id: item } = await addItem('Lathe')
  const lathe = await addBookable({ name: 'Lathe', items: [item] })
  const [ann, bo] = [await join('Ann'), await join('Bo')]
  const book = async (who: typeof ann, from: number) =>
    (await who.client.post('/api/bookings/', { bookable: lathe, start: hour(from), end: hour(from + 1) })).body.id
  for (const from of [24, 48, 72]) await book(ann, from)
  const range = { from: hour(40), to: hour(100) }
  const preview = await ann.client.post('/api/bookings/cancel-range/', { ...range, dryRun: true })
  expect(preview.body).toMatchObject({ count: 2 })
  expect((await ann.client.post('/api/bookings/cancel-range/', range)).body).toEqual(preview.body)
  expect((await ann.client.post('/api/bookings/cancel-range/', range)).body.count).toBe(0)
  const other = await book(bo, 48)
  await app.ctx.db.updateTable('members').set({ state: 'inactive' }).where('id', '=', bo.id).execute()
  await app.ctx.jobs.runNow('bookings.due')
  expect((await admin.get(`/api/bookings/${other}/`)).body).toMatchObject({
    state: 'cancelled',
    reason: 'Your membership is not active.',
  })
  const wish = { bookable: lathe, start: hour(48), end: hour(49), purpose: 'Bowls' }
  const last = await ann.client.post('/api/bookings/', wish)
  expect(last.status).toBe(201)
  await confirmAnew(app)
  const erased = await admin.post(`/api/admin/members/${ann.id}/erase/`, { name: 'Ann Lee' })
  expect(erased.status).toBe(200)
  expect((await admin.get(`/api/bookings/${last.body.id}/`)).body).toMatchObject({ state: 'cancelled', purpose: '' })
})

testWithApp('the calendar shows names only where they may be known, and a purpose to its own member', async (app) => {
  const { addItem, addBookable, join } = await openWorkshop(app)
  const carer = await join('Cleo')
  const { id: item } = await addItem('Lathe', { caretakers: [carer.id] })
  const lathe = await addBookable({ name: 'Lathe', items: [item] })
  const [ann, bo] = [await join('Ann'), await join('Bo')]
  const wish = { bookable: lathe, start: hour(24), end: hour(25), purpose: 'A present for Bo' }
  await ann.client.post('/api/bookings/', wish)
  const seen = async (who: typeof ann) =>
    (await who.client.get(`/api/calendar/?from=${hour(0)}&to=${hour(48)}`)).body.entries[0]
  expect(await seen(ann)).toMatchObject({ mine: true, title: 'A present for Bo' })
  expect(await seen(bo)).toMatchObject({ mine: false, bookingId: null, title: null, member: { name: 'Ann Lee' } })
  expect(await seen(carer)).toMatchObject({ title: 'A present for Bo', bookingId: expect.any(Number) })
  await setSettings(app.ctx, { 'bookings.showNames': false })
  expect(await seen(bo)).toMatchObject({ member: null })
  expect((await bo.client.get(`/api/calendar/?from=${hour(0)}&to=${hour(24 * 70)}`)).status).toBe(400)
})

testWithApp('one reminder a day before, for who has booked earlier than that', async (app) => {
  const { addItem, addBookable, join } = await openWorkshop(app)
  const { id: item } = await addItem('Lathe')
  const lathe = await addBookable({ name: 'Lathe', items: [item] })
  const ann = await join('Ann')
  for (const from of [12, 48]) {
    await ann.client.post('/api/bookings/', { bookable: lathe, start: hour(from), end: hour(from + 1) })
  }
  const reminders = async () => (await subjectsTo(app, ann.id)).filter((subject) => subject.startsWith('Soon: Lathe'))
  await app.ctx.jobs.runNow('bookings.due')
  expect(await reminders()).toHaveLength(0)
  app.clock.advance('PT24H')
  for (let round = 0; round < 2; round += 1) await app.ctx.jobs.runNow('bookings.due')
  expect(await reminders()).toHaveLength(1)
})

testWithApp('whoever makes way goes to an item that no maintenance takes, and keeps what is kept free', async (app) => {
  const { admin, addItem, addBookable, join } = await openWorkshop(app)
  const [one, two, three] = [await addItem('Mill 1'), await addItem('Mill 2'), await addItem('Mill 3')]
  const items = [one.id, two.id, three.id]
  const mills = await addBookable({ name: 'Any mill', items, rules: { bufferMinutes: 60 } })
  const [ann, bo] = [await join('Ann'), await join('Bo')]
  const book = async (who: typeof ann, wish: object) =>
    (await who.client.post('/api/bookings/', { bookable: mills, start: hour(24), end: hour(25), ...wish })).body.id
  const show = async (who: typeof ann, id: number) => (await who.client.get(`/api/bookings/${id}/`)).body
  const own = await book(ann, { items: [one.id] })
  await confirmAnew(app)
  const service = { bookable: mills, kind: 'maintenance', start: hour(24), end: hour(25), displace: true }
  const both = await admin.post('/api/bookings/', { ...service, items: [one.id, two.id] })
  expect(both.status).toBe(201)
  expect(await show(ann, own)).toMatchObject({ state: 'booked', items: [{ id: three.id }], occupiedUntil: hour(26) })
  // Nothing is kept free after maintenance: it fits between two bookings.
  await book(bo, { start: hour(48), end: hour(49), items: [one.id] })
  const between = { ...service, displace: false, items: [one.id], start: hour(47), end: hour(48) }
  expect((await admin.post('/api/bookings/', between)).status).toBe(201)
  // A rule that became shorter changes no booking that stands: its own hour is looked at where it goes.
  await admin.put(`/api/admin/bookables/${mills}/`, { rules: { bufferMinutes: 0 } })
  await admin.post(`/api/bookings/${both.body.id}/cancel/`, {})
  for (const item of [one, two]) await book(bo, { start: hour(25.5), end: hour(26), items: [item.id] })
  await admin.put(`/api/equipment/${three.id}/state/`, { state: 'out_of_order', note: 'Belt' })
  expect(await show(ann, own)).toMatchObject({ items: [{ id: three.id }], trouble: { code: 'out_of_order' } })
  expect((await verifyBookings({ db: app.ctx.db, settings: app.ctx.settings, head: undefined })).faults).toEqual([])
})

testWithApp('maintenance that is moved stays at its items, and is as many as they are', async (app) => {
  const { admin, addItem, addBookable, join } = await openWorkshop(app)
  const [one, two] = [await addItem('Mill 1'), await addItem('Mill 2')]
  const mills = await addBookable({ name: 'Any mill', items: [one.id, two.id] })
  const ann = await join('Ann')
  const wish = { bookable: mills, start: hour(48), end: hour(49), items: [one.id] }
  await ann.client.post('/api/bookings/', wish)
  const service = { ...wish, kind: 'maintenance', start: hour(24), end: hour(25) }
  const path = `/api/bookings/${(await admin.post('/api/bookings/', service)).body.id}/`
  const moved = { start: hour(48), end: hour(49) }
  expect(codesOf(await admin.put(path, moved))).toEqual(['booked_by_other'])
  expect((await admin.put(path, { count: 2 })).body.code).toBe('validation')
  expect((await admin.get(path)).body).toMatchObject({ items: [{ id: one.id }], start: hour(24), count: 1 })
})

testWithApp('nobody books more than there is, not even past the rules', async (app) => {
  const { admin, addItem, addBookable, join } = await openWorkshop(app)
  const mills = await addBookable({ name: 'Mill', items: [(await addItem('Mill')).id] })
  const { body: place } = await admin.post('/api/admin/places/', { name: 'Yard' })
  const yard = await addBookable({ name: 'Yard', place: place.id, capacity: 4, rules: { mostUnits: 2 } })
  const ann = await join('Ann')
  const override = { memberId: ann.id, start: hour(24), end: hour(25), override: true }
  const book = (bookable: number, count: number) => admin.post('/api/admin/bookings/', { ...override, bookable, count })
  expect(codesOf(await book(mills, 2))).toEqual(['too_many_units'])
  expect(codesOf(await book(yard, 5))).toEqual(['too_many_units'])
  expect((await book(yard, 4)).status).toBe(201)
})
