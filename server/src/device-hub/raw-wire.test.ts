import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../testing/app.ts'
import { insertMember, signInAsAdmin } from '../testing/factories.ts'
import { giveCards } from '../testing/large-club.ts'
import { RawBoard, rawFrame, type RawFrame, unmaskedFrame } from '../testing/raw-board.ts'

// The transport as boards see it, byte for byte on a bare TCP socket.

const serial = 'a1b2c3d4e5f6'
const wholeText = 0x81 // FIN, no reserved bit, text
const closing = 0x88
const path = `/ws/access/door/${serial}`
const lockout = '{"command":"update_device_locked_out","locked_out":false}'
const emptyList = '{"command":"sync","tags":[],"hash":"d751713988987e9331980363e24189ce"}'
const pong = '{"command":"pong"}'

async function setUp(app: TestApp) {
  const admin = await signInAsAdmin(app)
  const origin = await app.listen()
  const { id, key } = (await admin.post('/api/admin/devices/', { kind: 'door', serial, name: 'Front door' })).body
  return { admin, origin, id, authenticate: { command: 'authenticate', secret_key: key } }
}

async function take(board: RawBoard, count: number): Promise<RawFrame[]> {
  const frames: RawFrame[] = []
  while (frames.length < count) frames.push(await board.next())
  return frames
}

const whole = (...texts: string[]) => texts.map((text) => ({ firstByte: wholeText, isMasked: false, text }))

testWithApp('answers an upgrade in the words that boards look for, whatever they send along', async (app) => {
  const { origin, authenticate } = await setUp(app)
  const boards: string[][] = [
    [],
    ['Host: 10.0.0.2:8443', 'Origin: http://10.0.0.2:8443'],
    ['Host: club.test', 'Origin: http://somewhere.else.example'],
    ['Host: club.test', 'Origin: file://'],
    ['Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits', 'Sec-WebSocket-Protocol: arduino'],
  ]
  for (const headers of boards) {
    const board = new RawBoard(origin)
    const head = await board.upgrade(path, headers)
    expect(head).toMatch(/^HTTP\/1\.1 101 /)
    expect(head).not.toMatch(/sec-websocket-(?:extensions|protocol)/i)
    board.write(rawFrame(authenticate))
    expect(await take(board, 3)).toEqual(whole('{"authorised":true}', emptyList, lockout))
    board.destroy()
  }
})

testWithApp('takes authenticate and ip_address in one segment, and one frame in many', async (app) => {
  const { admin, origin, id, authenticate } = await setUp(app)
  const board = new RawBoard(origin)
  await board.upgrade(path)
  board.write(
    rawFrame(authenticate),
    rawFrame({ command: 'ip_address', ip_address: '10.0.0.9' }),
    rawFrame({ command: 'ip_address', ip_address: 'fobhouse' }),
    rawFrame({ command: 'ping' }),
  )
  expect(await take(board, 4)).toEqual(whole('{"authorised":true}', emptyList, lockout, pong))
  expect((await admin.get(`/api/admin/doors/${id}/`)).body).toMatchObject({ ipAddress: '10.0.0.9' })
  for (const byte of rawFrame({ command: 'ping' })) board.write(Buffer.from([byte]))
  expect(await take(board, 1)).toEqual(whole(pong))
  board.destroy()
})

testWithApp('refuses in one burst, with nothing behind it but the end', async (app) => {
  const { origin } = await setUp(app)
  const board = new RawBoard(origin)
  await board.upgrade(path)
  board.write(
    rawFrame({ command: 'authenticate', secret_key: 'none' }),
    rawFrame({ command: 'ip_address', ip_address: '10.0.0.9' }),
    rawFrame({ command: 'ping' }),
  )
  const [refusal, end] = await take(board, 2)
  expect(refusal).toEqual(whole('{"authorised":false}')[0])
  expect(end?.firstByte).toBe(closing)
  expect(await app.ctx.db.selectFrom('devices').select('ip_address').execute()).toEqual([{ ip_address: null }])
  board.destroy()
})

testWithApp('reads masked frames of every length, and no others', async (app) => {
  const { origin, authenticate } = await setUp(app)
  const board = new RawBoard(origin)
  await board.upgrade(path)
  board.write(rawFrame(authenticate))
  await take(board, 3)
  const ping = (size: number) => {
    const text = '{"command":"ping","padding":""}'
    return text.replace('""', `"${'x'.repeat(size - text.length)}"`)
  }
  const tooLarge = '{"command":"error","reason":"too_large"}'
  for (const mask of [Buffer.alloc(4), Buffer.from([0xff, 0x00, 0xaa, 0x55]), undefined]) {
    board.write(rawFrame(ping(31), { mask }), rawFrame(ping(125), { mask }), rawFrame(ping(126), { mask }))
    expect(await take(board, 3)).toEqual(whole(pong, pong, pong))
  }
  board.write(rawFrame(ping(65_535)), rawFrame(ping(65_536)), rawFrame(ping(65_537)), rawFrame({ command: 'ping' }))
  expect(await take(board, 4)).toEqual(whole(pong, pong, tooLarge, pong))
  board.write(unmaskedFrame({ command: 'ping' }))
  expect((await board.next()).firstByte).toBe(closing)
  board.destroy()
})

testWithApp('never fragments a message, were it ten thousand cards', async (app) => {
  const { admin, origin, id, authenticate } = await setUp(app)
  await insertCards(app, 10_000)
  await admin.put(`/api/admin/doors/${id}/`, { defaultAccess: true })
  const board = new RawBoard(origin)
  await board.upgrade(path)
  board.write(rawFrame(authenticate), rawFrame({ command: 'sync' }), rawFrame({ command: 'ping' }))
  const frames = await take(board, 5)
  expect(frames.map((frame) => [frame.firstByte, frame.isMasked])).toEqual(frames.map(() => [wholeText, false]))
  const [authorised, list, locked, again, answer] = frames.map((frame) => frame.text)
  expect([authorised, locked, again, answer]).toEqual(['{"authorised":true}', lockout, list, pong])
  const { tags } = JSON.parse(list ?? '') as { tags: string[] }
  expect(tags).toHaveLength(10_000)
  expect(tags).toEqual(tags.toSorted())
  board.write(...Array.from({ length: 1000 }, () => rawFrame({ command: 'ping' })))
  expect(await take(board, 1000)).toEqual(whole(...Array.from({ length: 1000 }, () => pong)))
  board.destroy()
})

async function insertCards({ ctx }: TestApp, count: number): Promise<void> {
  const first = await insertMember(ctx, { card_number: '100000' })
  const template = await ctx.db.selectFrom('members').selectAll().where('id', '=', first).executeTakeFirstOrThrow()
  const { id: _id, search_text: _text, ...columns } = template
  const rows = Array.from({ length: count - 1 }, (_none, index) => ({
    ...columns,
    email_key: `e${index}`,
    screen_name_key: `s${index}`,
    card_number: String(2 ** 40 + index),
  }))
  for (let start = 0; start < rows.length; start += 500) {
    await ctx.db
      .insertInto('members')
      .values(rows.slice(start, start + 500))
      .execute()
  }
  await giveCards(ctx.db)
}
