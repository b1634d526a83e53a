import type { LiveEvent } from '@fobhouse/contract/live-events.ts'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { connectAuthorised } from '../../../testing/board.ts'
import { hour, openWorkshop } from '../../../testing/bookings.ts'
import { confirmAnew } from '../../../testing/factories.ts'
import { setSettings } from '../../../testing/settings.ts'
import { watchEnds } from './watch-ends.ts'

// What comes before the end of a session, and at it: on the wire of version 1 nothing but `lock`.

const lock = '{"command":"lock"}'
const started = /^\{"command":"interlock_session_start","session_id":/

async function open(app: TestApp) {
  const workshop = await openWorkshop(app)
  const { admin, join } = workshop
  const origin = await app.listen()
  await confirmAnew(app)
  const { id: device, key } = (await admin.post('/api/admin/devices/', { kind: 'interlock', serial: 'L', name: 'L-1' }))
    .body
  const { id: item } = (await admin.post('/api/admin/equipment/', { name: 'Laser', device })).body
  const connect = async () => (await connectAuthorised(origin, { kind: 'interlock', serial: 'L', key })).board
  const board = await connect()
  const ann = await join('Ann', { card_number: '1001', phone: '+61400000001' })
  const bo = await join('Bo', { card_number: '1002' })
  for (const { id } of [ann, bo]) await admin.put(`/api/access/interlocks/${device}/authorise/${id}/`)
  const heard: LiveEvent[] = []
  const atKiosks: LiveEvent[] = []
  const noteIn = (list: LiveEvent[]) => (event: LiveEvent) => {
    if (event.type === 'session_ending') list.push(event)
  }
  app.ctx.live.subscribe({ memberId: ann.id, duties: [], hear: noteIn(heard) })
  app.ctx.live.subscribe({ memberId: null, duties: [], isKiosk: true, hear: noteIn(atKiosks) })
  const start = async (card = '1001') => {
    board.send({ command: 'interlock_session_start', card_id: card })
    expect(await board.next()).toMatch(started)
  }
  /** Time goes on, and the job runs as its timer would have it. */
  const wait = async (time: string) => {
    app.clock.advance(time)
    await look()
  }
  const look = () => app.ctx.jobs.runNow('bookings.ending')
  /** Anything sent to the board before this is in front of its answer. */
  const sent = async () => {
    await app.ctx.devices.command(device, 'reboot')
    const frames: string[] = []
    for (;;) {
      const frame = await board.next()
      if (frame === '{"command":"reboot"}') return frames
      frames.push(frame)
    }
  }
  const toolOf = async ({ client }: typeof ann) => (await client.get('/api/access/permissions/')).body.interlocks[0]
  return { ...workshop, device, item, board, connect, ann, bo, heard, atKiosks, start, wait, look, sent, toolOf }
}

testWithApp('warns 60 and 5 minutes before, once each, and sends the board nothing', async (app) => {
  const { addBookable, item, ann, bo, heard, atKiosks, start, wait, look, sent, toolOf } = await open(app)
  const bookable = await addBookable({ name: 'Laser', items: [item] })
  await start()
  const made = await bo.client.post('/api/bookings/', { bookable, start: hour(2), end: hour(3) })
  expect(await toolOf(ann)).toMatchObject({ access: true, until: hour(2), untilCode: 'booked_by_other', booking: null })
  expect(await toolOf(bo)).toMatchObject({
    until: null,
    untilCode: null,
    booking: { id: made.body.id, start: hour(2), end: hour(3) },
  })
  await wait('PT59M')
  expect(heard).toEqual([])
  await wait('PT1M')
  await look()
  const event = { type: 'session_ending', device: 'Laser', item, at: hour(2), code: 'booked_by_other' }
  expect(heard).toEqual([{ ...event, minutes: 60 }])
  await wait('PT54M')
  expect(heard).toHaveLength(1)
  await wait('PT1M')
  await look()
  expect(heard).toEqual([
    { ...event, minutes: 60 },
    { ...event, minutes: 5 },
  ])
  // No names there, and nothing at all on the wire: `tell` switches nothing off.
  expect(atKiosks).toEqual(heard)
  await wait('PT5M')
  await wait('PT1H')
  expect(heard).toHaveLength(2)
  expect(await sent()).toEqual([])
})

testWithApp('makes up for a warning that was missed, by the next one alone', async (app) => {
  const { addBookable, item, ann, heard, start, look, wait } = await open(app)
  const bookable = await addBookable({ name: 'Laser', items: [item], use: 'needs' })
  await ann.client.post('/api/bookings/', { bookable, start: hour(0), end: hour(0.5) })
  await start()
  await look()
  expect(heard.map((event) => 'minutes' in event && event.minutes)).toEqual([30])
  // The server stood still from before the last warning on.
  await wait('PT27M')
  expect(heard.map((event) => 'minutes' in event && [event.minutes, event.code])).toEqual([
    [30, 'needs_booking'],
    [3, 'needs_booking'],
  ])
})

testWithApp('warns anew of another end, and not of one that is gone', async (app) => {
  const { addBookable, item, ann, heard, start, look, wait } = await open(app)
  const bookable = await addBookable({ name: 'Laser', items: [item], use: 'needs' })
  const { id } = (await ann.client.post('/api/bookings/', { bookable, start: hour(0), end: hour(1) })).body
  await start()
  await look()
  await wait('PT55M')
  await ann.client.put(`/api/bookings/${id}/`, { end: hour(3) })
  await look()
  expect(heard.map((event) => 'minutes' in event && [event.at, event.minutes])).toEqual([
    [hour(1), 60],
    [hour(1), 5],
  ])
  await wait('PT65M')
  expect(heard.at(-1)).toMatchObject({ at: hour(3), minutes: 60 })
})

testWithApp('hours end a session too, and own bookings in a row are one', async (app) => {
  const { admin, addBookable, device, item, ann, heard, start, wait, toolOf } = await open(app)
  const bookable = await addBookable({ name: 'Laser', items: [item], use: 'needs' })
  const book = (from: number, to: number) =>
    ann.client.post('/api/bookings/', { bookable, start: hour(from), end: hour(to) })
  await book(0, 1)
  await book(1, 2)
  expect(await toolOf(ann)).toMatchObject({ until: hour(2), untilCode: 'needs_booking' })
  const windows = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '19:30' }]
  const { id: schedule } = (await admin.post('/api/admin/schedules/', { name: 'Days', windows })).body
  await admin.put(`/api/admin/interlocks/${device}/`, { schedule })
  expect(await toolOf(ann)).toMatchObject({ until: hour(1.5), untilCode: 'outside_hours' })
  await start()
  await wait('PT30M')
  expect(heard).toMatchObject([{ at: hour(1.5), code: 'outside_hours', minutes: 60 }])
  // Whoever has other hours of their own is warned of what ends their own use.
  await admin.put(`/api/access/interlocks/${device}/hours/${ann.id}/`, { hours: 'always' })
  await wait('PT30M')
  expect(heard.at(-1)).toMatchObject({ at: hour(2), code: 'needs_booking', minutes: 60 })
})

testWithApp('switches off at the end, once, and only where the club wants it', async (app) => {
  const { admin, addBookable, item, board, ann, bo, start, wait, look, sent } = await open(app)
  const bookable = await addBookable({ name: 'Laser', items: [item], use: 'needs', atEnd: 'switch_off' })
  expect((await ann.client.get(`/api/bookables/${bookable}/`)).body.atEnd).toBe('switch_off')
  await ann.client.post('/api/bookings/', { bookable, start: hour(0), end: hour(1) })
  await start()
  await look()
  await wait('PT59M')
  expect(await sent()).toEqual([])
  await wait('PT1M')
  expect(await board.next()).toBe(lock)
  await look()
  await wait('PT1M')
  expect(await sent()).toEqual([])
  // Whoever extends in time goes on.
  const other = await bo.client.post('/api/bookings/', { bookable, start: hour(1.25), end: hour(2) })
  expect(other.status).toBe(201)
  await admin.put(`/api/admin/bookables/${bookable}/`, { atEnd: 'tell' })
  await wait('PT60M')
  expect(await sent()).toEqual([])
})

testWithApp('switches off after a restart that the end fell into, and a board that was away', async (app) => {
  const { addBookable, device, item, board, connect, ann, bo, start, wait, look } = await open(app)
  const bookable = await addBookable({ name: 'Laser', items: [item], atEnd: 'switch_off' })
  await start()
  await bo.client.post('/api/bookings/', { bookable, start: hour(1), end: hour(2) })
  await look()
  await board.close()
  await expect.poll(() => app.ctx.devices.isReached(device)).toBe(false)
  // All that is known is what is stored: the end itself is over by then.
  await wait('PT70M')
  const again = await connect()
  await look()
  expect(await again.next()).toBe(lock)
  // Nobody is switched off by a booking that is there no more.
  expect((await ann.client.get('/api/access/permissions/')).body.interlocks[0].access).toBe(false)
})

testWithApp('switches off though the end came while it looked', async (app) => {
  const { addBookable, item, bo, start, wait, look, sent } = await open(app)
  const bookable = await addBookable({ name: 'Laser', items: [item], atEnd: 'switch_off' })
  await start()
  await bo.client.post('/api/bookings/', { bookable, start: hour(1), end: hour(2) })
  await look()
  app.clock.advance('PT59M')
  // Each reading of the clock is half a minute after the one before.
  const read = () => {
    const now = app.clock.now()
    app.clock.advance('PT30S')
    return now
  }
  const clock = { ...app.clock, now: read, milliseconds: () => read().epochMilliseconds }
  await watchEnds({ ...app.ctx, clock })
  await wait('PT1M')
  expect(await sent()).toEqual([lock])
})

testWithApp('does not switch off whoever extends, or whose successor cancels', async (app) => {
  const { addBookable, item, bo, start, wait, look, sent } = await open(app)
  const bookable = await addBookable({ name: 'Laser', items: [item], atEnd: 'switch_off' })
  await start()
  const { id } = (await bo.client.post('/api/bookings/', { bookable, start: hour(1), end: hour(2) })).body
  await look()
  app.clock.advance('PT59M')
  await bo.client.post(`/api/bookings/${id}/cancel/`, {})
  await wait('PT2M')
  expect(await sent()).toEqual([])
})

testWithApp('whoever has booked hears that the tool still runs, and texts go if the club sends them', async (app) => {
  const { addBookable, item, ann, bo, start, wait, look } = await open(app)
  await setSettings(app.ctx, {
    'sms.enable': true,
    'sms.accountSid': `AC${'0'.repeat(32)}`,
    'sms.authToken': 'x',
    'sms.senderId': '+61400000009',
  })
  await setSettings(app.ctx, { 'bookings.warnBySms': true, 'general.siteOwner': 'The Club' })
  const bookable = await addBookable({ name: 'Laser', items: [item] })
  await start()
  const { id } = (await bo.client.post('/api/bookings/', { bookable, start: hour(1), end: hour(2) })).body
  await look()
  const outbox = async (memberId: number, kind: 'mail' | 'sms') => {
    const rows = app.ctx.db.selectFrom('outbox').select(['subject', 'kind']).where('member_id', '=', memberId)
    return (await rows.orderBy('id').execute()).filter((row) => row.kind === kind).map(({ subject }) => subject)
  }
  expect(await outbox(ann.id, 'sms')).toEqual([
    'The Club: Laser is booked by somebody else from 7:00 pm. Please finish by then.',
  ])
  expect(await outbox(bo.id, 'sms')).toEqual([])
  const told = async () => (await outbox(bo.id, 'mail')).filter((subject) => subject === 'Laser is still in use').length
  await wait('PT54M')
  expect(await told()).toBe(0)
  await wait('PT1M')
  await look()
  expect(await told()).toBe(1)
  // Moved, it is told again before its new start.
  await bo.client.put(`/api/bookings/${id}/`, { start: hour(2), end: hour(3) })
  await wait('PT30M')
  expect(await told()).toBe(1)
  await wait('PT30M')
  expect(await told()).toBe(2)
})

testWithApp('a tool that is no equipment is watched by nobody', async (app) => {
  const { admin, device, item, board, start, look } = await open(app)
  await admin.put(`/api/admin/equipment/${item}/`, { device: null })
  const windows = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '18:30' }]
  const { id: schedule } = (await admin.post('/api/admin/schedules/', { name: 'Days', windows })).body
  await admin.put(`/api/admin/interlocks/${device}/`, { schedule })
  expect(await board.next()).toBe('{"command":"update_device_locked_out","locked_out":false}')
  await start()
  await look()
  expect(await app.ctx.db.selectFrom('session_ends').selectAll().execute()).toEqual([])
})
