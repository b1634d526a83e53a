import { expect } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { confirmAnew } from '../../testing/factories.ts'
import { listenAt, shareBroker } from '../../testing/mqtt-broker.ts'
import { type MqttClub, testWithMqttClub } from '../../testing/mqtt-club.ts'

type Result = { command: string; success: boolean; code: string | null; at: string }

/** Writes a command and waits for its result. */
async function ask({ listener, prefix }: MqttClub, topic: string, payload: string, retain = false): Promise<Result> {
  const isResult = (heard: string) => heard.endsWith('/result')
  const before = listener.heard.filter((message) => isResult(message.topic)).length
  await listener.publish(`${prefix}/${topic}`, payload, { retain })
  const results = () => listener.heard.filter((message) => isResult(message.topic))
  await listener.untilSo(() => results().length > before)
  const [result] = results().slice(before)
  expect(result?.topic).toBe(
    `${prefix}/${topic
      .split('/')
      .slice(0, topic.startsWith('house') ? 1 : 2)
      .join('/')}/result`,
  )
  return JSON.parse(result?.payload ?? '')
}

const refused = (code: string) => expect.objectContaining({ success: false, code })
const done = (command: string) => ({ command, success: true, code: null, at: '2026-03-12T08:00:00.000Z' })

async function trailOf({ ctx }: TestApp) {
  const rows = await ctx.db.selectFrom('audit').select(['action', 'actor', 'subject', 'after']).orderBy('id').execute()
  return rows
    .filter(({ actor }) => actor === 'mqtt')
    .map(({ action, subject, after }) => [action, subject, JSON.parse(after ?? 'null')])
}

testWithMqttClub(
  'nothing is obeyed until the device’s page allows it, and each command by itself',
  async (club, app) => {
    const { admin, door, doorBoard } = club
    const set = `door/${door.id}/set`
    const lockout = `door/${door.id}/lockout/set`
    for (const word of ['OPEN', 'UNLOCK', 'LOCK']) expect(await ask(club, set, word)).toEqual(refused('not_allowed'))
    for (const word of ['ON', 'OFF']) expect(await ask(club, lockout, word)).toEqual(refused('not_allowed'))

    await admin.put(`/api/admin/doors/${door.id}/`, { mqttCommands: ['open'] })
    expect(await ask(club, set, 'OPEN')).toEqual(done('OPEN'))
    expect(JSON.parse(await doorBoard.next())).toEqual({ command: 'bump' })
    expect(await ask(club, set, 'UNLOCK')).toEqual(refused('not_allowed'))
    await admin.put(`/api/admin/doors/${door.id}/`, { mqttCommands: ['hold', 'lockout_on'] })
    expect(await ask(club, set, 'OPEN')).toEqual(refused('not_allowed'))
    expect(await ask(club, set, 'UNLOCK')).toEqual(done('UNLOCK'))
    expect(JSON.parse(await doorBoard.next())).toEqual({ command: 'unlock' })
    expect(await ask(club, set, 'LOCK')).toEqual(done('LOCK'))
    expect(JSON.parse(await doorBoard.next())).toEqual({ command: 'lock' })
    for (const word of ['open', 'ON', 'OPEN ', '{"a":1}']) {
      expect(await ask(club, set, word)).toEqual(refused('unknown_command'))
    }
    expect(await ask(club, lockout, 'ON')).toEqual(done('ON'))
    expect(await ask(club, lockout, 'OFF')).toEqual(refused('not_allowed'))
    expect((await admin.get(`/api/admin/doors/${door.id}/`)).body).toMatchObject({
      lockedOut: true,
      mqttCommands: ['hold', 'lockout_on'],
    })

    // Never past a lockout, but always to.
    expect(await ask(club, set, 'UNLOCK')).toEqual(refused('device_locked_out'))
    expect(await ask(club, set, 'LOCK')).toEqual(done('LOCK'))
    const subject = `device:${door.id}`
    const trail = await trailOf(app)
    expect(trail).toContainEqual(['device.bump', subject, { delivered: true }])
    expect(trail).toContainEqual(['device.unlock', subject, { delivered: true }])
    expect(trail).toContainEqual(['device.update', subject, { locked_out: 1 }])
    expect(trail).toContainEqual(['device.mqtt_refused', subject, { command: 'UNLOCK', code: 'device_locked_out' }])
  },
)

testWithMqttClub('a retained command is never obeyed, also when the portal connects anew', async (club, app) => {
  const { admin, door, prefix, listener, hold, untilLet } = club
  await admin.put(`/api/admin/doors/${door.id}/`, { mqttCommands: ['hold'] })
  await admin.put('/api/admin/settings/', { 'mqtt.url': '' })
  await untilLet()
  const { url } = await shareBroker()
  const writer = await listenAt(url, `${prefix}/none`)
  await writer.publish(`${prefix}/door/${door.id}/set`, 'UNLOCK', { retain: true })
  listener.forget()
  await admin.put('/api/admin/settings/', { 'mqtt.url': url })
  hold()
  const result = await listener.until(({ topic }) => topic === `${prefix}/door/${door.id}/result`)
  expect(JSON.parse(result.payload)).toMatchObject({ command: 'UNLOCK', success: false, code: 'retained' })
  expect((await admin.get(`/api/admin/doors/${door.id}/`)).body).toMatchObject({ heldOpen: false })
  await writer.publish(`${prefix}/door/${door.id}/set`, '', { retain: true })
  await writer.end()
  expect((await trailOf(app)).filter(([action]) => action !== 'device.mqtt_refused')).toEqual([])
})

testWithMqttClub('a lockdown is started by home automation if that is allowed, and never ended', async (club, app) => {
  const { admin, door, untilSaid, prefix } = club
  const topic = 'house/lockdown/set'
  expect(await ask(club, topic, 'ON')).toEqual(refused('not_allowed'))
  await admin.put('/api/admin/settings/', { 'mqtt.allowLockdown': true })
  await admin.put(`/api/admin/doors/${door.id}/`, { mqttCommands: ['open', 'hold', 'lockout_off'] })
  expect(await ask(club, topic, 'OFF')).toEqual(refused('unknown_command'))
  expect(await ask(club, topic, 'ON')).toEqual(done('ON'))
  await untilSaid(`${prefix}/house/state`, (payload) => payload.includes('Started by home automation'))
  expect(await ask(club, topic, 'ON')).toEqual(refused('lockdown_active'))
  expect((await admin.get('/api/admin/lockdown/')).body.lockdown).toMatchObject({ startedBy: null, exceptions: [] })
  expect(await ask(club, `door/${door.id}/set`, 'OPEN')).toEqual(refused('lockdown_active'))
  expect(await ask(club, `door/${door.id}/set`, 'UNLOCK')).toEqual(refused('lockdown_active'))
  expect(await trailOf(app)).toContainEqual(['lockdown.start', 'lockdown', expect.objectContaining({ exceptions: [] })])
})

testWithMqttClub('a board that is away is told as such', async (club, app) => {
  const { admin, door, doorBoard } = club
  await admin.put(`/api/admin/doors/${door.id}/`, { mqttCommands: ['open'] })
  await doorBoard.close()
  for (let times = 0; times < 3; times += 1) {
    expect(await ask(club, `door/${door.id}/set`, 'OPEN')).toEqual(refused('device_offline'))
  }
  const refusal = { command: 'OPEN', code: 'device_offline' }
  expect(await trailOf(app)).toEqual([['device.mqtt_refused', `device:${door.id}`, refusal]])
})

testWithMqttClub('a program that repeats itself does not fill the trail', async (club, app) => {
  const { door } = club
  for (let times = 0; times < 5; times += 1) {
    expect(await ask(club, `door/${door.id}/set`, 'OPEN')).toEqual(refused('not_allowed'))
  }
  for (const word of ['A', 'B', 'C']) {
    expect(await ask(club, `door/${door.id}/set`, word)).toEqual(refused('unknown_command'))
  }
  expect(await trailOf(app)).toHaveLength(2)
  app.clock.advance('PT61M')
  await ask(club, `door/${door.id}/set`, 'OPEN')
  expect(await trailOf(app)).toHaveLength(3)
})

testWithMqttClub(
  'tools and tills only know the lockout, and Home Assistant shows what is allowed',
  async (club, app) => {
    const { admin, saw, till, door, discovery, untilSaid, listener, prefix } = club
    const put = (kind: string, id: number, body: object) => admin.put(`/api/admin/${kind}/${id}/`, body)
    expect((await put('interlocks', saw.id, { mqttCommands: ['open'] })).status).toBe(400)
    expect((await put('doors', door.id, { mqttCommands: ['open', 'open'] })).status).toBe(400)
    for (const [kind, path, id] of [
      ['interlock', 'interlocks', saw.id],
      ['memberbucks', 'memberbucks-devices', till.id],
    ] as const) {
      expect((await put(path, id, { mqttCommands: ['lockout_off', 'lockout_on'] })).status).toBe(200)
      expect((await admin.get(`/api/admin/${path}/${id}/`)).body).toMatchObject({
        mqttCommands: ['lockout_on', 'lockout_off'],
      })
      expect(await ask(club, `${kind}/${id}/lockout/set`, 'ON')).toEqual(done('ON'))
      await untilSaid(`${prefix}/${kind}/${id}/state`, (payload) => payload.includes('"locked_out":true'))
      expect(await ask(club, `${kind}/${id}/lockout/set`, 'OFF')).toEqual(done('OFF'))
    }
    await put('doors', door.id, { mqttCommands: ['open', 'hold'] })
    const config = `${discovery}/device/fobhouse_${await club.club()}_door_${door.id}/config`
    const said = await untilSaid(config, (payload) => payload.includes('"payload_open"'))
    expect(Object.keys(JSON.parse(said).components)).toEqual(expect.arrayContaining(['open', 'lock']))
    // No device, and no topic of a command: no answer.
    listener.forget()
    await listener.publish(`${prefix}/door/9999/set`, 'OPEN')
    await listener.publish(`${prefix}/interlock/${saw.id}/set`, 'OPEN')
    await listener.publish(`${prefix}/door/1x/set`, 'OPEN')
    expect(await ask(club, `door/${door.id}/set`, 'X')).toEqual(refused('unknown_command'))
    expect(listener.heard.filter(({ topic }) => topic.endsWith('/result'))).toHaveLength(1)
    expect(app.ctx.broker.state.isConnected).toBe(true)
  },
)

testWithMqttClub('what home automation may do takes a fresh confirmation', async ({ admin, door }, app) => {
  app.clock.advance('PT11M')
  const stale = { status: 403, body: { code: 'fresh_confirmation_required' } }
  const put = (body: object) => admin.put(`/api/admin/doors/${door.id}/`, body)
  expect(await put({ mqttCommands: ['open'] })).toMatchObject(stale)
  expect(await put({ name: 'Garage' })).toMatchObject({ status: 200 })
  await confirmAnew(app)
  expect(await put({ mqttCommands: ['open'] })).toMatchObject({ status: 200 })
})
