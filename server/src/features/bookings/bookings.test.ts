import { expect } from 'vitest'
import { codesOf, hour, openWorkshop } from '../../testing/bookings.ts'
import type { TestClient } from '../../testing/client.ts'
import { confirmAnew } from '../../testing/factories.ts'
import { testWithApp } from '../../testing/app.ts'
import { setSettings } from '../../testing/settings.ts'
import { verifyBookings } from './checks/verify-bookings.ts'

const verified = { report: { bookings: expect.any(Number) }, faults: [] }

testWithApp('a club that books nothing sees nothing of it; the first visible bookable switches it on', async (app) => {
  const { admin, addItem, addBookable, join } = await openWorkshop(app)
  const { client } = await join('Ann')
  const isOn = async () => (await client.get('/api/config/')).body.features.enableBookings
  const range = `from=${hour(0)}&to=${hour(24)}`
  for (const call of ['/api/bookables/', '/api/bookings/', `/api/calendar/?${range}`]) {
    expect(await client.get(call)).toMatchObject({ status: 404, body: { code: 'feature_off' } })
  }
  const { id: item } = await addItem('Laser')
  const hidden = await addBookable({ name: 'Laser', items: [item], hidden: true })
  expect(await isOn()).toBe(false)
  expect((await admin.put(`/api/admin/bookables/${hidden}/`, { hidden: false })).status).toBe(200)
  expect(await isOn()).toBe(true)
  expect((await client.get('/api/bookables/')).body).toMatchObject([{ name: 'Laser', capacity: 1, use: 'prefers' }])
  expect((await admin.send('DELETE', `/api/admin/bookables/${hidden}/`, { body: { expected: 0 } })).status).toBe(200)
  expect(await isOn()).toBe(false)
})

testWithApp('one bookable is items or a place, has its limits, and takes nothing from another', async (app) => {
  const { admin, addItem, addBookable } = await openWorkshop(app)
  const { id: one } = await addItem('Printer 1')
  const { id: two } = await addItem('Printer 2')
  const { id: place } = (await admin.post('/api/admin/places/', { name: 'Meeting room' })).body
  const printers = await addBookable({ name: 'Any printer', items: [one, two], rules: { mostUnits: 2 } })
  const room = await addBookable({ name: 'Meeting room', place, capacity: 12 })
  const managed = (id: number) => admin.get(`/api/admin/bookables/${id}/`)
  expect((await managed(room)).body).toMatchObject({ capacity: 12, rules: { mostUnits: 12, maxMinutes: 240 } })
  const refuse = async (bookable: object) => (await admin.post('/api/admin/bookables/', bookable)).body
  expect(await refuse({ name: 'Other', items: [two] })).toMatchObject({ code: 'already_bookable', name: 'Any printer' })
  expect(await refuse({ name: 'Other', place })).toMatchObject({ code: 'already_bookable', name: 'Meeting room' })
  expect(await refuse({ name: ' any PRINTER ', items: [] })).toMatchObject({ code: 'validation' })
  const { id: three } = await addItem('Printer 3')
  expect(await refuse({ name: ' any PRINTER ', items: [three] })).toMatchObject({ code: 'bookable_already_exists' })
  const bad = [
    { name: 'A' },
    { name: 'A', items: [three], place },
    { name: 'A', items: [999] },
    { name: 'A', items: [three], capacity: 2 },
    { name: 'A', items: [three], rules: { mostUnits: 2 } },
    { name: 'A', items: [three], rules: { minMinutes: 120, maxMinutes: 60 } },
    { name: 'A', items: [three], rules: { stepMinutes: 7 } },
    { name: 'A', items: [three], rules: { quotas: [{ per: 'open', unit: 'minutes', most: 1 }] } },
    { name: 'A', items: [three], rules: { unknown: 1 } },
  ]
  for (const bookable of bad) expect([bookable, (await refuse(bookable)).code]).toEqual([bookable, 'validation'])
  expect((await admin.put(`/api/admin/bookables/${printers}/`, { items: [one] })).status).toBe(200)
  expect((await managed(printers)).body).toMatchObject({ capacity: 1, rules: { mostUnits: 1 } })
  expect((await admin.delete(`/api/admin/equipment/${one}/`)).body.code).toBe('equipment_in_use')
  // Nothing books it any more, but what bookings meant there explains the past.
  expect((await admin.delete(`/api/admin/equipment/${two}/`)).body.code).toBe('equipment_in_use')
  expect((await admin.delete(`/api/admin/places/${place}/`)).body.code).toBe('place_in_use')
})

testWithApp('every reason is told at once, in order, by check, create, change and approval alike', async (app) => {
  const { admin, addItem, addBookable, join } = await openWorkshop(app)
  const { id: item } = await addItem('Laser', { withTool: true })
  const rules = { minMinutes: 60, maxMinutes: 120, stepMinutes: 30, noticeMinutes: 120, horizonDays: 7 }
  const laser = await addBookable({ name: 'Laser', items: [item], rules })
  const { client } = await join('Ann')
  const wish = { bookable: laser, start: hour(1.25), end: hour(1.75), count: 2 }
  const checked = await client.post('/api/bookings/check/', wish)
  expect(checked.body).toEqual({
    allowed: false,
    refusals: [
      { code: 'not_granted', params: { name: 'Laser' } },
      { code: 'too_soon', params: { earliest: hour(2) } },
      { code: 'off_grid', params: { step: 30 } },
      { code: 'too_short', params: { minutes: 60 } },
      { code: 'too_many_units', params: { most: 1 } },
    ],
    price: { amount: 0, deposit: 0, lateFee: 0, aside: 0, minutesIncluded: 0, minutesPack: 0 },
    items: [],
  })
  const created = await client.post('/api/bookings/', wish)
  expect(created).toMatchObject({ status: 409, body: { code: 'booking_refused', refusals: checked.body.refusals } })
  const past = { bookable: laser, start: hour(-10), end: hour(-7) }
  expect(codesOf(await client.post('/api/bookings/', past))).toEqual([
    'not_granted',
    'start_past',
    'too_soon',
    'too_long',
  ])
  const far = { bookable: laser, start: hour(24 * 8), end: hour(24 * 8 + 1) }
  expect((await client.post('/api/bookings/check/', far)).body.refusals).toContainEqual({
    code: 'too_far',
    params: { latest: '2026-03-19' },
  })
  const backwards = { bookable: laser, start: hour(3), end: hour(3) }
  expect((await client.post('/api/bookings/', backwards)).body.code).toBe('validation')
  const seconds = { bookable: laser, start: '2026-03-12T11:00:30.000Z', end: hour(5) }
  expect((await client.post('/api/bookings/', seconds)).body.code).toBe('validation')
  expect((await admin.post('/api/bookings/', { ...wish, bookable: 99 })).status).toBe(404)
})

testWithApp('a booked hour is nobody else’s; ends touch; buffers and gaps are kept', async (app) => {
  const { admin, addItem, addBookable, join } = await openWorkshop(app)
  const { id: item } = await addItem('Vinyl cutter')
  const rules = { bufferMinutes: 30, gapMinutes: 60 }
  const cutter = await addBookable({ name: 'Vinyl cutter', items: [item], rules })
  const [ann, bo] = [await join('Ann'), await join('Bo')]
  const wish = (from: number, to: number) => ({ bookable: cutter, start: hour(from), end: hour(to) })
  const made = await ann.client.post('/api/bookings/', { ...wish(2, 3), purpose: 'Stickers' })
  expect(made).toMatchObject({
    status: 201,
    body: { state: 'booked', items: [{ name: 'Vinyl cutter' }], occupiedUntil: hour(3.5), sequence: 0 },
  })
  const refused = await bo.client.post('/api/bookings/', wish(3, 4))
  expect(refused.body.refusals).toEqual([{ code: 'booked_by_other', params: { until: hour(3.5) } }])
  // Whoever comes before keeps the buffer free as well.
  expect(codesOf(await bo.client.post('/api/bookings/', wish(1, 2)))).toEqual(['booked_by_other'])
  expect((await bo.client.post('/api/bookings/', wish(0.5, 1.5))).status).toBe(201)
  expect((await bo.client.post('/api/bookings/', wish(3.5, 4))).status).toBe(201)
  expect((await ann.client.post('/api/bookings/check/', wish(4.5, 5))).body.allowed).toBe(true)
  const near = await bo.client.post('/api/bookings/check/', wish(4.75, 5))
  expect(near.body.refusals).toEqual([{ code: 'gap_needed', params: { minutes: 60, earliest: hour(5) } }])
  // Changing the rule changes no booking that exists.
  await admin.put(`/api/admin/bookables/${cutter}/`, { rules: { bufferMinutes: 0, gapMinutes: 0 } })
  expect(codesOf(await bo.client.post('/api/bookings/', wish(3, 3.5)))).toEqual(['booked_by_other'])
  expect(await verifyBookings({ db: app.ctx.db, settings: app.ctx.settings, head: undefined })).toMatchObject(verified)
})

testWithApp(
  'a change onto another’s time is refused and changes nothing; within its own time it is allowed',
  async (app) => {
    const { addItem, addBookable, join } = await openWorkshop(app)
    const { id: item } = await addItem('Lathe')
    const lathe = await addBookable({ name: 'Lathe', items: [item] })
    const [ann, bo] = [await join('Ann'), await join('Bo')]
    const book = async (who: typeof ann, from: number, to: number) =>
      (await who.client.post('/api/bookings/', { bookable: lathe, start: hour(from), end: hour(to) })).body.id
    const own = await book(ann, 2, 4)
    await book(bo, 4, 5)
    const path = `/api/bookings/${own}/`
    expect(codesOf(await ann.client.put(path, { end: hour(4.5) }))).toEqual(['booked_by_other'])
    expect((await ann.client.get(path)).body).toMatchObject({ end: hour(4), sequence: 0 })
    const moved = await ann.client.put(path, { start: hour(1), end: hour(3), purpose: 'Bowls' })
    expect(moved.body).toMatchObject({ start: hour(1), end: hour(3), purpose: 'Bowls', sequence: 1 })
    expect((await bo.client.put(path, { end: hour(2) })).status).toBe(404)
    expect((await bo.client.get(path)).status).toBe(404)
    expect((await bo.client.post(`${path}cancel/`, {})).status).toBe(404)
    // It runs: only its end changes, and ending it frees the rest.
    app.clock.advance('PT90M')
    expect((await ann.client.put(path, { start: hour(1.25) })).body.code).toBe('validation')
    expect((await ann.client.put(path, { end: hour(3.5) })).body).toMatchObject({ end: hour(3.5), state: 'booked' })
    expect((await ann.client.post(`${path}cancel/`, {})).body).toMatchObject({ count: 1 })
    expect((await ann.client.get(path)).body).toMatchObject({ state: 'booked', end: hour(1.5) })
    expect((await ann.client.post(`${path}cancel/`, {})).body.code).toBe('booking_over')
    expect((await bo.client.post('/api/bookings/', { bookable: lathe, start: hour(1.5), end: hour(2) })).status).toBe(
      201,
    )
  },
)

testWithApp('any of three, seats of a place, and an exclusive set', async (app) => {
  const { admin, addItem, addBookable, join } = await openWorkshop(app)
  const ids: number[] = []
  for (const name of ['Printer 1', 'Printer 2', 'Printer 3', 'Laser']) ids.push((await addItem(name)).id)
  const printers = await addBookable({ name: 'Any printer', items: ids.slice(0, 3), rules: { mostUnits: 2 } })
  const laser = await addBookable({ name: 'Laser', items: ids.slice(3) })
  const { id: place } = (await admin.post('/api/admin/places/', { name: 'Room' })).body
  const room = await addBookable({ name: 'Room', place, capacity: 10 })
  await admin.post('/api/admin/exclusive-sets/', { name: 'One extraction', items: [ids[0], ids[3]] })
  const [ann, bo] = [await join('Ann'), await join('Bo')]
  const book = (who: typeof ann, bookable: number, count = 1) =>
    who.client.post('/api/bookings/', { bookable, start: hour(2), end: hour(3), count })
  expect((await book(ann, printers, 2)).body.items).toEqual([
    { id: ids[0], name: 'Printer 1' },
    { id: ids[1], name: 'Printer 2' },
  ])
  expect((await book(bo, laser)).body.refusals).toEqual([{ code: 'busy_exclusive', params: { device: 'Printer 1' } }])
  expect(codesOf(await book(bo, printers, 2))).toEqual(['booked_by_other'])
  expect((await book(bo, printers)).body.items).toEqual([{ id: ids[2], name: 'Printer 3' }])
  const seats = (await book(ann, room, 7)).body
  expect(seats).toMatchObject({ items: [], count: 7, place: { name: 'Room' } })
  expect((await book(bo, room, 4)).body.refusals).toEqual([{ code: 'booked_by_other', params: { until: hour(3) } }])
  expect((await book(bo, room, 3)).status).toBe(201)
  expect(codesOf(await book(bo, room, 11))).toEqual(['too_many_units'])
  app.clock.advance('PT150M')
  const fewer = await ann.client.put(`/api/bookings/${seats.id}/`, { count: 2 })
  expect(fewer).toMatchObject({ status: 400, body: { issues: [{ path: ['count'] }] } }) // of one that runs only the end
})

testWithApp('a request occupies its time, is approved by one, refused with a reason, and lapses', async (app) => {
  const { addItem, addBookable, join } = await openWorkshop(app)
  const carer = await join('Cleo')
  const { id: item } = await addItem('Welder', { caretakers: [carer.id] })
  const welder = await addBookable({ name: 'Welder', items: [item], rules: { approval: true } })
  const [ann, bo] = [await join('Ann'), await join('Bo')]
  const ask = async (from: number) =>
    (await ann.client.post('/api/bookings/', { bookable: welder, start: hour(from), end: hour(from + 1) })).body
  const first = await ask(10)
  expect(first.state).toBe('requested')
  const same = { bookable: welder, start: hour(10), end: hour(11) }
  expect(codesOf(await bo.client.post('/api/bookings/', same))).toEqual(['booked_by_other'])
  expect((await bo.client.post(`/api/bookings/${first.id}/approve/`, {})).status).toBe(404)
  expect((await ann.client.post(`/api/bookings/${first.id}/approve/`, {})).body.code).toBe('not_a_caretaker')
  expect((await carer.client.get('/api/bookings/requests/')).body).toMatchObject([{ id: first.id }])
  expect((await carer.client.post(`/api/bookings/${first.id}/approve/`, {})).body.state).toBe('booked')
  expect((await carer.client.post(`/api/bookings/${first.id}/approve/`, {})).body.code).toBe('not_requested')
  // Another time has to be asked for again.
  expect((await ann.client.put(`/api/bookings/${first.id}/`, { end: hour(12) })).body.state).toBe('requested')
  const reason = 'The gas is empty'
  expect((await carer.client.post(`/api/bookings/${first.id}/refuse/`, { reason })).status).toBe(200)
  expect((await ann.client.get(`/api/bookings/${first.id}/`)).body).toMatchObject({ state: 'refused', reason })
  expect((await bo.client.post('/api/bookings/check/', same)).body.allowed).toBe(true)
  const second = await ask(100)
  await setSettings(app.ctx, { 'bookings.requestHours': 24 })
  app.clock.advance('PT23H')
  await app.ctx.jobs.runNow('bookings.due')
  expect((await ann.client.get(`/api/bookings/${second.id}/`)).body.state).toBe('requested')
  app.clock.advance('PT1H')
  await app.ctx.jobs.runNow('bookings.due')
  expect((await ann.client.get(`/api/bookings/${second.id}/`)).body.state).toBe('lapsed')
  const subjects = (await app.ctx.db.selectFrom('outbox').select('subject').execute()).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('Ann Lee asks for Welder'))).toHaveLength(3)
  expect(subjects.filter((subject) => subject.startsWith('Nobody answered: Welder'))).toHaveLength(1)
})

testWithApp('a repeated call makes one booking, and another body under the same key is a mistake', async (app) => {
  const { addItem, addBookable, join } = await openWorkshop(app)
  const { id: item } = await addItem('Kiln')
  const kiln = await addBookable({ name: 'Kiln', items: [item] })
  const { client } = await join('Ann')
  const wish = { bookable: kiln, start: hour(2), end: hour(3) }
  const headers = { 'idempotency-key': 'k1' }
  const first = await client.post('/api/bookings/', wish, headers)
  const again = await client.post('/api/bookings/', wish, headers)
  expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
  const other = await client.post('/api/bookings/', { ...wish, end: hour(4) }, headers)
  expect(other.body.code).toBe('conflict')
})

testWithApp('what is left of a quota is told to members, and to no program', async (app) => {
  const { admin, addItem, addBookable, join } = await openWorkshop(app)
  const { id: item } = await addItem('Kiln')
  const quotas = [{ per: 'week', unit: 'bookings', most: 3 }]
  const kiln = await addBookable({ name: 'Kiln', items: [item], rules: { quotas } })
  const { client } = await join('Ann')
  await client.post('/api/bookings/', { bookable: kiln, start: hour(2), end: hour(3) })
  await confirmAnew(app)
  const { key } = (await admin.post('/api/admin/api-keys/', { name: 'Screen', scopes: ['equipment'] })).body
  const quotaFor = async (who: TestClient, headers: Record<string, string> = {}) => {
    const { sentences } = (await who.get(`/api/bookables/${kiln}/`, headers)).body
    return sentences.find(({ code }: { code: string }) => code === 'quota').params
  }
  const line = { per: 'week', unit: 'bookings', most: 3 }
  expect(await quotaFor(client)).toEqual({ ...line, left: 2 })
  expect(await quotaFor(app.newClient(), { authorization: `Api-Key ${key}` })).toEqual(line)
})

testWithApp('verify names an item whose decisions do not know what books it', async ({ ctx, ...app }) => {
  const { addItem, addBookable } = await openWorkshop({ ctx, ...app })
  const { id: item } = await addItem('Kiln')
  await addBookable({ name: 'Kiln', items: [item] })
  const faults = async () => (await verifyBookings({ db: ctx.db, settings: ctx.settings, head: undefined })).faults
  expect(await faults()).toEqual([])
  await ctx.db.deleteFrom('bookable_items').execute()
  expect((await faults()).map(({ facts }) => facts)).toEqual([{ fault: 'rules_forgotten', item }])
})
