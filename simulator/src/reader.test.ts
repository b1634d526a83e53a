import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { noise } from './link-faults.ts'
import { type ReaderEvent, VirtualReader } from './reader.ts'
import { parseReaderScript, readReaderPlan, runReader } from './reader-command.ts'
import { describeReaderEvent } from './reader-words.ts'
import type { Timers } from '@fobhouse/stripe-counterpart/timers.ts'
import { createWaitableList, type WaitableList } from '@fobhouse/stripe-counterpart/waitable-list.ts'
import { WrongUse } from '@fobhouse/stripe-counterpart/wrong-use.ts'

let reader: VirtualReader
let url: string
let late: (() => void)[]
let pages: Page[]

/** Timers that run out when the test says so. */
const timers: Timers = {
  after(_milliseconds, task) {
    late.push(task)
    return () => void late.splice(late.indexOf(task), 1)
  },
}

beforeEach(async () => {
  late = []
  pages = []
  reader = new VirtualReader({ port: 0, timers })
  url = await reader.start()
})
afterEach(() => {
  for (const page of pages) page.socket.terminate()
  reader.stop()
})

type Page = { socket: WebSocket; messages: WaitableList<string>; closed: Promise<number> }

/** Opens a kiosk page that has connected and said hello. */
async function openPage(address = url): Promise<Page> {
  const socket = new WebSocket(address, 'arduino')
  const messages = createWaitableList<string>((text) => text)
  socket.on('message', (data: Buffer) => messages.add(data.toString()))
  const page = { socket, messages, closed: once(socket, 'close').then(([code]) => Number(code)) }
  pages.push(page)
  await once(socket, 'open')
  socket.send('hello')
  return page
}

const heard = (event: ReaderEvent) => event.type === 'heard'

async function arrived({ messages }: Page, count: number): Promise<readonly string[]> {
  await messages.waitFor(() => messages.items.length >= count)
  return messages.items
}

test('takes a page with its sub-protocol and its greeting, and sends it every card as it is read', async () => {
  const page = await openPage()
  expect(page.socket.protocol).toBe('arduino')
  expect(await reader.events.waitFor(heard)).toEqual({ type: 'heard', text: 'hello' })
  reader.tap('1001')
  reader.tap('0004242')
  expect(await arrived(page, 2)).toEqual(['c:1001', 'c:0004242'])
})

test('refuses a page that does not speak the sub-protocol', async () => {
  for (const protocols of [[], ['chat']]) {
    const socket = new WebSocket(url, protocols)
    const [error] = await once(socket, 'error')
    expect(String(error)).toContain('401')
  }
  expect(reader.pages).toBe(0)
})

test('sends what could not be read, other text, and the same to every page', async () => {
  const both = [await openPage(), await openPage()]
  reader.say('')
  reader.say('battery low')
  for (const page of both) expect(await arrived(page, 2)).toEqual(['', 'battery low'])
})

test('says goodbye on command, and takes the page back', async () => {
  const page = await openPage()
  reader.hangUp()
  expect(await page.closed).toBe(1001)
  const back = await openPage()
  reader.tap('1001')
  expect(await arrived(back, 1)).toEqual(['c:1001'])
})

test('its line drops, doubles a card, and makes noise', async () => {
  const page = await openPage()
  reader.suffer({ type: 'drop' })
  expect(await page.closed).toBe(1006)
  const back = await openPage()
  reader.suffer({ type: 'duplicate' })
  reader.tap('1001')
  reader.suffer({ type: 'garbage' })
  expect(await arrived(back, 2 + noise.length)).toEqual(['c:1001', 'c:1001', ...noise])
})

test('its line is slow, then dead, then well again', async () => {
  const page = await openPage()
  await reader.events.waitFor(heard)
  reader.suffer({ type: 'delay', milliseconds: 100 })
  reader.tap('1')
  expect(late).toHaveLength(1)
  late.shift()?.()
  reader.suffer({ type: 'half-open' })
  reader.tap('2')
  expect(late).toEqual([])
  reader.suffer({ type: 'heal' })
  reader.tap('3')
  expect(await arrived(page, 2)).toEqual(['c:1', 'c:3'])
})

test('a card that nobody hears is told in plain words, and lost', () => {
  reader.tap('1001')
  expect(reader.events.items.map((event) => describeReaderEvent(event))).toEqual([
    `Reader: ${url}. Waiting for a kiosk page.`,
    'Nobody is connected; card 1001 is lost.',
  ])
})

test('runs a script once a page has greeted, and says what it does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fobhouse-reader-'))
  const script = join(folder, 'taps.txt')
  writeFileSync(script, 'tap 1001 # Ada\ncorrupt\nsay battery low\nwait 0\nduplicate\ntap 7\n')
  const lines = createWaitableList<string>((line) => line)
  const ended = runReader(['--port', '0', '--script', script], (line) => lines.add(line))
  const first = await lines.waitFor((line) => line.startsWith('Reader: '))
  const page = await openPage(/ws:\/\/[^ ]+\d/.exec(first)?.[0])
  await ended
  expect(await page.closed).toBe(1001)
  expect(page.messages.items).toEqual(['c:1001', '', 'battery low', 'c:7', 'c:7'])
  expect(lines.items.slice(1)).toEqual([
    'A page has connected.',
    'The page says "hello".',
    'Sent: card 1001.',
    'Sent: an empty message.',
    'Sent: "battery low".',
    'Sent: card 7.',
    'A page has gone.',
  ])
  rmSync(folder, { recursive: true })
})

test('listens on port 81 unless it is told another; one that is taken is wrong use', async () => {
  expect(readReaderPlan([])).toEqual({ port: 81, script: undefined })
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo // it listens on a port
  const running = runReader(['--port', String(port)], () => {})
  await expect(running).rejects.toThrow(`Port ${port} is taken; choose another with --port`)
  await expect(running).rejects.toThrow(WrongUse)
  other.close()
})

test.each([
  [['--port', 'x'], '--port is a number from 0 to 65535, not "x"'],
  [['--port', '70000'], '--port is a number from 0 to 65535, not "70000"'],
  [['--url', 'ws://localhost'], "Unknown option '--url'"],
  [['--script', 'no-such-file'], '--script no-such-file: '],
])('a reader with %j is wrong use: %s', (args, message) => {
  expect(() => readReaderPlan(args)).toThrow(message)
  expect(() => readReaderPlan(args)).toThrow(WrongUse)
})

test.each(['tap', 'tap x', 'tap 1 2', 'say', 'corrupt it', 'close it', 'wait soon', 'jump'])(
  '"%s" is no step of a reader’s script',
  (line) => {
    expect(() => parseReaderScript(`tap 1\n${line}`)).toThrow('Line 2 is no "tap <card>"')
  },
)
