import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeStatement } from '@fobhouse/contract/protocol-2/keys.ts'
import { signList, writeList } from '@fobhouse/contract/protocol-2/list.ts'
import { ackMac } from '@fobhouse/contract/protocol-2/session.ts'
import { secretOf } from '@fobhouse/contract/protocol-2/signing.ts'
import {
  at,
  deviceKey,
  draft,
  hour,
  nextSigningKey,
  now,
  serial,
  signedList,
  signingKey,
  tag,
  time,
} from '@fobhouse/contract/testing/protocol-2/club.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestTimers, type TestTimers } from '../test-timers.ts'
import type { BoardNews, BoardOptions } from './board-news.ts'
import { VirtualBoard } from './board.ts'
import { startTestPortal, type TestPortal } from './test-portal.ts'

let portal: TestPortal
let timers: TestTimers
let folder: string
let boards: VirtualBoard[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fobhouse-board-'))
  timers = createTestTimers()
  boards = []
  portal = await startTestPortal()
  portal.list = signedList()
})

afterEach(async () => {
  for (const board of boards) board.stop()
  await portal.close()
  rmSync(folder, { recursive: true })
})

function createBoard(options: Partial<BoardOptions> = {}): VirtualBoard {
  const clocks = { timers, monotonic: () => timers.now(), machine: () => now + timers.now() }
  const board = new VirtualBoard({ url: portal.url, serial, key: deviceKey, folder, ...clocks, ...options })
  boards.push(board)
  return board
}

/** A board that is connected and has the list of the club: 1001 always, 1002 from nine on. The clock stands at eight. */
async function connect(options: Partial<BoardOptions> = {}): Promise<VirtualBoard> {
  const board = createBoard(options)
  board.start()
  await heard(board, 'authorised')
  await heard(board, 'list')
  return board
}

const heard = (board: VirtualBoard, type: BoardNews['type']) => board.news.waitFor((news) => news.type === type)
const frame = (command: string) => portal.frames.waitFor((one) => one.command === command)
const types = () => portal.stored.map(({ event }) => event.type)

async function allStored(board: VirtualBoard): Promise<void> {
  if (board.waiting > 0) await board.news.waitFor(() => board.waiting === 0)
}

test('proves itself without showing its key, and believes only a server that knows it', async () => {
  const board = await connect()
  expect(JSON.stringify(portal.frames.items)).not.toContain(deviceKey)
  expect(portal.frames.items[0]).toMatchObject({ command: 'authenticate', protocol: 2, key_id: null, list_version: 0 })
  board.stop()
  portal.secret = secretOf('another key')
  const other = createBoard()
  other.start()
  await heard(other, 'refused')
  expect(other.isAuthorised).toBe(false)
})

test('hangs up on a server that cannot prove itself, and takes neither its time nor its key', async () => {
  const board = await connect()
  board.stop()
  portal.secret = secretOf('another key')
  portal.time = at(now + 90 * 24 * hour)
  portal.trusting = true
  const again = createBoard()
  again.start()
  await heard(again, 'disconnected')
  expect(again.time).toBeLessThan(now + hour)
  expect(again.isAuthorised).toBe(false)
})

test('decides by its list, and names a card that is not on it by its number', async () => {
  const board = await connect()
  expect(board.tap('0001001')).toEqual({ outcome: 'granted' })
  expect(board.tap('1002')).toEqual({ outcome: 'denied', reason: 'outside_hours' })
  expect(board.tap('4242')).toEqual({ outcome: 'unknown_card' })
  portal.tellTime({ time: at(now + hour) })
  await expect.poll(() => board.time).toBe(now + hour)
  expect(board.tap('1002')).toEqual({ outcome: 'granted' })
  await allStored(board)
  const taps = portal.stored.flatMap(({ event }) => (event.type === 'tap' ? [event] : []))
  expect(taps).toMatchObject([
    { card: tag('1001'), hash_key_id: draft.hash_key_id, outcome: 'granted' },
    { card: tag('1002'), outcome: 'denied', reason: 'outside_hours' },
    { card: tag('4242'), outcome: 'unknown_card', number: '4242' },
    { card: tag('1002'), outcome: 'granted' },
  ])
  expect(taps.filter((event) => 'number' in event)).toHaveLength(1)
  expect(() => board.tap('door')).toThrow('validation.cardNumber')
})

test('has its list on the disk before it acknowledges it, and opens without the portal', async () => {
  const board = await connect()
  const ack = await frame('list_ack')
  expect(ack).toEqual({ command: 'list_ack', version: now, mac: ackMac(portal.session, now) })
  board.stop()
  await portal.close()
  const again = createBoard()
  again.start()
  expect(again.tap('1001')).toEqual({ outcome: 'granted' })
  expect(again.listVersion).toBe(now)
})

test('says why it takes no list, and keeps the one that it has', async () => {
  const board = await connect()
  const foreign = signList(nextSigningKey, writeList({ ...draft, version: now + 1 }))
  const changed = { ...signedList({ version: now + 1 }), list: writeList({ ...draft, version: now + 2 }) }
  const cases = [
    { signed: foreign, reason: 'key' },
    { signed: changed, reason: 'signature' },
    { signed: signedList({ version: now + 1, serial: 'other' }), reason: 'serial' },
    { signed: signedList({ version: now - 1 }), reason: 'version' },
    { signed: signedList({ version: now + 1, expires: at(now - 1) }), reason: 'expired' },
    { signed: signedList({ version: now + 1, issued: at(now + hour) }), reason: 'clock' },
  ]
  for (const { signed, reason } of cases) {
    portal.say({ command: 'list', ...signed })
    await portal.frames.waitFor((one) => one.command === 'list_refused' && one.reason === reason)
  }
  expect(board.listVersion).toBe(now)
  expect(board.tap('1001')).toEqual({ outcome: 'granted' })
})

test('takes another key only by a statement, and keeps it', async () => {
  const board = await connect()
  const statement = writeStatement(signingKey, { ...nextSigningKey, from: time })
  portal.say({ command: 'keys', statement: statement.statement, signature: statement.signature })
  expect(await frame('keys_ack')).toEqual({ command: 'keys_ack', key_id: nextSigningKey.key_id })
  board.stop()
  const again = createBoard()
  again.start()
  await heard(again, 'authorised')
  portal.say({ command: 'list', ...signList(nextSigningKey, writeList({ ...draft, version: now + 5 })) })
  await again.news.waitFor((news) => news.type === 'list' && news.version === now + 5)
})

test('obeys orders of this connection, each once, and no others', async () => {
  const board = await connect()
  portal.order('unlock')
  await board.news.waitFor((news) => news.type === 'held' && news.isHeld)
  portal.order('lock', { n: 1 })
  portal.order('lock', { n: 9, session: Buffer.alloc(16, 99).toString('base64url') })
  portal.order('lock', { n: 9, key: nextSigningKey })
  await board.news.waitFor((news) => news.type === 'order_refused' && news.reason === 'key')
  expect(board.isHeldOpen).toBe(true)
  const answers = () => portal.frames.items.flatMap((one) => (one.command === 'order_done' ? [one.result] : []))
  await portal.frames.waitFor(() => answers().length === 4)
  expect(answers()).toEqual(['done', 'refused', 'refused', 'refused'])
  portal.order('lock', { n: 10 })
  await board.news.waitFor((news) => news.type === 'held' && !news.isHeld)
  portal.order('reboot', { n: 11 })
  await board.news.waitFor((news) => news.type === 'stored' && portal.connections === 2 && board.waiting === 0)
  expect(types().filter((type) => type === 'boot')).toHaveLength(2)
})

test('keeps the server’s time, backwards too, and says when it knew none', async () => {
  const lost = createBoard({ machine: () => 0 })
  lost.start()
  await heard(lost, 'authorised')
  await heard(lost, 'list')
  portal.tellTime({ time: at(now - 5 * hour), secret: secretOf('another key') })
  portal.tellTime({ time: at(now - hour) })
  await expect.poll(() => lost.time).toBe(now - hour)
  timers.advance(1000)
  expect(lost.time).toBe(now - hour + 1000)
})

test('holds open by itself after a keyholder, offline too, and locks at the end', async () => {
  const board = await connect()
  board.stop()
  await portal.close()
  const alone = createBoard()
  alone.start()
  timers.advance(hour / 2)
  expect(alone.tap('1001')).toEqual({ outcome: 'granted' })
  expect(alone.isHeldOpen).toBe(false)
  timers.advance(hour / 2)
  expect(alone.isHeldOpen).toBe(true)
  timers.advance(2 * hour)
  expect(alone.isHeldOpen).toBe(false)
  const file = join(folder, `${serial}-protocol-2`, 'events.jsonl')
  const holds = readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => (line.includes('"hold"') ? [JSON.parse(line).event.on] : []))
  expect(holds).toEqual([true, false])
})

test('after the end of its list it lets in keyholders only, and says so once', async () => {
  const soon = { expires: at(now + hour), keyholders: { until: at(now + 2 * hour), tags: [tag('1001')] } }
  portal.list = signedList(soon)
  const board = await connect()
  board.stop()
  await portal.close()
  const alone = createBoard()
  alone.start()
  timers.advance(hour)
  expect(alone.tap('1001')).toEqual({ outcome: 'granted' })
  expect(alone.tap('1002')).toEqual({ outcome: 'denied', reason: 'list_expired' })
  const told = alone.news.items.filter((news) => news.type === 'event' && news.name === 'list_expired')
  expect(told).toHaveLength(1)
  timers.advance(hour)
  expect(alone.tap('1001')).toEqual({ outcome: 'denied', reason: 'list_expired' })
})

test('a damaged file is no list', () => {
  const board = createBoard()
  board.start()
  board.stop()
  writeFileSync(join(folder, `${serial}-protocol-2`, 'board.json'), '{"keys":[')
  const again = createBoard()
  again.start()
  expect(again.tap('1001')).toEqual({ outcome: 'denied', reason: 'no_list' })
})
