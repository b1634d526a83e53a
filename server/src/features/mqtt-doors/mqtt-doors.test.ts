import { expect } from 'vitest'
import { testWithApp } from '../../testing/app.ts'
import { connectBoard } from '../../testing/board.ts'
import { confirmAnew, insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { frontDoor, makeMqttDoor } from '../../testing/mqtt-door.ts'

const least = { readerTopic: 'front/tag', commandTopic: 'front/lock', openPayload: 'OPEN' }
const devices = '/api/admin/devices/'

testWithApp('adds a door without a board, with a serial of its own and no key', async (app) => {
  const admin = await signInAsAdmin(app)
  const made = await admin.post(devices, { kind: 'door', link: 'mqtt', name: 'Front door', mqtt: least })
  expect(made).toMatchObject({ status: 201, body: { id: expect.any(Number) } })
  expect(Object.keys(made.body)).toEqual(['id'])
  const { body } = await admin.get(`/api/admin/doors/${made.body.id}/`)
  expect(body).toMatchObject({ link: 'mqtt', authorised: true, hidden: false, keyCreatedAt: null, listCurrent: true })
  expect(body.serial).toMatch(/^mqtt-[A-Za-z0-9]{12}$/)
  expect(body.mqtt).toEqual({
    ...least,
    cardField: '',
    cardFormat: 'decimal',
    closePayload: '',
    stateTopic: '',
    stateField: '',
    openValue: '',
    feedbackSeconds: 5,
    availabilityTopic: '',
  })
  const house = await admin.get('/api/admin/house/')
  expect(house.body.doors).toMatchObject([{ name: 'Front door', protocol: null, listState: 'live', connected: false }])
})

testWithApp('refuses topics that are none, ours, or another reader’s', async (app) => {
  const admin = await signInAsAdmin(app)
  const add = (mqtt: object) => admin.post(devices, { kind: 'door', link: 'mqtt', name: 'Door', mqtt })
  const wrong = [
    { ...least, readerTopic: '' },
    { ...least, readerTopic: 'front/+' },
    { ...least, readerTopic: '#' },
    { ...least, readerTopic: '$SYS/load' },
    { ...least, readerTopic: 'a\u0000b' },
    { ...least, readerTopic: 'x'.repeat(201) },
    { ...least, readerTopic: 'fobhouse/door/1/set' },
    { ...least, commandTopic: 'homeassistant/lock' },
    { ...least, stateTopic: 'fobhouse', openValue: 'ON' },
    { ...least, availabilityTopic: 'fobhouse/status' },
    { ...least, commandTopic: 'front/tag' },
    { ...least, openPayload: '' },
    { ...least, stateTopic: 'front/state' }, // and no value
    { ...least, feedbackSeconds: 0 },
    { ...least, feedbackSeconds: 61 },
    { ...least, cardFormat: 'octal' },
    { ...least, qos: 2 },
    { readerTopic: 'front/tag' },
  ]
  for (const mqtt of wrong) expect([mqtt, (await add(mqtt)).body.code]).toEqual([mqtt, 'validation'])
  expect((await add(least)).status).toBe(201)
  expect(await add(least)).toMatchObject({ status: 409, body: { code: 'topic_already_used' } })
  // What a lock hears may be one topic for several doors.
  const second = await add({ ...least, readerTopic: 'back/tag' })
  expect(second.status).toBe(201)
  const path = `/api/admin/doors/${second.body.id}/`
  const taken = { status: 409, body: { code: 'topic_already_used' } }
  expect(await admin.put(path, { mqtt: { readerTopic: 'front/tag' } })).toMatchObject(taken)
  expect((await admin.get(path)).body.mqtt.readerTopic).toBe('back/tag')
})

testWithApp('of two doors added at once with one topic, one is made', async (app) => {
  const admin = await signInAsAdmin(app)
  const add = () => admin.post(devices, { kind: 'door', link: 'mqtt', name: 'Door', mqtt: least })
  const answers = await Promise.all([add(), add(), add()])
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409'])
})

testWithApp('changes parts of it, with a fresh confirmation and a line in the trail', async (app) => {
  const { admin, door, id } = await makeMqttDoor(app)
  app.clock.advance('PT11M')
  const stale = { status: 403, body: { code: 'fresh_confirmation_required' } }
  expect(await admin.put(door, { mqtt: { readerTopic: 'mine/tag' } })).toMatchObject(stale)
  expect(await admin.put(door, { description: 'By the bikes' })).toMatchObject({ status: 200 })
  await confirmAnew(app)
  expect(await admin.put(door, { name: 'Main door', mqtt: { openPayload: 'OPEN' } })).toMatchObject({ status: 200 })
  expect((await admin.get(door)).body).toMatchObject({ name: 'Main door', mqtt: { ...frontDoor, openPayload: 'OPEN' } })
  const rows = await app.ctx.db.selectFrom('audit').selectAll().where('action', '=', 'device.update').execute()
  expect(JSON.parse(rows.at(-1)?.after ?? '')).toEqual({ name: 'Main door', openPayload: 'OPEN' })
  expect(await admin.put(door, { mqtt: { openPayload: 'OPEN' } })).toMatchObject({ status: 200 })
  const again = await app.ctx.db.selectFrom('audit').select('id').where('action', '=', 'device.update').execute()
  expect(again).toHaveLength(rows.length)
  const board = await admin.post(devices, { kind: 'door', serial: 'b', name: 'Board' })
  expect(await admin.put(`/api/admin/doors/${board.body.id}/`, { mqtt: { openPayload: 'X' } })).toMatchObject({
    status: 400,
    body: { code: 'validation' },
  })
  expect((await admin.get(`/api/admin/doors/${id}/`)).body.link).toBe('mqtt')
})

testWithApp('a removed or forgotten door frees its topic', async (app) => {
  const { admin, door, id } = await makeMqttDoor(app)
  const add = () => admin.post(devices, { kind: 'door', link: 'mqtt', name: 'Door', mqtt: frontDoor })
  expect(await admin.delete(door)).toMatchObject({ status: 200 })
  const { body: second } = await add()
  await admin.post(`${devices}${second.id}/deauthorise/`)
  expect(await add()).toMatchObject({ status: 409 })
  await admin.post(`${devices}${second.id}/ignore/`)
  expect(await add()).toMatchObject({ status: 201 })
  expect((await app.ctx.db.selectFrom('devices').select('removed_at').where('id', '=', id).execute())[0]).not.toBeNull()
})

testWithApp('nobody becomes it with a board: there is no key, and none is made', async (app) => {
  const { admin, id, door } = await makeMqttDoor(app)
  const noBoard = { status: 409, body: { code: 'no_board' } }
  expect(await admin.post(`${devices}${id}/key/`)).toMatchObject(noBoard)
  expect(await admin.post(`/api/access/doors/${id}/sync/`)).toMatchObject(noBoard)
  expect(await admin.post(`/api/access/doors/${id}/reboot/`)).toMatchObject(noBoard)
  const { serial } = (await admin.get(door)).body
  const board = await connectBoard(await app.listen(), { serial })
  board.send({ command: 'authenticate', secret_key: 'aaaaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb' })
  expect(JSON.parse(await board.next())).toEqual({ authorised: false })
})

testWithApp('has open house only if it can close', async (app) => {
  const { admin, door } = await makeMqttDoor(app, least)
  const windows = [{ days: [1], from: '18:00', to: '20:00' }]
  const { id: openHouse } = (await admin.post('/api/admin/schedules/', { name: 'Open', windows })).body
  const impossible = { status: 409, body: { code: 'hold_not_possible' } }
  expect(await admin.put(door, { openHouse })).toMatchObject(impossible)
  expect(await admin.put(door, { openHouse, mqtt: { closePayload: 'CLOSE' } })).toMatchObject({ status: 200 })
  expect(await admin.put(door, { mqtt: { closePayload: '' } })).toMatchObject(impossible)
  expect(await admin.put(door, { openHouse: null, mqtt: { closePayload: '' } })).toMatchObject({ status: 200 })
})

testWithApp('who has heard: the server decides itself, so nobody has to', async (app) => {
  const { admin, ann, bo, id } = await makeMqttDoor(app)
  const reach = `/api/admin/members/${ann}/reach/`
  expect((await admin.get(reach)).body).toMatchObject({ everywhereAt: null, doors: [{ state: 'opens', at: null }] })
  await admin.put(`/api/admin/doors/${id}/`, { lockedOut: true })
  expect((await admin.get(reach)).body).toMatchObject({ doors: [{ state: 'confirmed' }] })
  await admin.put(`/api/admin/doors/${id}/`, { lockedOut: false })
  app.clock.advance('PT5M')
  const at = new Date(app.clock.milliseconds()).toISOString()
  await admin.put(`/api/access/doors/${id}/revoke/${ann}/`)
  app.clock.advance('PT5M')
  const told = (await admin.get(reach)).body
  expect(told).toEqual({ everywhereAt: at, doors: [{ id, name: 'Front door', state: 'confirmed', at, until: null }] })
  expect((await admin.get(`/api/admin/members/${bo}/reach/`)).body).toEqual({ everywhereAt: null, doors: [] })
  await confirmAnew(app)
  const since = new Date(app.clock.milliseconds()).toISOString()
  await admin.post('/api/admin/lockdown/', { reason: 'A pipe has burst', exceptions: [] })
  app.clock.advance('PT1M')
  expect((await admin.get('/api/admin/lockdown/')).body.doors).toMatchObject([{ state: 'confirmed', at: since }])
})

testWithApp('members see it like any door', async (app) => {
  const { ann, id } = await makeMqttDoor(app)
  const client = await signInAs(app, ann)
  const { doors } = (await client.get('/api/access/permissions/')).body
  expect(doors).toMatchObject([{ id, name: 'Front door', access: true, offline: true }])
  const other = await signInAs(app, await insertMember(app.ctx))
  expect((await other.get(`/api/admin/doors/${id}/`)).status).toBe(403)
})
