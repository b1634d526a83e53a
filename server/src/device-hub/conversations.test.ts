import { expect, vi } from 'vitest'
import { type TestApp, testWithApp } from '../testing/app.ts'
import { connectAuthorised, connectBoard, refusedUpgrade } from '../testing/board.ts'
import type { TestClient } from '../testing/client.ts'
import { insertMember, signInAsAdmin } from '../testing/factories.ts'

// Each row of the protocol for doors, byte for byte, over real sockets.

const emptyList = '{"command":"sync","tags":[],"hash":"d751713988987e9331980363e24189ce"}'
const notLockedOut = '{"command":"update_device_locked_out","locked_out":false}'
const serial = 'a1b2c3d4e5f6'

async function createDoor(admin: TestClient, facts: object = {}): Promise<{ id: number; key: string }> {
  const answer = await admin.post('/api/admin/devices/', { kind: 'door', serial, name: 'Front door', ...facts })
  expect(answer.status).toBe(201)
  return answer.body
}

async function setUp(app: TestApp, facts: object = {}) {
  const admin = await signInAsAdmin(app)
  const origin = await app.listen()
  return { admin, origin, ...(await createDoor(admin, facts)) }
}

testWithApp('greets a door: authorised, card list, lockout', async (app) => {
  const { admin, origin, id, key } = await setUp(app)
  const cards = await Promise.all(['1001', '1002'].map((card_number) => insertMember(app.ctx, { card_number })))
  for (const member of cards) await admin.put(`/api/access/doors/${id}/authorise/${member}/`)
  const { greeting, board } = await connectAuthorised(origin, { serial, key })
  expect(greeting).toEqual([
    '{"authorised":true}',
    '{"command":"sync","tags":["1001","1002"],"hash":"7a747836ea3ecaf67d76e92cf91af768"}',
    notLockedOut,
  ])
  board.send({ command: 'sync' })
  expect(await board.next()).toBe(greeting[1])
  await admin.put(`/api/access/doors/${id}/revoke/${cards[1]}/`)
  expect(await board.next()).toBe('{"command":"sync","tags":["1001"],"hash":"ff90d3a05d9e4ab23b9bd81460b4dbad"}')
  await admin.put(`/api/access/doors/${id}/revoke/${cards[0]}/`)
  expect(await board.next()).toBe(emptyList)
  await board.close()
})

testWithApp('tells a board of its lockout at once, and sends no list for it', async (app) => {
  const { admin, origin, id, key } = await setUp(app)
  const { board } = await connectAuthorised(origin, { serial, key })
  for (const lockedOut of [true, false]) {
    await admin.put(`/api/admin/doors/${id}/`, { lockedOut })
    expect(await board.next()).toBe(`{"command":"update_device_locked_out","locked_out":${lockedOut}}`)
    await admin.post(`/api/access/doors/${id}/bump/`)
    expect(await board.next()).toBe('{"command":"bump"}')
  }
})

testWithApp('stores an address only if it is one', async (app) => {
  const { admin, origin, id, key } = await setUp(app)
  const { board } = await connectAuthorised(origin, { serial, key })
  const told: [unknown, string][] = [
    ['10.0.0.9', '10.0.0.9'],
    ['10.0.0.256', '10.0.0.9'],
    ['10.0.0', '10.0.0.9'],
    ['', '10.0.0.9'],
    [null, '10.0.0.9'],
    [167_772_169, '10.0.0.9'],
    ['fe80::24a1:60ff:fe57:f1b2', 'fe80::24a1:60ff:fe57:f1b2'],
    ['10.0.0.9', '10.0.0.9'],
  ]
  for (const [ip_address, stored] of told) {
    board.send({ command: 'ip_address', ip_address })
    board.send({ command: 'ping' })
    expect(await board.next()).toBe('{"command":"pong"}')
    expect((await admin.get(`/api/admin/doors/${id}/`)).body).toMatchObject({ ipAddress: stored })
  }
})

testWithApp('notes a command that it does not know once for each connection', async (app) => {
  const { origin, key } = await setUp(app)
  const info = vi.spyOn(app.ctx.log, 'info')
  const noted = () => info.mock.calls.filter(([, text]) => String(text).includes('unknown command'))
  for (const connection of [1, 2]) {
    const { board } = await connectAuthorised(origin, { serial, key })
    for (const command of ['pong', 'interlock_off', 'pong', 'dance', 'interlock_off', 'balance'])
      board.send({ command })
    board.send({ command: 'ping' })
    expect(await board.next()).toBe('{"command":"pong"}')
    expect(noted()).toHaveLength(4 * connection)
    await board.close()
  }
})

testWithApp('greets a locked door with an unchanged list, and other kinds without one', async (app) => {
  const { admin, origin, id, key } = await setUp(app)
  await admin.put(`/api/admin/doors/${id}/`, { lockedOut: true })
  const { greeting } = await connectAuthorised(origin, { serial, key })
  expect(greeting).toEqual([
    '{"authorised":true}',
    emptyList,
    '{"command":"update_device_locked_out","locked_out":true}',
  ])
  for (const kind of ['interlock', 'memberbucks'] as const) {
    const made = await createDoor(admin, { kind, serial: `${kind}-1`, name: kind })
    const other = await connectAuthorised(origin, { kind, serial: `${kind}-1`, key: made.key })
    expect(other.greeting).toEqual(['{"authorised":true}', notLockedOut])
    other.board.send({ command: 'sync' })
    other.board.send({ command: 'ping' })
    expect(await other.board.next()).toBe('{"command":"pong"}')
  }
})

testWithApp('takes authenticate and ip_address in one burst', async (app) => {
  const { admin, origin, id, key } = await setUp(app)
  const board = await connectBoard(origin, { serial, headers: { origin: 'http://10.0.0.9', host: 'club.test:8443' } })
  board.send({ command: 'authenticate', secret_key: key })
  board.send({ command: 'ip_address', ip_address: '10.0.0.9' })
  board.send({ command: 'ip_address', ip_address: 'not an address' })
  board.send({ command: 'ip_address' })
  board.send({ command: 'ping', extra: { is: 'ignored' } })
  const frames = [await board.next(), await board.next(), await board.next(), await board.next()]
  expect(frames).toEqual(['{"authorised":true}', emptyList, notLockedOut, '{"command":"pong"}'])
  const door = await admin.get(`/api/admin/doors/${id}/`)
  expect(door.body).toMatchObject({ ipAddress: '10.0.0.9', offline: false, listCurrent: true })
})

testWithApp('refuses a wrong, missing or revoked key, and anything else first', async (app) => {
  const { admin, origin, id, key } = await setUp(app)
  const refusals: (string | Buffer | object)[] = [
    { command: 'authenticate', secret_key: `${key.slice(0, -1)}!` },
    { command: 'authenticate', secret_key: '' },
    { command: 'authenticate', secret_key: 12 },
    { command: 'authenticate' },
    { command: 'ping' },
    { command: 'log_access', card_id: '1001' },
    'garbage',
    '[]',
    '{}',
    Buffer.from([0xff, 0xfe]),
    `{"command":"authenticate","secret_key":"${'x'.repeat(70_000)}"}`,
    'x'.repeat(500_000),
  ]
  for (const first of refusals) {
    const board = await connectBoard(origin, { serial })
    board.send(first)
    expect(await board.next()).toBe('{"authorised":false}')
    expect(await board.closed).toBe(1008)
  }
  await admin.delete(`/api/admin/devices/${id}/key/`)
  const board = await connectBoard(origin, { serial })
  board.send({ command: 'authenticate', secret_key: key })
  expect(await board.next()).toBe('{"authorised":false}')
  expect(await app.ctx.db.selectFrom('device_connections').selectAll().execute()).toEqual([])
})

testWithApp('answers what it knows and is silent about the rest', async (app) => {
  const { origin, key } = await setUp(app)
  await insertMember(app.ctx, { card_number: '1001' })
  const { board } = await connectAuthorised(origin, { serial, key })
  const silent = ['pong', 'interlock_off', 'constructor', '__proto__', 'no such command', 'authenticate']
  for (const command of silent) board.send({ command })
  const conversation: [string | Buffer | object, ...string[]][] = [
    [{ command: 'ping' }, '{"command":"pong"}'],
    [{ command: 'log_access', card_id: '1001' }, '{"command":"log_access","success":true}'],
    [{ command: 'log_access', card_id: '0009999' }, '{"command":"log_access","success":true}'],
    [{ command: 'log_access_denied', card_id: '1001' }, '{"command":"log_access_denied","success":true}', emptyList],
    [{ command: 'log_access_denied', card_id: '77' }, '{"command":"log_access_denied","success":true}'],
    [{ command: 'log_access_locked_out', card_id: '001001' }, '{"command":"log_access_locked_out","success":true}'],
    [{ command: 'log_access' }, '{"command":"log_access","success":false,"reason":"invalid_card_id"}'],
    [
      { command: 'log_access_denied', card_id: 'x' },
      '{"command":"log_access_denied","success":false,"reason":"invalid_card_id"}',
    ],
    [
      { command: 'log_access_locked_out', card_id: '123456789012345678901' },
      '{"command":"log_access_locked_out","success":false,"reason":"invalid_card_id"}',
    ],
    [{ command: 'log_access', card_id: 1001 }, '{"command":"log_access","success":false,"reason":"invalid_card_id"}'],
    ['no json', '{"command":"error","reason":"invalid_json"}'],
    ['["command"]', '{"command":"error","reason":"not_an_object"}'],
    ['{"card_id":"1001"}', '{"command":"error","reason":"no_command"}'],
    ['{"command":5}', '{"command":"error","reason":"no_command"}'],
    [Buffer.from('{"command":"ping"}'), '{"command":"error","reason":"not_text"}'],
    [`{"command":"ping","padding":"${'x'.repeat(65_536)}"}`, '{"command":"error","reason":"too_large"}'],
    ['x'.repeat(2_000_000), '{"command":"error","reason":"too_large"}'],
    [{ command: 'ping' }, '{"command":"pong"}'],
  ]
  for (const [message, ...answers] of conversation) {
    board.send(message)
    for (const answer of answers) expect(await board.next()).toBe(answer)
  }
  await board.close()
  const taps = await app.ctx.db.selectFrom('taps').select(['card_number', 'outcome']).orderBy('id').execute()
  expect(taps).toEqual([
    { card_number: '1001', outcome: 'granted' },
    { card_number: '9999', outcome: 'granted' },
    { card_number: '1001', outcome: 'denied' },
    { card_number: '77', outcome: 'unknown_card' },
    { card_number: '1001', outcome: 'locked_out' },
  ])
})

testWithApp('says nothing of a tap that could not be stored', async (app) => {
  const { origin, key } = await setUp(app)
  const { board } = await connectAuthorised(origin, { serial, key })
  const failure = new Error('the disk is full')
  vi.spyOn(app.ctx, 'transactTogether').mockRejectedValueOnce(failure)
  const noted = vi.spyOn(app.ctx.log, 'error').mockImplementation(() => {})
  board.send({ command: 'log_access', card_id: '1001' })
  await expect(board.next()).rejects.toThrow('The connection ended')
  expect(noted).toHaveBeenCalledWith(
    expect.objectContaining({ err: failure }),
    'a device’s message could not be handled',
  )
  const { board: back } = await connectAuthorised(origin, { serial, key })
  back.send({ command: 'log_access', card_id: '1001' })
  expect(await back.next()).toBe('{"command":"log_access","success":true}')
})

testWithApp('answers frames in the order in which they came, however many come at once', async (app) => {
  const { origin, key } = await setUp(app)
  const { board } = await connectAuthorised(origin, { serial, key })
  const expected: string[] = []
  for (let index = 1; index <= 150; index += 1) {
    board.send(index % 3 === 0 ? { command: 'ping' } : { command: 'log_access', card_id: String(index) })
    expected.push(index % 3 === 0 ? '{"command":"pong"}' : '{"command":"log_access","success":true}')
  }
  const answers: string[] = []
  while (answers.length < expected.length) answers.push(await board.next())
  expect(answers).toEqual(expected)
})

testWithApp('closes after twenty bad frames in a minute, not after twenty in two', async (app) => {
  const { origin, key } = await setUp(app)
  const { board } = await connectAuthorised(origin, { serial, key })
  const sendBad = async (count: number) => {
    for (let sent = 0; sent < count; sent += 1) board.send('bad')
    for (let read = 0; read < count; read += 1)
      expect(await board.next()).toBe('{"command":"error","reason":"invalid_json"}')
  }
  await sendBad(19)
  app.clock.advance('PT61S')
  await sendBad(20)
  expect(await board.closed).toBe(1008)
})

testWithApp('takes upgrades only where devices live', async (app) => {
  const origin = await app.listen()
  const paths = [
    '/ws/access/door/',
    '/ws/access/door/abc/',
    '/ws/access/door/a%2Fb',
    '/ws/access/door/%zz',
    `/ws/access/door/${'x'.repeat(51)}`,
    '/ws/access/gate/abc',
    '/ws/access/door',
    '/ws/',
    '/',
    '/api/events/',
  ]
  for (const path of paths) expect([path, await refusedUpgrade(origin, path)]).toEqual([path, 404])
  for (const serial of ['x', 'ö'.repeat(50), 'Tür 1?#%']) {
    const board = await connectBoard(origin, { serial })
    board.send({ command: 'authenticate', secret_key: 'x' })
    expect(await board.next()).toBe('{"authorised":false}')
    const found = await app.ctx.db.selectFrom('devices').select('hidden').where('serial', '=', serial).execute()
    expect(found).toEqual([{ hidden: 1 }])
  }
})
