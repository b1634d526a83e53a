import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { confirmAnew, insertMember } from '../../testing/factories.ts'
import { frontDoor, makeMqttDoor, serveDoors } from '../../testing/mqtt-door.ts'

const opened = ['front/lock/set UNLOCK']

testWithApp('opens for who may enter, once the tap is stored, and sees that it did', async (app) => {
  const { log, admin, door, ann } = await makeMqttDoor(app)
  const { hear, take, broker } = await serveDoors(app)
  expect([...broker.followed]).toEqual(['front/tag', 'front/lock', 'front/status'])
  await hear('front/tag', '1001')
  expect(take()).toEqual(opened)
  const asked = { cardId: '1001', memberId: ann, outcome: 'granted', effect: 'asked' }
  expect(await log()).toMatchObject([asked])
  await hear('front/lock', '{"state":"LOCK"}')
  expect(await log()).toMatchObject([asked])
  app.clock.advance('PT5S')
  await hear('front/lock', '{"state":"UNLOCK"}')
  expect(await log()).toMatchObject([{ ...asked, effect: 'seen' }])
  expect((await admin.get(door)).body).toMatchObject({ offline: false, lastTap: { outcome: 'granted' } })
})

testWithApp('feedback that comes too late, or is an old one, is none', async (app) => {
  const { log } = await makeMqttDoor(app)
  const { hear } = await serveDoors(app)
  await hear('front/tag', '1001')
  await hear('front/lock', '{"state":"UNLOCK"}', true)
  app.clock.advance('PT5.001S')
  await hear('front/lock', '{"state":"UNLOCK"}')
  expect(await log()).toMatchObject([{ outcome: 'granted', effect: 'asked' }])
})

testWithApp('without a state topic nobody knows whether it opened', async (app) => {
  const { log } = await makeMqttDoor(app, { readerTopic: 'r', commandTopic: 'l', openPayload: 'OPEN' })
  const { hear, take } = await serveDoors(app)
  await hear('r', '1001')
  await hear('', 'OPEN')
  expect(take()).toEqual(['l OPEN'])
  expect(await log()).toMatchObject([{ effect: 'asked' }])
})

testWithApp('refuses with every reason of the one decision', async (app) => {
  const { log, admin, door, ann, bo, id } = await makeMqttDoor(app)
  const { hear, take } = await serveDoors(app)
  const tap = async (card: string) => {
    app.clock.advance('PT10S')
    await hear('front/tag', card)
    const [newest] = await log()
    return newest
  }
  const denied = (...codes: string[]) => ({ outcome: 'denied', effect: null, reasons: codes.map((code) => ({ code })) })
  expect(await tap('2002')).toMatchObject({ ...denied('not_granted'), memberId: bo })
  expect(await tap('4711')).toMatchObject({ outcome: 'unknown_card', memberId: null })
  await app.ctx.db.updateTable('members').set({ state: 'inactive' }).where('id', '=', ann).execute()
  expect(await tap('1001')).toMatchObject(denied('member_not_active'))
  await app.ctx.db.updateTable('members').set({ state: 'active' }).where('id', '=', ann).execute()
  await admin.put(door, { lockedOut: true })
  expect(await tap('1001')).toMatchObject({ outcome: 'locked_out', effect: null })
  const windows = [{ days: [1], from: '01:00', to: '02:00' }]
  const { id: schedule } = (await admin.post('/api/admin/schedules/', { name: 'Nights', windows })).body
  await admin.put(door, { lockedOut: false, schedule })
  expect(await tap('1001')).toMatchObject({ outcome: 'denied', reasons: [{ code: 'outside_hours' }] })
  await admin.put(door, { schedule: null })
  await confirmAnew(app)
  await admin.post('/api/admin/lockdown/', { reason: 'A pipe has burst', exceptions: [] })
  expect(await tap('1001')).toMatchObject(denied('lockdown'))
  await admin.put('/api/admin/lockdown/', { exceptions: [ann] })
  expect(take()).toEqual([])
  expect(await tap('1001')).toMatchObject({ outcome: 'granted', effect: 'asked' })
  expect(take()).toEqual(opened)
  const [card] = (await admin.get(`/api/admin/members/${ann}/cards/`)).body
  await admin.put(`/api/admin/members/${ann}/cards/${card.id}/`, { state: 'lost' })
  const lost = { outcome: 'denied', memberId: ann, reasons: [{ code: 'unknown_card', params: { state: 'lost' } }] }
  expect(await tap('1001')).toMatchObject(lost)
  expect((await admin.get(`/api/admin/why/?member=${ann}&device=${id}`)).body).toMatchObject({ access: false })
  expect(take()).toEqual([])
})

testWithApp('retained, doubled and unreadable messages are no taps', async (app) => {
  const { log } = await makeMqttDoor(app)
  const { hear, take } = await serveDoors(app)
  await hear('front/tag', '1001', true)
  for (const payload of ['', 'hello', '{"a":1}', '0', '\u0000', '9'.repeat(100_000)]) await hear('front/tag', payload)
  await hear('other/tag', '1001')
  expect(await log()).toEqual([])
  await Promise.all([hear('front/tag', '1001'), hear('front/tag', '1001'), hear('front/tag', '01001')])
  app.clock.advance('PT1.999S')
  await hear('front/tag', '1001')
  expect(take()).toEqual(opened)
  expect(await log()).toHaveLength(1)
  app.clock.advance('PT0.001S')
  await hear('front/tag', '1001')
  expect(take()).toEqual(opened)
  expect(await log()).toHaveLength(2)
})

testWithApp('reads the card where the form says', async (app) => {
  const how = { ...frontDoor, cardField: 'tag.uid', cardFormat: 'hex_reversed' }
  const { log } = await makeMqttDoor(app, how)
  const { hear, take } = await serveDoors(app)
  await hear('front/tag', '{"tag":{"uid":"E9:03"}}')
  expect(take()).toEqual(opened)
  expect(await log()).toMatchObject([{ cardId: '1001' }])
})

testWithApp('opens, holds and locks by hand, also before open house and lockdown', async (app) => {
  const { admin, door, command } = await makeMqttDoor(app)
  const { take } = await serveDoors(app)
  const done = { status: 200, body: { success: true, delivered: true } }
  expect(await command('bump')).toMatchObject(done)
  expect((await admin.get(door)).body.heldOpen).toBe(false)
  expect(await command('unlock')).toMatchObject(done)
  expect((await admin.get(door)).body.heldOpen).toBe(true)
  expect(await command('lock')).toMatchObject(done)
  expect((await admin.get(door)).body.heldOpen).toBe(false)
  expect(take()).toEqual(['front/lock/set UNLOCK', 'front/lock/set UNLOCK', 'front/lock/set LOCK'])
  await command('unlock')
  take()
  await admin.post('/api/admin/lockdown/', { reason: 'A pipe has burst', exceptions: [] })
  await expect.poll(take).toEqual(['front/lock/set LOCK'])
  expect(await command('unlock')).toMatchObject({ status: 409, body: { code: 'lockdown_active' } })
  expect(await command('bump')).toMatchObject(done)
})

testWithApp('a door that closes by itself opens once for `unlock`, and cannot be locked', async (app) => {
  const { admin, door, command } = await makeMqttDoor(app, { ...frontDoor, closePayload: '' })
  const { take } = await serveDoors(app)
  expect(await command('unlock')).toMatchObject({ status: 200 })
  expect((await admin.get(door)).body.heldOpen).toBe(false)
  expect(await command('lock')).toMatchObject({ status: 409, body: { code: 'hold_not_possible' } })
  expect(take()).toEqual(opened)
  // One that was held open and then lost what locks it is not held any more.
  await admin.put(door, { mqtt: { closePayload: 'LOCK' } })
  await command('unlock')
  expect((await admin.get(door)).body.heldOpen).toBe(true)
  await admin.put(door, { mqtt: { closePayload: '' } })
  expect((await admin.get(door)).body.heldOpen).toBe(false)
})

testWithApp('the broker is away: nothing is sent, then or later', async (app) => {
  const { admin, door, command } = await makeMqttDoor(app)
  const offline = { status: 503, body: { code: 'device_offline' } }
  expect(await command('bump')).toMatchObject(offline) // nobody has reached the broker yet
  const { take, leave, comeBack, hear, broker } = await serveDoors(app)
  await leave()
  for (const name of ['bump', 'unlock', 'lock']) expect(await command(name)).toMatchObject(offline)
  app.clock.advance('PT4M')
  expect((await admin.get(door)).body).toMatchObject({ offline: true, heldOpen: false })
  await comeBack()
  expect(take()).toEqual([])
  expect((await admin.get(door)).body.offline).toBe(false)
  // It goes between the decision and the command.
  broker.refuses = true
  await hear('front/tag', '1001')
  expect(await command('bump')).toMatchObject(offline)
  const { body } = await admin.get('/api/admin/house/')
  expect(body.doors).toMatchObject([{ connected: true, listState: 'live' }])
})

testWithApp('a door that says it is offline is not asked, until it is back', async (app) => {
  const { admin, id, command } = await makeMqttDoor(app)
  const { hear, take } = await serveDoors(app)
  await hear('front/status', 'offline', true)
  expect(await command('bump')).toMatchObject({ status: 503, body: { code: 'device_offline' } })
  await hear('front/status', 'away')
  expect(await command('bump')).toMatchObject({ status: 503 })
  await hear('front/status', '{"state":"online"}')
  expect(await command('bump')).toMatchObject({ status: 200 })
  expect(take()).toEqual(opened)
  const outcomes = (await admin.get(`/api/admin/devices/${id}/log/`)).body.map(
    (row: { outcome: string }) => row.outcome,
  )
  expect(outcomes).toEqual(['connected', 'disconnected', 'connected'])
})

testWithApp('doors that come, change and go are followed', async (app) => {
  const { admin, door, id, log } = await makeMqttDoor(app)
  const { hear, take, broker } = await serveDoors(app)
  await admin.put(door, { mqtt: { readerTopic: 'front/reader', commandTopic: 'front/open', availabilityTopic: '' } })
  expect([...broker.followed]).toEqual(['front/reader', 'front/lock'])
  await hear('front/tag', '1001')
  expect(take()).toEqual([])
  await hear('front/reader', '1001')
  expect(take()).toEqual(['front/open UNLOCK'])
  await admin.post(`/api/admin/devices/${id}/deauthorise/`)
  // Before the topics are given up: a door that is shut out opens for nobody.
  app.clock.advance('PT10S')
  await hear('front/reader', '1001')
  expect(take()).toEqual([])
  expect(await log()).toHaveLength(1)
  await expect.poll(() => [...broker.followed]).toEqual([])
})

testWithApp('a door that was added just now is served at once', async (app) => {
  const { admin } = await makeMqttDoor(app)
  const { take, broker } = await serveDoors(app)
  const mqtt = { readerTopic: 'back/tag', commandTopic: 'back/set', openPayload: 'OPEN' }
  const { body } = await admin.post('/api/admin/devices/', { kind: 'door', link: 'mqtt', name: 'Back door', mqtt })
  expect(broker.followed.has('back/tag')).toBe(true)
  expect(await admin.post(`/api/access/doors/${body.id}/bump/`)).toMatchObject({ status: 200 })
  expect(take()).toEqual(['back/set OPEN'])
})

testWithApp('a door that was held open is locked when it comes back in a lockdown', async (app) => {
  const { admin, command } = await makeMqttDoor(app)
  const { take, leave, comeBack } = await serveDoors(app)
  await command('unlock')
  await leave()
  await admin.post('/api/admin/lockdown/', { reason: 'A pipe has burst', exceptions: [] })
  take()
  await comeBack()
  // The lockdown itself may lock it again meanwhile.
  const sent: string[] = []
  await expect.poll(() => sent.push(...take())).toBeGreaterThan(0)
  expect(new Set(sent)).toEqual(new Set(['front/lock/set LOCK']))
})

testWithApp('a keyholder’s tap begins open house, and its end locks', async (app) => {
  const { admin, door, ann } = await makeMqttDoor(app)
  const { hear, take } = await serveDoors(app)
  const windows = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '18:00', to: '20:00' }]
  const { id: openHouse } = (await admin.post('/api/admin/schedules/', { name: 'Open house', windows })).body
  await admin.put(door, { openHouse })
  await admin.put(`/api/admin/members/${ann}/profile/`, { keyholder: true })
  const at = async (time: string) => {
    app.clock.set(new Date(`2026-03-12T${time}:00+10:00`).toISOString())
    await app.ctx.jobs.runNow('openHouse.serve')
  }
  await at('18:10')
  expect(take()).toEqual([])
  await hear('front/tag', '1001')
  await app.ctx.jobs.runNow('openHouse.serve')
  expect(take()).toEqual([...opened, ...opened]) // the tap, then the hold
  expect((await admin.get(door)).body).toMatchObject({ heldOpen: true, openState: { state: 'open' } })
  await at('20:00')
  expect(take()).toEqual(['front/lock/set LOCK'])
})

testWithApp('no card list and no frame of a board goes to it', async (app) => {
  const { admin, ann, id } = await makeMqttDoor(app)
  const { take } = await serveDoors(app)
  await admin.put(`/api/access/doors/${id}/revoke/${ann}/`)
  await admin.put(`/api/admin/doors/${id}/`, { lockedOut: true, reader24Bit: true })
  await app.ctx.devices.carried.refresh()
  expect(take()).toEqual([])
  expect(app.ctx.devices.lists.sentTo(id)).toBeUndefined()
})

testWithApp('listens to a reader for half a minute, tells who asked alone, and opens nothing', async (app) => {
  const { admin } = await makeMqttDoor(app)
  const listen = () => admin.post('/api/admin/mqtt/listen/', { readerTopic: 'back/tag', cardField: 'uid' })
  expect(await listen()).toMatchObject({ status: 503, body: { code: 'device_offline' } })
  const { hear, take, broker, leave } = await serveDoors(app)
  const heard = subscribe(app)
  expect(await listen()).toMatchObject({ status: 200, body: { until: '2026-03-12T08:00:30.000Z' } })
  expect(broker.followed.has('back/tag')).toBe(true)
  await hear('back/tag', '{"uid":1001}', true)
  await hear('back/tag', '{"uid":1001}')
  await hear('back/tag', '1001')
  app.clock.advance('PT30S')
  await hear('back/tag', '{"uid":1001}')
  const event = { type: 'cardHeard', topic: 'back/tag' }
  expect(heard()).toEqual([
    { ...event, number: '1001' },
    { ...event, number: null },
  ])
  expect(take()).toEqual([])
  await app.ctx.devices.carried.refresh()
  expect(broker.followed.has('back/tag')).toBe(false)
  const own = await admin.post('/api/admin/mqtt/listen/', { readerTopic: 'fobhouse/door/1/set' })
  expect(own).toMatchObject({ status: 400, body: { code: 'validation' } })
  await leave()
  expect(await listen()).toMatchObject({ status: 503 })
})

/** Hears what the administrator, and nobody else, is told of cards. */
function subscribe(app: TestApp) {
  const own: unknown[] = []
  const others: unknown[] = []
  const hear = (into: unknown[]) => (event: { type: string }) => void (event.type === 'cardHeard' && into.push(event))
  app.ctx.live.subscribe({ memberId: 1, duties: ['doors'], hear: hear(own) })
  app.ctx.live.subscribe({ memberId: 99, duties: ['doors'], hear: hear(others) })
  return () => {
    expect(others).toEqual([])
    return own
  }
}

testWithApp('many cards at once are no people at a door', async (app) => {
  const { log } = await makeMqttDoor(app)
  const { hear } = await serveDoors(app)
  await insertMember(app.ctx)
  await Promise.all(Array.from({ length: 200 }, (_, index) => hear('front/tag', String(5000 + index))))
  const { length } = await log()
  expect(length).toBeGreaterThan(0)
  expect(length).toBeLessThan(30)
})
