import { expect, onTestFinished, vi } from 'vitest'
import { type TestApp, testWithApp } from '../testing/app.ts'
import { type Board, connectAuthorised, connectBoard } from '../testing/board.ts'
import type { TestClient } from '../testing/client.ts'
import { signInAsAdmin } from '../testing/factories.ts'
import { Admission } from './admission.ts'

const serial = 'a1b2c3d4e5f6'

async function setUp(app: TestApp) {
  const admin = await signInAsAdmin(app)
  const origin = await app.listen()
  const answer = await admin.post('/api/admin/devices/', { kind: 'door', serial, name: 'Front door' })
  expect(answer.status).toBe(201)
  const { id, key } = answer.body as { id: number; key: string }
  return { admin, origin, id, key }
}

async function isRefused(board: Board, key = 'none'): Promise<boolean> {
  board.send({ command: 'authenticate', secret_key: key })
  const answer = await board.next()
  return answer === '{"authorised":false}'
}

const pendingSerials = async (admin: TestClient): Promise<string[]> => {
  const { body } = await admin.get('/api/admin/devices/pending/')
  return body.map((device: { serial: string }) => device.serial)
}

testWithApp('keeps a stranger pending until an administrator lets it in and gives it a key', async (app) => {
  const admin = await signInAsAdmin(app)
  const origin = await app.listen()
  expect(await isRefused(await connectBoard(origin, { serial }))).toBe(true)
  expect(await isRefused(await connectBoard(origin, { serial }))).toBe(true)
  const pending = await admin.get('/api/admin/devices/pending/')
  expect(pending.body).toMatchObject([{ serial, kind: 'door', name: serial, authorised: false, hidden: true }])
  const { id } = pending.body[0]
  const { body } = await admin.post(`/api/admin/devices/${id}/key/`)
  app.clock.advance('PT10S')
  expect(await isRefused(await connectBoard(origin, { serial }), body.key)).toBe(true)
  const knocked = (await admin.get('/api/admin/devices/pending/')).body
  expect(knocked).toMatchObject([{ serial, lastSeen: '2026-03-12T08:00:10.000Z' }])
  await admin.post(`/api/admin/devices/${id}/authorise/`)
  expect(await pendingSerials(admin)).toEqual([])
  const { greeting } = await connectAuthorised(origin, { serial, key: body.key })
  expect(greeting[0]).toBe('{"authorised":true}')
  expect((await admin.get(`/api/admin/doors/${id}/`)).body).toMatchObject({ authorised: true, hidden: false })
})

testWithApp('a device that was only just let in is offline until it has used its key', async (app) => {
  const admin = await signInAsAdmin(app)
  const origin = await app.listen()
  const knock = async (key?: string) => expect(await isRefused(await connectBoard(origin, { serial }), key)).toBe(true)
  await knock()
  app.clock.advance('PT10S')
  await knock()
  const [{ id, ipAddress }] = (await admin.get('/api/admin/devices/pending/')).body
  expect(ipAddress).toBe('127.0.0.1')
  const heard = async () => {
    const { lastSeen, offline } = (await admin.get(`/api/admin/doors/${id}/`)).body
    return { lastSeen, offline }
  }
  await admin.post(`/api/admin/devices/${id}/authorise/`)
  expect(await heard()).toEqual({ lastSeen: null, offline: true })
  await knock()
  const { key } = (await admin.post(`/api/admin/devices/${id}/key/`)).body
  await knock('wrong')
  expect(await heard()).toEqual({ lastSeen: null, offline: true })
  await connectAuthorised(origin, { serial, key })
  expect(await heard()).toEqual({ lastSeen: '2026-03-12T08:00:10.000Z', offline: false })
})

testWithApp('stores nothing of a socket that says something else first', async (app) => {
  const admin = await signInAsAdmin(app)
  const origin = await app.listen()
  const board = await connectBoard(origin, { serial })
  board.send({ command: 'ping' })
  expect(await board.next()).toBe('{"authorised":false}')
  expect(await pendingSerials(admin)).toEqual([])
})

testWithApp('a flood of new serials pushes out none but its own', async (app) => {
  const admin = await signInAsAdmin(app)
  const origin = await app.listen()
  const knock = async (name: string, address: string) => {
    const board = await connectBoard(origin, { serial: name, headers: { 'x-forwarded-for': address } })
    expect(await isRefused(board)).toBe(true)
  }
  for (let index = 0; index < 31; index += 1) await knock(`first-${index}`, '203.0.113.1')
  expect(await pendingSerials(admin)).toHaveLength(30)
  app.clock.advance('PT61S')
  await knock('later', '203.0.113.1')
  expect(await pendingSerials(admin)).toContain('later')
  await knock('real', '198.51.100.7')
  const [door] = (await admin.get('/api/admin/devices/pending/')).body
  await admin.post(`/api/admin/devices/${door.id}/key/`) // an administrator is working with it
  for (let index = 0; index < 120; index += 1) {
    app.clock.advance('PT1S')
    await knock(`other-${index}`, `2001:db8::${100 + (index % 3)}`)
    app.clock.advance('PT1S')
  }
  const serials = await pendingSerials(admin)
  expect(serials).toHaveLength(101)
  for (const name of ['real', 'other-119', door.serial]) expect(serials).toContain(name)
  await knock('newcomer', '192.0.2.77')
  expect(await pendingSerials(admin)).toContain('newcomer')
})

testWithApp('closes a socket that does not authenticate within ten seconds', async (app) => {
  const origin = await app.listen()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const board = await connectBoard(origin, { serial })
  vi.advanceTimersByTime(10_000)
  expect(await board.closed).toBe(1008)
})

testWithApp('lets a board that is known be silent for as long as it holds its door open', async (app) => {
  const { origin, key } = await setUp(app)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { board } = await connectAuthorised(origin, { serial, key })
  app.clock.advance('PT30S')
  vi.advanceTimersByTime(30_000)
  board.send({ command: 'ping' })
  expect(await board.next()).toBe('{"command":"pong"}')
})

testWithApp('a key belongs to one serial of one kind; a stranger who tries it shuts nobody out', async (app) => {
  const { admin, origin, key } = await setUp(app)
  const { board } = await connectAuthorised(origin, { serial, key })
  const other = { kind: 'door', serial: 'back', name: 'Back door' }
  const { key: otherKey } = (await admin.post('/api/admin/devices/', other)).body
  expect(key).toMatch(/^[A-Za-z\d]{8}\.[A-Za-z\d]{32}$/)
  expect(await isRefused(await connectBoard(origin, { serial }), otherKey)).toBe(true)
  expect(await isRefused(await connectBoard(origin, { serial: 'back' }), key)).toBe(true)
  expect(await isRefused(await connectBoard(origin, { kind: 'interlock', serial }), key)).toBe(true)
  expect(await isRefused(await connectBoard(origin, { serial: serial.toUpperCase() }), key)).toBe(true)
  board.send({ command: 'ping' })
  expect(await board.next()).toBe('{"command":"pong"}')
})

testWithApp('lets a second connection with the right key replace the first', async (app) => {
  const { admin, origin, id, key } = await setUp(app)
  const first = await connectAuthorised(origin, { serial, key })
  const second = await connectAuthorised(origin, { serial, key })
  expect(await first.board.closed).toBe(1008)
  await admin.post(`/api/access/doors/${id}/bump/`)
  expect(await second.board.next()).toBe('{"command":"bump"}')
  await second.board.close()
  const log = await logOf(app)
  expect(log).toEqual(['connected', 'disconnected', 'connected', 'disconnected'])
})

async function logOf(app: TestApp): Promise<string[]> {
  return vi.waitFor(async () => {
    const rows = await app.ctx.db.selectFrom('device_connections').select('event').orderBy('id').execute()
    expect(rows.at(-1)?.event).toBe('disconnected')
    return rows.map((row) => row.event)
  })
}

testWithApp('closes the connection of a device whose right to it is gone', async (app) => {
  const { admin, origin, id, key } = await setUp(app)
  const deeds = [
    async () => void (await admin.delete(`/api/admin/devices/${id}/key/`)),
    async () => void (await admin.post(`/api/admin/devices/${id}/key/`)),
    async () => void (await admin.post(`/api/admin/devices/${id}/deauthorise/`)),
    async () => void (await admin.delete(`/api/admin/doors/${id}/`)),
  ]
  let valid = key
  for (const deed of deeds) {
    const { board } = await connectAuthorised(origin, { serial, key: valid })
    await deed()
    expect(await board.closed).toBe(1008)
    expect(await isRefused(await connectBoard(origin, { serial }), valid)).toBe(true)
    await admin.post(`/api/admin/devices/${id}/authorise/`)
    valid = (await admin.post(`/api/admin/devices/${id}/key/`)).body?.key
  }
  await vi.waitFor(async () => {
    const history = await app.ctx.db.selectFrom('device_connections').select('event').orderBy('id').execute()
    expect(history.map((row) => row.event)).toEqual(deeds.flatMap(() => ['connected', 'disconnected']))
  })
})

testWithApp('refuses a board whose right is taken in the very moment in which it signs in', async (app) => {
  const { admin, origin, id, key } = await setUp(app)
  const { admit } = Admission.prototype
  const deeds = [`/api/admin/devices/${id}/key/`, `/api/admin/devices/${id}/deauthorise/`]
  let valid = key
  for (const deed of deeds) {
    const spy = vi.spyOn(Admission.prototype, 'admit').mockImplementationOnce(async function (
      this: Admission,
      ...facts
    ) {
      const admitted = await admit.apply(this, facts)
      valid = (await admin.post(deed)).body?.key ?? valid
      return admitted
    })
    const board = await connectBoard(origin, { serial })
    expect(await isRefused(board, valid)).toBe(true)
    expect(await board.closed).toBe(1008)
    spy.mockRestore()
  }
})

testWithApp('remembers when a device was heard, and says when it has been silent for three minutes', async (app) => {
  const { admin, origin, id, key } = await setUp(app)
  const read = async () => (await admin.get(`/api/admin/doors/${id}/`)).body
  expect(await read()).toMatchObject({ lastSeen: null, offline: true })
  const { board } = await connectAuthorised(origin, { serial, key })
  app.clock.advance('PT10S')
  board.send({ command: 'ping' })
  await board.next()
  expect(await read()).toMatchObject({ lastSeen: '2026-03-12T08:00:10.000Z', offline: false })
  app.clock.advance('PT3M')
  expect(await read()).toMatchObject({ offline: false })
  app.clock.advance('PT1S')
  expect(await read()).toMatchObject({ offline: true })
  await app.close()
  const stored = await app.ctx.db.selectFrom('devices').select('last_seen_at').where('id', '=', id).executeTakeFirst()
  expect(stored?.last_seen_at).toBe('2026-03-12T08:00:10.000Z')
})

testWithApp('answers what runs and closes every socket when the server stops', async (app) => {
  const { origin, key } = await setUp(app)
  const { board } = await connectAuthorised(origin, { serial, key })
  const stranger = await connectBoard(origin, { serial: 'stranger' })
  for (let card = 1; card <= 20; card += 1) board.send({ command: 'log_access', card_id: String(card) })
  const first = await board.next()
  await app.close()
  expect(await board.closed).toBe(1001)
  expect(await stranger.closed).toBe(1001)
  const answers = [first]
  while (answers.length < 20) {
    const answer = await board.next().catch(() => undefined)
    if (answer === undefined) break
    answers.push(answer)
  }
  const taps = await app.ctx.db.selectFrom('taps').select('id').execute()
  expect(answers).toHaveLength(taps.length)
})
