import { takeStatement } from '@fobhouse/contract/protocol-2/keys.ts'
import { boardMac, timeMac } from '@fobhouse/contract/protocol-2/session.ts'
import { expect, onTestFinished, vi } from 'vitest'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { type Board, connectAuthorised, connectBoard } from '../../testing/board.ts'
import { signInAsAdmin } from '../../testing/factories.ts'
import { challengeBoard, connectProven, hello, nextFrame, type ProvenEnd } from '../../testing/proven-board.ts'

const serial = 'a1b2c3d4e5f6'
const refused = '{"authorised":false}'

async function setUp(app: TestApp) {
  const admin = await signInAsAdmin(app)
  const origin = await app.listen()
  const { id, key } = (await admin.post('/api/admin/devices/', { kind: 'door', serial, name: 'Front door' })).body
  return { admin, origin, id: Number(id), key: String(key) }
}

/** The same with the list taken from the wire, which is sent behind the proof. */
async function connect(origin: string, options: Parameters<typeof connectProven>[1]): Promise<ProvenEnd> {
  const end = await connectProven(origin, options)
  await nextFrame(end.board, 'list')
  return end
}

/** True if the board is there and answered. */
async function isAlive({ board }: Pick<ProvenEnd, 'board'>): Promise<boolean> {
  board.send({ command: 'ping' })
  return (await board.next()) === '{"command":"pong"}'
}

/** Refused, closed, and nothing said in between. */
async function expectRefusal(board: Board): Promise<void> {
  expect(await board.next()).toBe(refused)
  expect(await board.closed).toBe(1008)
}

const askNewKey = (app: TestApp) => app.ctx.transact((trx) => app.ctx.devices.rotateBoardKey(trx))
const rowOf = (app: TestApp) => app.ctx.db.selectFrom('boards').selectAll().executeTakeFirst()

testWithApp(
  'a board and the server prove themselves to each other, and the key never crosses the wire',
  async (app) => {
    const { admin, origin, id, key } = await setUp(app)
    const end = await connect(origin, { serial, key })
    end.board.send({ command: 'ip_address', ip_address: '10.0.0.9' })
    expect(await isAlive(end)).toBe(true)
    expect((await admin.get(`/api/admin/doors/${id}/`)).body).toMatchObject({ ipAddress: '10.0.0.9', offline: false })
    expect(await rowOf(app)).toMatchObject({
      device_id: id,
      key_id: end.told.key_id,
      proven_at: '2026-03-12T08:00:00.000Z',
    })
    const again = await connect(origin, { serial, key })
    expect(again.told).toEqual(end.told)
  },
)

testWithApp('a recorded proof is worth nothing at the next connection', async (app) => {
  const { origin, key } = await setUp(app)
  const first = await challengeBoard(origin, { serial, key })
  const proof = { command: 'prove', mac: boardMac(first.session) }
  first.board.send(proof)
  await nextFrame(first.board, 'authorised')
  await nextFrame(first.board, 'list')
  const replayed = await connectBoard(origin, { serial })
  replayed.send({ ...hello(), nonce: first.session.boardNonce })
  await nextFrame(replayed, 'challenge')
  replayed.send(proof)
  await expectRefusal(replayed)
  expect(await isAlive(first)).toBe(true)
})

testWithApp('whoever cannot prove itself is refused, and throws no board off', async (app) => {
  const { origin, key } = await setUp(app)
  const standing = await connect(origin, { serial, key })
  const wrongKey = await challengeBoard(origin, { serial, key: 'none' })
  wrongKey.board.send({ command: 'prove', mac: boardMac(wrongKey.session) })
  await expectRefusal(wrongKey.board)
  for (const instead of [{ command: 'ping' }, { command: 'prove' }, { command: 'prove', mac: 'x' }, 'no JSON']) {
    const { board } = await challengeBoard(origin, { serial, key })
    board.send(instead)
    await expectRefusal(board)
  }
  const asks = [
    { protocol: 3 },
    { protocol: '2' },
    { protocol: null },
    { nonce: 'AQEBAQEBAQEBAQEBAQEB' },
    { nonce: `${'A'.repeat(21)}B` },
    { secret_key: key },
    { boot_id: 'none' },
    { list_version: -1 },
  ]
  for (const change of asks) {
    const board = await connectBoard(origin, { serial })
    board.send({ ...hello(), ...change })
    await expectRefusal(board)
  }
  expect(await isAlive(standing)).toBe(true)
  const next = await connect(origin, { serial, key })
  expect(await standing.board.closed).toBe(1008)
  expect(await isAlive(next)).toBe(true)
})

testWithApp('strangers and boards that wait are noted as pending; tools have no protocol 2', async (app) => {
  const { admin, origin } = await setUp(app)
  const tool = await admin.post('/api/admin/devices/', { kind: 'interlock', serial: 'tool', name: 'Lathe' })
  expect(tool.status).toBe(201)
  const stranger = await connectBoard(origin, { serial: 'stranger' })
  stranger.send(hello())
  await expectRefusal(stranger)
  const pending = (await admin.get('/api/admin/devices/pending/')).body
  expect(pending).toMatchObject([{ serial: 'stranger', kind: 'door', authorised: false }])
  const { key } = (await admin.post(`/api/admin/devices/${pending[0].id}/key/`)).body
  const waiting = await connectBoard(origin, { serial: 'stranger' })
  waiting.send(hello())
  await expectRefusal(waiting)
  const lathe = await connectBoard(origin, { serial: 'tool', kind: 'interlock' })
  lathe.send(hello())
  await expectRefusal(lathe)
  await admin.post(`/api/admin/devices/${pending[0].id}/authorise/`)
  expect(await isAlive(await connect(origin, { serial: 'stranger', key }))).toBe(true)
})

testWithApp('a board that does not prove itself in ten seconds is told no', async (app) => {
  const { origin, key } = await setUp(app)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { board } = await challengeBoard(origin, { serial, key })
  vi.advanceTimersByTime(10_000)
  await expectRefusal(board)
})

testWithApp('a board that has proved itself is refused version 1 until an administrator allows it', async (app) => {
  const { admin, origin, id, key } = await setUp(app)
  const tryOld = async () => {
    const board = await connectBoard(origin, { serial })
    board.send({ command: 'authenticate', secret_key: key })
    return board
  }
  const old = await connectAuthorised(origin, { serial, key })
  const proven = await connect(origin, { serial, key })
  expect(await old.board.closed).toBe(1008)
  await expectRefusal(await tryOld())
  expect(await isAlive(proven)).toBe(true)
  const path = `/api/admin/devices/${id}/protocol/`
  expect((await admin.put(path, { protocol: 2 })).status).toBe(400)
  expect((await admin.put('/api/admin/devices/999/protocol/', { protocol: 1 })).status).toBe(404)
  expect(await admin.put(path, { protocol: 1 })).toMatchObject({ status: 200, body: {} })
  const { greeting } = await connectAuthorised(origin, { serial, key })
  expect(greeting[0]).toBe('{"authorised":true}')
  await connect(origin, { serial, key })
  await expectRefusal(await tryOld())
  const trail = (await admin.get('/api/admin/audit/?action=device.protocol')).body
  expect(trail).toMatchObject([{ action: 'device.protocol', subject: `device:${id}` }])
})

testWithApp('a device that is shut out, or gets a new key, proves nothing any more', async (app) => {
  const { admin, origin, id, key } = await setUp(app)
  const first = await connect(origin, { serial, key })
  const renewed = (await admin.post(`/api/admin/devices/${id}/key/`)).body
  expect(await first.board.closed).toBe(1008)
  const late = await challengeBoard(origin, { serial, key })
  late.board.send({ command: 'prove', mac: boardMac(late.session) })
  await expectRefusal(late.board)
  const between = await challengeBoard(origin, { serial, key: renewed.key })
  await admin.post(`/api/admin/devices/${id}/deauthorise/`)
  between.board.send({ command: 'prove', mac: boardMac(between.session) })
  await expectRefusal(between.board)
})

testWithApp('a board takes new keys by statements, in order, however long it was away', async (app) => {
  const { origin, key } = await setUp(app)
  const first = await connect(origin, { serial, key })
  const known = new Map([[first.told.key_id, first.told.public_key]])
  const take = async ({ board }: Pick<ProvenEnd, 'board'>) => {
    const taken = takeStatement(known, await nextFrame(board, 'keys'))
    if (!taken) throw new Error('The board cannot take this statement')
    known.set(taken.key_id, taken.public_key)
    return taken.key_id
  }
  const second = (await askNewKey(app)).newest.key_id
  expect(await take(first)).toBe(second)
  expect(await rowOf(app)).toMatchObject({ key_id: first.told.key_id })
  first.board.send({ command: 'keys_ack', key_id: second })
  expect(await isAlive(first)).toBe(true)
  expect(await rowOf(app)).toMatchObject({ key_id: second })
  // An older key again changes nothing; what is none of ours is a bad frame.
  first.board.send({ command: 'keys_ack', key_id: first.told.key_id })
  first.board.send({ command: 'keys_ack', key_id: 'AAAAAAAAAAAA' })
  expect(await first.board.next()).toBe('{"command":"error","reason":"invalid_keys_ack"}')
  expect(await rowOf(app)).toMatchObject({ key_id: second })
  await first.board.close()
  const third = (await askNewKey(app)).newest.key_id
  const fourth = (await askNewKey(app)).newest.key_id
  const back = await connectProven(origin, { serial, key, keyId: first.told.key_id })
  expect([await take(back), await take(back), await take(back)]).toEqual([second, third, fourth])
  await nextFrame(back.board, 'list')
  expect(await isAlive(back)).toBe(true)
  const unknown = await connect(origin, { serial, key, keyId: 'AAAAAAAAAAAA' })
  expect(await isAlive(unknown)).toBe(true)
  expect(await rowOf(app)).toMatchObject({ key_id: null })
})

testWithApp('two who rotate at once make one chain', async (app) => {
  const { origin, key } = await setUp(app)
  const end = await connect(origin, { serial, key })
  await end.board.close()
  await Promise.all([askNewKey(app), askNewKey(app), askNewKey(app)])
  const keys = await app.ctx.db.selectFrom('board_keys').select(['key_id', 'after_key']).orderBy('id').execute()
  expect(keys.map(({ after_key: before }) => before)).toEqual(['', ...keys.slice(0, -1).map((each) => each.key_id)])
  expect(keys.length).toBeGreaterThan(1)
})

testWithApp('boards are told the time every ten minutes, and when the clock was set', async (app) => {
  const { origin, key } = await setUp(app)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { board, session } = await connect(origin, { serial, key })
  const told = async () => {
    vi.advanceTimersByTime(1000)
    const frame = await nextFrame(board, 'time')
    expect(frame.mac).toBe(timeMac(session, frame.time))
    return frame.time
  }
  app.clock.advance('PT9M59S')
  vi.advanceTimersByTime(1000)
  expect(await isAlive({ board })).toBe(true)
  app.clock.advance('PT1S')
  expect(await told()).toBe('2026-03-12T08:10:00.000Z')
  app.clock.jump('2026-03-12T07:00:00Z')
  expect(await told()).toBe('2026-03-12T07:00:00.000Z')
  app.clock.jump('2031-01-01T00:00:00Z')
  expect(await told()).toBe('2031-01-01T00:00:00.000Z')
  vi.advanceTimersByTime(60_000)
  expect(await isAlive({ board })).toBe(true)
})
