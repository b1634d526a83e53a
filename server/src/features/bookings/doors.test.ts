import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { type Board, connectAuthorised } from '../../testing/board.ts'
import { hour, openWorkshop } from '../../testing/bookings.ts'
import { confirmAnew } from '../../testing/factories.ts'

const path = '/api/bookings/'
const edge = (app: TestApp) => app.ctx.jobs.runNow('bookings.doors')

/** A meeting room behind one of two doors, and somebody who has been given neither. */
async function openRoom(app: TestApp) {
  const club = await openWorkshop(app)
  const doors: { id: number; key: string; serial: string }[] = []
  for (const serial of ['front', 'back']) {
    const { body } = await club.admin.post('/api/admin/devices/', { kind: 'door', serial, name: serial })
    doors.push({ ...body, serial })
  }
  const [front] = doors
  const { id: place } = (await club.admin.post('/api/admin/places/', { name: 'Attic', doors: [front?.id] })).body
  await confirmAnew(app)
  const room = await club.addBookable({ name: 'Meeting room', place, capacity: 4, rules: { opensDoors: true } })
  return { ...club, doors, front: front ?? { id: 0, key: '', serial: '' }, place, room }
}

async function nextTags(board: Board): Promise<string[]> {
  return JSON.parse(await board.next()).tags
}

testWithApp('to let a booking open doors one has to say who one is, and the rules say so', async (app) => {
  const { admin, addBookable, addItem, join, room, place } = await openRoom(app)
  const bench = await addItem('Bench')
  const loose = await addBookable({ name: 'Bench', items: [bench.id] })
  app.clock.advance('PT1H')
  const wish = { rules: { opensDoors: true } }
  expect(await admin.put(`/api/admin/bookables/${loose}/`, wish)).toMatchObject({ status: 403 })
  expect(await admin.put(`/api/admin/bookables/${loose}/`, { rules: { opensDoors: false } })).toMatchObject({
    status: 200,
  })
  await confirmAnew(app)
  expect(await admin.put(`/api/admin/bookables/${loose}/`, wish)).toMatchObject({ status: 200 })
  const { client } = await join('Ann')
  const sentences = async (id: number) => {
    const { body } = await client.get(`/api/bookables/${id}/`)
    return body.sentences.map(({ code }: { code: string }) => code)
  }
  expect(await sentences(room)).toContain('doors')
  expect(await sentences(loose)).toContain('noDoors')
  await admin.put(`/api/admin/equipment/${bench.id}/`, { place })
  expect(await sentences(loose)).toContain('doors')
  const { body: ofBench } = await client.post(path, { bookable: loose, start: hour(2), end: hour(3) })
  expect(ofBench.way.doors).toMatchObject([{ name: 'front' }])
  await admin.put(`/api/admin/places/${place}/`, { doors: [] })
  expect(await sentences(room)).toContain('noDoors')
  expect((await client.get(`${path}${ofBench.id}/`)).body.way).toBeNull()
})

testWithApp('an old board gets its list at each edge of a booking, and at once when it changes', async (app) => {
  const { admin, doors, front, join, room } = await openRoom(app)
  const { id, client } = await join('Ann', { card_number: '1001' })
  const other = await join('Bo', { card_number: '1002' })
  const origin = await app.listen()
  const { board, greeting } = await connectAuthorised(origin, front)
  expect(greeting.join()).toContain('"tags":[]')
  const back = await connectAuthorised(origin, { key: '', serial: '', ...doors[1] })
  await edge(app)
  const { body: booking } = await client.post(path, { bookable: room, start: hour(1), end: hour(2) })
  expect(booking.way).toEqual({ doors: [{ id: front.id, name: 'front' }], from: hour(0.75), to: hour(2.25) })
  const told: string[] = []
  app.ctx.live.subscribe({ memberId: id, duties: [], hear: ({ type }) => void told.push(type) })
  app.clock.advance('PT44M59.999S')
  await edge(app)
  expect(told).toEqual([])
  const reasons = async () => (await client.get('/api/access/permissions/')).body.doors
  const named = (name: string) => expect.objectContaining({ name, access: false, reasons: [{ code: 'not_granted' }] })
  expect(await reasons()).toEqual([named('back'), named('front')])
  app.clock.advance('PT0.001S')
  await edge(app)
  expect(await nextTags(board)).toEqual(['1001'])
  expect(told).toEqual(['permissions'])
  expect(await reasons()).toEqual([
    named('back'),
    expect.objectContaining({ name: 'front', access: true, reasons: [], until: hour(2.25) }),
  ])
  await edge(app) // nothing is sent twice
  await other.client.post(path, { bookable: room, start: hour(1), end: hour(2) })
  expect(await nextTags(board)).toEqual(['1001', '1002'])
  await client.post(`${path}${booking.id}/cancel/`, {})
  expect(await nextTags(board)).toEqual(['1002'])
  await admin.post(`/api/admin/members/${other.id}/state/inactive/`)
  expect(await nextTags(board)).toEqual([])
  await admin.post(`/api/admin/members/${other.id}/state/active/`)
  expect(await nextTags(board)).toEqual(['1002'])
  await confirmAnew(app)
  await admin.post('/api/admin/lockdown/', { reason: 'A burst pipe', exceptions: [] })
  expect(await nextTags(board)).toEqual([])
  await admin.delete('/api/admin/lockdown/')
  expect(await nextTags(board)).toEqual(['1002'])
  app.clock.advance('PT1H30M') // 15 minutes after the end
  await edge(app)
  expect(await nextTags(board)).toEqual([])
  await admin.put(`/api/admin/doors/${doors[1]?.id}/`, { lockedOut: true }) // the other door was sent nothing
  expect(await back.board.next()).toContain('update_device_locked_out')
})

testWithApp('what is out of order opens no door, until it works again', async (app) => {
  const { admin, addBookable, addItem, front, join, place } = await openRoom(app)
  const items: { id: number }[] = []
  for (const name of ['Left', 'Right']) items.push(await addItem(name))
  for (const { id } of items) await admin.put(`/api/admin/equipment/${id}/`, { place })
  const rules = { opensDoors: true, mostUnits: 2 }
  const benches = await addBookable({ name: 'Benches', items: items.map(({ id }) => id), rules })
  const { client } = await join('Ann', { card_number: '1001' })
  const { board } = await connectAuthorised(await app.listen(), front)
  const wish = { bookable: benches, start: hour(0.25), end: hour(1), count: 2 }
  const { body: booking } = await client.post(path, wish)
  expect(await nextTags(board)).toEqual(['1001'])
  const put = (index: number, state: string) =>
    admin.put(`/api/equipment/${items[index]?.id}/state/`, { state, note: state === 'working' ? '' : 'Cracked' })
  await put(0, 'out_of_order')
  await put(1, 'out_of_order')
  expect(await nextTags(board)).toEqual([])
  expect((await client.get(`${path}${booking.id}/`)).body.way).toBeNull()
  await put(1, 'degraded')
  expect(await nextTags(board)).toEqual(['1001'])
})

testWithApp(
  'administrators read who enters by a booking, now and then, and by which doors somebody may',
  async (app) => {
    const { admin, front, join, room } = await openRoom(app)
    const { id, client } = await join('Ann', { card_number: '1001' })
    const { client: other, id: given } = await join('Zoe', { card_number: '1002' })
    await admin.put(`/api/access/doors/${front.id}/authorise/${given}/`)
    await client.post(path, { bookable: room, start: hour(1), end: hour(2) })
    await other.post(path, { bookable: room, start: hour(1), end: hour(2) })
    const entering = async (at?: string) => {
      const query = at === undefined ? '' : `&at=${at}`
      const { body } = await admin.get(`/api/admin/house/now/?device=${front.id}${query}`)
      return body.map(({ memberId, until }: { memberId: number; until: string | null }) => [memberId, until])
    }
    expect(await entering()).toEqual([[given, null]])
    expect(await entering(hour(1))).toEqual([
      [id, hour(2.25)],
      [given, null],
    ])
    const { body: access } = await admin.get(`/api/admin/members/${id}/access/`)
    expect(access.doors.find((door: { name: string }) => door.name === 'front')).toMatchObject({ granted: false })
    app.clock.advance('PT1H')
    const why = async (at?: string) => {
      const query = at === undefined ? '' : `&at=${at}`
      return (await admin.get(`/api/admin/why/?member=${id}&device=${front.id}${query}`)).body
    }
    expect(await why()).toMatchObject({ access: true })
    expect(await why(hour(0.5))).toMatchObject({ access: false, reasons: [{ code: 'not_granted' }] })
    await app.ctx.db.updateTable('bookings').set({ member_id: null }).where('member_id', '=', id).execute()
    app.clock.advance('PT1M')
    // Nobody knows any more whose booking it was.
    expect(await why(hour(1))).toMatchObject({ access: null, reasons: [] })
  },
)
