import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { type DoorOptions, VirtualDoor } from './door.ts'
import { doorFile } from './door-memory.ts'
import { createTestTimers, type TestTimers } from './test-timers.ts'
import { createWaitableList, type WaitableList } from '@fobhouse/stripe-counterpart/waitable-list.ts'

type Frame = Record<string, unknown>
type Connection = { socket: WebSocket; request: IncomingMessage; frames: WaitableList<Frame> }

const list = { command: 'sync', tags: ['1001'], hash: 'ff90d3a05d9e4ab23b9bd81460b4dbad' }
const emptyList = { command: 'sync', tags: [], hash: 'd751713988987e9331980363e24189ce' }

let portal: WebSocketServer
let connections: WaitableList<Connection>
let timers: TestTimers
let folder: string
let doors: VirtualDoor[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fobhouse-door-'))
  timers = createTestTimers()
  doors = []
  connections = createWaitableList((connection) => connection.request.url ?? '')
  portal = await listen(0)
})

afterEach(async () => {
  for (const door of doors) door.stop()
  await shut(portal)
  rmSync(folder, { recursive: true })
})

test('signs in and tells its address in one burst, at the path of its serial', async () => {
  const { connection } = await connect({ serial: 'front/door'.replace('/', ' ') })
  expect(connection.request.url).toBe('/ws/access/door/front%20door')
  expect(connection.request.headers.origin).toMatch(/^http:/)
  await connection.frames.waitFor((frame) => frame['command'] === 'ip_address')
  expect(connection.frames.items).toEqual([
    { command: 'authenticate', secret_key: 'abcdefgh.key' },
    { command: 'ip_address', ip_address: '10.0.0.9' },
  ])
})

test('decides by its own list and reports what it did', async () => {
  const { door, connection } = await connectAuthorised()
  expect(door.tap('0001001')).toBe('opened')
  expect(door.tap('1002')).toBe('denied')
  connection.socket.send(JSON.stringify({ command: 'update_device_locked_out', locked_out: true }))
  await door.events.waitFor((event) => event.type === 'lockout')
  expect(door.tap('1001')).toBe('locked_out')
  await connection.frames.waitFor((frame) => frame['command'] === 'log_access_locked_out')
  expect(connection.frames.items.slice(2)).toEqual([
    { command: 'log_access', card_id: '1001' },
    { command: 'log_access_denied', card_id: '1002' },
    { command: 'log_access_locked_out', card_id: '1001' },
  ])
  expect(() => door.tap('door')).toThrow('validation.cardNumber')
})

test('takes a list only if its hash differs from the one it has', async () => {
  const { door, connection } = await connectAuthorised()
  connection.socket.send(JSON.stringify({ ...list, tags: ['1', '2'] }))
  connection.socket.send(JSON.stringify({ command: 'bump' }))
  await door.events.waitFor((event) => event.type === 'bumped')
  expect(door.tags).toEqual(['1001'])
  connection.socket.send(JSON.stringify(emptyList))
  await door.events.waitFor((event) => event.type === 'list' && event.cards === 0)
  expect(door.tap('1001')).toBe('denied')
})

test('keeps list and lockout over a restart, and opens without the portal', async () => {
  const { door, connection } = await connectAuthorised()
  connection.socket.send(JSON.stringify({ command: 'update_device_locked_out', locked_out: true }))
  await door.events.waitFor((event) => event.type === 'lockout')
  door.stop()
  const again = createDoor()
  expect(again.isLockedOut).toBe(true)
  expect(again.tags).toEqual(['1001'])
  expect(again.tap('1001')).toBe('locked_out')
})

test('a damaged file is an empty list', () => {
  writeFileSync(doorFile(folder, 'door-1'), '{"tags":["1001"]')
  expect(createDoor().tap('1001')).toBe('denied')
})

test('reports what happened while the portal was away, and again what was not answered', async () => {
  const { door, connection } = await connectAuthorised()
  door.tap('1001')
  await connection.frames.waitFor((frame) => frame['command'] === 'log_access')
  connection.socket.send(JSON.stringify({ command: 'log_access', success: true }))
  await door.events.waitFor((event) => event.type === 'reported')
  connection.socket.terminate()
  await door.events.waitFor((event) => event.type === 'disconnected')
  expect(door.tap('1001')).toBe('opened')
  expect(JSON.parse(readFileSync(doorFile(folder, 'door-1'), 'utf8')).reports).toHaveLength(1)
  timers.advance(1000)
  const back = await connections.waitFor((other) => other !== connection)
  back.socket.send(JSON.stringify({ authorised: true }))
  const report = await back.frames.waitFor((frame) => frame['command'] === 'log_access')
  expect(report).toEqual({ command: 'log_access', card_id: '1001' })
})

test('pings every ten seconds and hangs up after thirty without an answer', async () => {
  const { door, connection } = await connectAuthorised()
  const pings = () => connection.frames.items.filter((frame) => frame['command'] === 'ping').length
  timers.advance(10_000)
  await connection.frames.waitFor(() => pings() === 1)
  connection.socket.send(JSON.stringify({ command: 'pong' }))
  connection.socket.send(JSON.stringify({ command: 'bump' }))
  await door.events.waitFor((event) => event.type === 'bumped')
  timers.advance(29_999)
  await connection.frames.waitFor(() => pings() === 3)
  expect(door.isAuthorised).toBe(true)
  timers.advance(1)
  await door.events.waitFor((event) => event.type === 'disconnected')
})

test('connects again later and later while it is refused, and soon once it was let in', async () => {
  const { door, connection } = await connect()
  let last = connection
  for (const wait of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    last = await expectReturnAfter(door, last, wait)
  }
  last.socket.send(JSON.stringify({ authorised: true }))
  await door.events.waitFor((event) => event.type === 'authorised')
  last = await expectReturnAfter(door, last, 1000)
})

test('obeys bump, unlock, lock and reboot, and ignores what it does not know', async () => {
  const { door, connection } = await connectAuthorised()
  connection.socket.send('not json')
  connection.socket.send(JSON.stringify({ command: 'party' }))
  connection.socket.send(JSON.stringify({ command: 'sync', tags: 'all' }))
  connection.socket.send(JSON.stringify({ command: 'bump' }))
  await door.events.waitFor((event) => event.type === 'bumped')
  connection.socket.send(JSON.stringify({ command: 'unlock' }))
  await door.events.waitFor((event) => event.type === 'unlocked')
  expect(door.isHeldOpen).toBe(true)
  connection.socket.send(JSON.stringify({ command: 'lock' }))
  await door.events.waitFor((event) => event.type === 'locked')
  expect(door.isHeldOpen).toBe(false)
  connection.socket.send(JSON.stringify({ command: 'reboot' }))
  const back = await connections.waitFor((other) => other !== connection)
  await back.frames.waitFor((frame) => frame['command'] === 'authenticate')
  expect(door.tags).toEqual(['1001'])
})

test('a reader of 24 bits knows only those of a card', async () => {
  const { door, connection } = await connectAuthorised({ reader24Bit: true })
  connection.socket.send(JSON.stringify({ command: 'sync', tags: ['1'], hash: 'other' }))
  await door.events.waitFor((event) => event.type === 'list' && door.tags[0] === '1')
  expect(door.tap(String(2 ** 24 + 1))).toBe('opened')
})

async function expectReturnAfter(door: VirtualDoor, last: Connection, wait: number): Promise<Connection> {
  const downs = () => door.events.items.filter((event) => event.type === 'disconnected').length
  const before = downs()
  const count = connections.items.length
  last.socket.send(JSON.stringify({ authorised: false }))
  last.socket.close()
  await door.events.waitFor(() => downs() === before + 1)
  timers.advance(wait - 1)
  expect(timers.waiting()).toBe(1)
  timers.advance(1)
  await connections.waitFor(() => connections.items.length === count + 1)
  return newest()
}

function newest(): Connection {
  const connection = connections.items.at(-1)
  if (!connection) throw new Error('Nobody connected')
  return connection
}

function createDoor(options: Partial<DoorOptions> = {}): VirtualDoor {
  const { port } = portal.address() as AddressInfo // it listens on a port
  const url = `ws://127.0.0.1:${port}`
  const facts = { url, serial: 'door-1', key: 'abcdefgh.key', folder, ipAddress: '10.0.0.9', timers, ...options }
  const door = new VirtualDoor(facts)
  doors.push(door)
  return door
}

async function connect(options: Partial<DoorOptions> = {}) {
  const door = createDoor(options)
  door.start()
  return { door, connection: await connections.waitFor(() => true) }
}

async function connectAuthorised(options: Partial<DoorOptions> = {}) {
  const { door, connection } = await connect(options)
  for (const frame of [{ authorised: true }, list, { command: 'update_device_locked_out', locked_out: false }]) {
    connection.socket.send(JSON.stringify(frame))
  }
  await door.events.waitFor((event) => event.type === 'ready')
  await connection.frames.waitFor((frame) => frame['command'] === 'ip_address')
  return { door, connection }
}

async function listen(port: number): Promise<WebSocketServer> {
  const server = new WebSocketServer({ port, host: '127.0.0.1' })
  server.on('connection', (socket, request) => {
    const frames = createWaitableList<Frame>((frame) => JSON.stringify(frame))
    socket.on('message', (data: Buffer) => frames.add(JSON.parse(data.toString('utf8'))))
    connections.add({ socket, request, frames })
  })
  await once(server, 'listening')
  return server
}

function shut(server: WebSocketServer): Promise<void> {
  for (const client of server.clients) client.terminate()
  return new Promise((resolve) => server.close(() => resolve()))
}
