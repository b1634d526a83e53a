import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deviceKey, now, serial, signedList } from '@fobhouse/contract/testing/protocol-2/club.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestTimers, type TestTimers } from '../test-timers.ts'
import type { BoardOptions } from './board-news.ts'
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

async function connect(options: Partial<BoardOptions> = {}): Promise<VirtualBoard> {
  const board = createBoard(options)
  board.start()
  await board.news.waitFor((news) => news.type === 'authorised')
  await board.news.waitFor((news) => news.type === 'list')
  return board
}

async function allStored(board: VirtualBoard): Promise<void> {
  if (board.waiting > 0) await board.news.waitFor(() => board.waiting === 0)
}

const numbersOf = (boot: string) => portal.stored.filter((one) => one.boot === boot).map(({ seq }) => seq)
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('sends what it kept in batches, oldest first, and deletes what is acknowledged', async () => {
  const board = createBoard()
  board.start()
  for (let count = 1; count < 250; count += 1) board.tap('1001')
  await allStored(board)
  expect(numbersOf(board.bootId)).toEqual(upTo(250))
  const batches = portal.frames.items.flatMap((frame) => (frame.command === 'events' ? [JSON.parse(frame.batch)] : []))
  expect(batches.map(({ events }) => events.length)).toEqual([100, 100, 50])
})

test('a killed board has every event on its disk, and sends it under the boot in which it happened', async () => {
  const board = createBoard({ url: 'ws://127.0.0.1:9' })
  board.start()
  board.tap('1001')
  board.tap('1002')
  board.stop()
  const again = createBoard()
  again.start()
  await again.news.waitFor(() => again.waiting === 0)
  expect(numbersOf(board.bootId)).toEqual([1, 2, 3])
  expect(numbersOf(again.bootId)).toEqual([1])
  // Acknowledged is deleted, also on the disk.
  again.stop()
  expect(createBoard().waiting).toBe(0)
})

test('half a line on the disk loses nothing before and nothing after it', async () => {
  const board = createBoard({ url: 'ws://127.0.0.1:9' })
  board.start()
  board.stop()
  appendFileSync(join(folder, `${serial}-protocol-2`, 'events.jsonl'), '{"event":{"boot_id"')
  const again = createBoard({ url: 'ws://127.0.0.1:9' })
  again.start()
  again.tap('1001')
  again.stop()
  expect(createBoard().waiting).toBe(3)
})

test('sends again what was not acknowledged, and what was doubled is stored once', async () => {
  const board = await connect()
  await allStored(board)
  portal.acknowledges = false
  board.suffer({ type: 'duplicate' })
  board.tap('1001')
  await portal.frames.waitFor(() => portal.stored.length === 2)
  portal.acknowledges = true
  board.suffer({ type: 'drop' })
  await board.news.waitFor((news) => news.type === 'disconnected')
  board.tap('1002')
  timers.advance(1000)
  await board.news.waitFor(() => board.waiting === 0)
  expect(numbersOf(board.bootId)).toEqual(upTo(3))
})

test('says which events it no longer has', async () => {
  const board = createBoard({ mostEvents: 10, url: 'ws://127.0.0.1:9' })
  board.start()
  for (let count = 1; count < 30; count += 1) board.tap('1001')
  expect(board.waiting).toBe(10)
  board.stop()
  const again = createBoard({ mostEvents: 11 }) // room for its own start
  again.start()
  await again.news.waitFor(() => again.waiting === 0)
  const [lost] = portal.stored
  expect(lost?.event).toMatchObject({ type: 'lost', seq: 1, through: 21, boot_id: board.bootId })
  expect(numbersOf(board.bootId)).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29, 30])
})

test('says that events are lost where the server lacks what was deleted', async () => {
  const board = await connect()
  board.tap('1001')
  await allStored(board)
  portal.forget()
  board.tap('1002')
  await board.news.waitFor(() => board.waiting === 0)
  expect(portal.stored.map(({ event }) => event)).toMatchObject([
    { type: 'lost', seq: 1, through: 2 },
    { type: 'tap', seq: 3 },
  ])
})

test('a full disk keeps no door shut; a list is not acknowledged; what comes later is whole again', async () => {
  const board = await connect()
  await allStored(board)
  portal.acknowledges = false
  board.suffer({ type: 'disk', isFull: true })
  expect(board.tap('1001')).toEqual({ outcome: 'granted' })
  await board.news.waitFor((news) => news.type === 'disk')
  portal.say({ command: 'list', ...signedList({ version: now + 1 }) })
  portal.order('bump')
  await board.news.waitFor((news) => news.type === 'bumped')
  expect(board.listVersion).toBe(now)
  board.suffer({ type: 'disk', isFull: false })
  board.tap('1002')
  board.stop()
  expect(createBoard().waiting).toBe(2)
})

test('tells what the contact says, and force only where nobody was let in', async () => {
  const board = await connect()
  board.tap('1001')
  board.moveDoor(true)
  board.moveDoor(false)
  timers.advance(5000)
  board.moveDoor(true)
  timers.advance(30_000)
  board.moveDoor(false)
  board.pressExit()
  board.moveDoor(true)
  // Nobody answered its pings in that half minute.
  await board.news.waitFor((news) => news.type === 'disconnected')
  timers.advance(1000)
  await allStored(board)
  const told = portal.stored.map(({ event }) => event.type)
  expect(told.join(' ')).toBe('boot tap opened closed opened forced held_open closed exit opened')
})

test('a wrong clock of the machine does not matter once the server has spoken', async () => {
  const board = createBoard()
  board.start()
  board.suffer({ type: 'clock', milliseconds: -1_000_000_000_000 })
  await board.news.waitFor((news) => news.type === 'authorised')
  expect(board.time).toBe(now)
})
