import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, vi } from 'vitest'
import { type TestApp, testWithApp } from '../testing/app.ts'
import { type Board, connectAuthorised, connectBoard } from '../testing/board.ts'
import type { TestClient } from '../testing/client.ts'
import { insertMember, signInAsAdmin } from '../testing/factories.ts'

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
  expect(await isRefused(await connectBoard(origin, { serial }), body.key)).toBe(true)
  await admin.post(`/api/admin/devices/${id}/authorise/`)
  expect(await pendingSerials(admin)).toEqual([])
  const { greeting } = await connectAuthorised(origin, { serial, key: body.key })
  expect(greeting[0]).toBe('{"authorised":true}')
  expect((await admin.get(`/api/admin/doors/${id}/`)).body).toMatchObject({ authorised: true, hidden: false })
})

testWithApp('stores nothing of a socket that says something else first', async (app) => {
  const admin = await signInAsAdmin(app)
  const origin = await app.listen()
  const board = await connectBoard(origin, { serial })
  board.send({ command: 'ping' })
  expect(await board.next()).toBe('{"authorised":false}')
  expect(await pendingSerials(admin)).toEqual([])
})

testWithApp('keeps at most thirty new serials a minute of one address, and a hundred in all', async (app) => {
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
  for (let index = 0; index < 75; index += 1) await knock(`other-${index}`, `203.0.113.${100 + (index % 3)}`)
  expect(await pendingSerials(admin)).toHaveLength(100)
  expect(await pendingSerials(admin)).not.toContain('other-74')
})

testWithApp('closes a socket that does not authenticate within ten seconds', async (app) => {
  const origin = await app.listen()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const board = await connectBoard(origin, { serial })
  vi.advanceTimersByTime(10_000)
  expect(await board.closed).toBe(1008)
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
  const history = await app.ctx.db.selectFrom('device_connections').select('id').where('device_id', '=', id).execute()
  expect(history.length).toBeGreaterThanOrEqual(8)
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

testWithApp('never fragments or compresses a message, however long', async (app) => {
  const { admin, origin, id, key } = await setUp(app)
  await admin.put(`/api/admin/doors/${id}/`, { defaultAccess: true })
  const first = await insertMember(app.ctx, { card_number: '100000' })
  const template = await app.ctx.db.selectFrom('members').selectAll().where('id', '=', first).executeTakeFirstOrThrow()
  const { id: _id, ...columns } = template
  const rows = Array.from({ length: 5000 }, (_, index) => ({
    ...columns,
    email_key: `e${index}`,
    screen_name_key: `s${index}`,
    card_number: String(2 ** 40 + index),
  }))
  for (let start = 0; start < rows.length; start += 500) {
    await app.ctx.db
      .insertInto('members')
      .values(rows.slice(start, start + 500))
      .execute()
  }
  await admin.put(`/api/admin/doors/${id}/`, { defaultAccess: false })
  await admin.put(`/api/admin/doors/${id}/`, { defaultAccess: true })
  const frames = await greetingFrames(new URL(origin), key)
  expect(frames.map((frame) => frame.firstByte)).toEqual([0x81, 0x81, 0x81])
  expect(JSON.parse(frames[1]?.text ?? '').tags).toHaveLength(5001)
})

type RawFrame = { firstByte: number; text: string }

/** The first three frames as they are on the wire (RFC 6455 §5.2). */
async function greetingFrames({ hostname, port }: URL, key: string): Promise<RawFrame[]> {
  const socket = connect({ host: hostname, port: Number(port) })
  const offer = 'Sec-WebSocket-Extensions: permessage-deflate\r\nSec-WebSocket-Protocol: arduino\r\n'
  socket.write(
    `GET /ws/access/door/${serial} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n${offer}` +
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  )
  const [head] = (await once(socket, 'data')) as [Buffer]
  expect(head.toString()).toMatch(/^HTTP\/1\.1 101 /)
  expect(head.toString().toLowerCase()).not.toContain('sec-websocket-extensions')
  expect(head.toString().toLowerCase()).not.toContain('sec-websocket-protocol')
  const payload = Buffer.from(JSON.stringify({ command: 'authenticate', secret_key: key }))
  socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload])) // a mask of zeros
  let bytes = Buffer.alloc(0)
  let frames: RawFrame[] = []
  while (frames.length < 3) {
    const [more] = (await once(socket, 'data')) as [Buffer]
    bytes = Buffer.concat([bytes, more])
    frames = readFrames(bytes)
  }
  socket.destroy()
  return frames
}

function readFrames(bytes: Buffer): RawFrame[] {
  const frames: RawFrame[] = []
  for (let at = 0; at + 10 <= bytes.length;) {
    const short = bytes.readUInt8(at + 1)
    const [header, length] =
      short < 126
        ? [2, short]
        : short === 126
          ? [4, bytes.readUInt16BE(at + 2)]
          : [10, Number(bytes.readBigUInt64BE(at + 2))]
    if (at + header + length > bytes.length) break
    const text = bytes.subarray(at + header, at + header + length).toString()
    frames.push({ firstByte: bytes.readUInt8(at), text })
    at += header + length
  }
  return frames
}
