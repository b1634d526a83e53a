import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isReaderUrl } from '@fobhouse/contract/routes/kiosks.ts'
import { ReaderConnection, type SocketEvents } from './reader-connection.ts'

type FakeSocket = { address: unknown; on: SocketEvents; sent: unknown[]; isClosed: boolean }

let sockets: FakeSocket[] = []
let told: unknown[] = []
let reader: ReaderConnection

function openSocket(address: { url: string; protocol: string }, on: SocketEvents) {
  if (address.url.includes('forbidden')) throw new Error('not allowed')
  const socket: FakeSocket = { address, on, sent: [], isClosed: false }
  sockets.push(socket)
  return {
    send: (data: unknown) => void socket.sent.push(data),
    close: () => {
      socket.isClosed = true
    },
  }
}

function socketAt(index: number): FakeSocket {
  const socket = sockets.at(index)
  if (!socket) throw new Error(`There is no socket ${index}`)
  return socket
}

const say = (data: unknown, index = -1) => socketAt(index).on.message(data)

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  told = []
  reader = new ReaderConnection({
    openSocket,
    onConnected: (isConnected) => told.push(isConnected),
    onCard: (card) => told.push(card),
    warn: () => told.push('warned'),
  })
  reader.connect('ws://localhost:81')
  socketAt(0).on.open()
  told = []
})
afterEach(() => void vi.useRealTimers())

describe('the line to a card reader', () => {
  test('opens with the sub-protocol and greets', () => {
    expect(socketAt(0)).toMatchObject({
      address: { url: 'ws://localhost:81', protocol: 'arduino' },
      sent: [expect.any(String)],
    })
  })

  test.each([
    ['a card', ['c:1001'], ['1001']],
    ['leading zeros', ['c:0001001'], ['1001']],
    ['a card that the reader repeats', ['c:1001', 'c:1001', 'c:01001'], ['1001']],
    ['two cards, one upon the other', ['c:1001', 'c:1002', 'c:1001'], ['1001', '1002', '1001']],
    ['an empty message', [''], ['warned']],
    ['one card in two messages', ['c:', '1001'], ['warned']],
    ['other text, JSON and bytes', ['hello', '{"c":1}', 'C:1001', new ArrayBuffer(4), 7], []],
    [
      'cards that are none',
      ['c:x', 'c:-1', 'c:0', 'c:123456789012345678901'],
      ['warned', 'warned', 'warned', 'warned'],
    ],
  ])('%s', (_name, messages, expected) => {
    for (const message of messages) say(message)
    expect(told).toEqual(expected)
  })

  test('forgets a card after a second', () => {
    say('c:1001')
    vi.advanceTimersByTime(999)
    say('c:1001')
    vi.advanceTimersByTime(1)
    say('c:1001')
    expect(told).toEqual(['1001', '1001'])
  })

  test('says at once that it is lost, and tries again every five seconds until it is back', () => {
    socketAt(0).on.close()
    expect(told).toEqual([false, 'warned'])
    vi.advanceTimersByTime(4999)
    expect(sockets).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(2)
    socketAt(1).on.close()
    vi.advanceTimersByTime(5000)
    socketAt(2).on.open()
    say('c:1001')
    expect(told).toEqual([false, 'warned', false, 'warned', true, '1001'])
  })

  test('changes to another address at once; the former socket is heard no more', () => {
    reader.connect('ws://reader.local:81')
    expect(sockets).toHaveLength(2)
    expect(socketAt(0).isClosed).toBe(true)
    socketAt(1).on.open()
    say('c:666', 0)
    socketAt(0).on.close()
    vi.advanceTimersByTime(60_000)
    say('c:1001')
    expect([sockets.length, told]).toEqual([2, [false, true, '1001']])
  })

  test('an address that is changed while it waits is tried once', () => {
    socketAt(0).on.close()
    reader.connect('ws://reader.local:81')
    vi.advanceTimersByTime(60_000)
    expect(sockets).toHaveLength(2)
  })

  test('an address that the browser refuses is told like a lost line', () => {
    reader.connect('ws://forbidden:81')
    expect(told).toEqual([false, 'warned', false, 'warned'])
    reader.connect('ws://localhost:81')
    expect(sockets).toHaveLength(2)
  })

  test('once closed it stays so', () => {
    reader.close()
    socketAt(0).on.close()
    vi.advanceTimersByTime(60_000)
    expect([sockets.length, socketAt(0).isClosed]).toEqual([1, true])
  })
})

test.each([
  ['ws://localhost:81', true],
  ['wss://reader.example/x', true],
  ['http://localhost:81', false],
  ['localhost:81', false],
  ['', false],
])('%s is an address: %s', (text, expected) => expect(isReaderUrl(text)).toBe(expected))
