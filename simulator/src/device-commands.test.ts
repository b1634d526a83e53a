import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { parseInterlockScript, readInterlockPlan, runInterlock } from './interlock-command.ts'
import { parseVendingScript, readVendingPlan, runVending } from './vending-command.ts'
import { WrongUse } from '@fobhouse/stripe-counterpart/wrong-use.ts'

type Frame = Record<string, unknown>

let folder: string
let portal: WebSocketServer | undefined
let heard: Frame[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fobhouse-simulator-'))
})
afterEach(() => {
  portal?.close()
  portal = undefined
  rmSync(folder, { recursive: true })
})

/** Opens a portal that accepts every key and answers with `answer`; returns the options that lead to it. */
async function openPortal(answer: (frame: Frame) => Frame | undefined): Promise<string[]> {
  heard = []
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  portal = server
  await once(server, 'listening')
  server.on('connection', (socket) => {
    const send = (message: Frame) => socket.send(JSON.stringify(message))
    socket.on('message', (data: Buffer) => {
      const frame: Frame = JSON.parse(data.toString('utf8'))
      if (frame['command'] === 'authenticate') {
        send({ authorised: true })
        send({ command: 'update_device_locked_out', locked_out: false })
      } else if (frame['command'] !== 'ip_address') {
        heard.push(frame)
        const reply = answer(frame)
        if (reply) send(reply)
      }
    })
  })
  const { port } = server.address() as AddressInfo // it listens on a port
  return ['--url', `http://127.0.0.1:${port}`, '--key', 'abcdefgh.key', '--folder', folder]
}

function writeScript(text: string): string {
  const path = join(folder, 'script.txt')
  writeFileSync(path, text)
  return path
}

test('an interlock runs a script: asks, reports, ends, and tells it in plain words', async () => {
  const options = await openPortal((frame) => {
    if (frame['command'] !== 'interlock_session_start') return { command: frame['command'], success: true }
    return frame['card_id'] === '1001'
      ? { command: 'interlock_session_start', session_id: 's1' }
      : { command: 'interlock_session_rejected', reason: 'rejected' }
  })
  const lines: string[] = []
  const script = writeScript('tap 4711 # a stranger\ntap 0001001\nwait 0\ntap 1001\n')
  await runInterlock([...options, '--serial', 'laser', '--script', script], (line) => void lines.push(line))
  expect(heard).toEqual([
    { command: 'interlock_session_start', card_id: '4711' },
    { command: 'interlock_session_start', card_id: '1001' },
    { command: 'interlock_session_update', session_id: 's1', session_kwh: 0 },
    { command: 'interlock_session_end', session_id: 's1', session_kwh: expect.any(Number), card_id: '1001' },
  ])
  for (const line of ['Not started: rejected.', 'ON, session s1.', 'OFF by a card.', 'The portal has noted the end.']) {
    expect(lines).toContain(line)
  }
})

test('a vending machine runs a script and tells amounts as people write them', async () => {
  const options = await openPortal(({ command }) => {
    if (command === 'balance') return { command, balance: 535, success: true }
    return command === 'debit'
      ? { command, balance: 285, amount: -250, success: true }
      : { command, success: false, reason: 'not_allowed', balance: 285 }
  })
  const lines: string[] = []
  const script = writeScript('balance 1001\ndebit 1001 2.50 7\ncredit 1001 1\n')
  await runVending([...options, '--serial', 'snacks', '--script', script], (line) => void lines.push(line))
  expect(heard).toEqual([
    { command: 'balance', card_id: '1001' },
    { command: 'debit', card_id: '1001', amount: 2.5, product_external_id: 7 },
    { command: 'credit', card_id: '1001', amount: 1 },
  ])
  const told = [
    'Card 1001: OK, balance 5.35.',
    'Card 1001: OK, balance 2.85.',
    'Card 1001: refused, not_allowed, balance 2.85.',
  ]
  for (const line of told) expect(lines).toContain(line)
})

const known = ['--url', 'ws://localhost:1', '--serial', 'a']
test.each([
  [readInterlockPlan, [], '--serial is missing'],
  [readInterlockPlan, ['--serial', 'a/b'], '--serial is 1 to 50 characters'],
  [readInterlockPlan, [...known, '--watts', 'many'], '--watts is a number from 0 to 1000000, not "many"'],
  [readInterlockPlan, [...known, '--update-every', '0'], '--update-every is a number from 0.1 to 3600, not "0"'],
  [readInterlockPlan, [...known, '--script', 'no-such-file'], '--script no-such-file: '],
  [readVendingPlan, ['--serial', 'a'], '--url is missing'],
  [readVendingPlan, [...known, '--watts', '1'], "Unknown option '--watts'"],
] as const)('%o with %j is wrong use', (read, args, message) => {
  expect(() => read(args)).toThrow(message)
  expect(() => read(args)).toThrow(WrongUse)
})

test.each(['tap', 'tap x', 'tap 1 2', 'power-cut now', 'wait', 'delay', 'debit 1 1'])(
  '"%s" is no step of a tool',
  (line) => {
    expect(() => parseInterlockScript(`tap 1\n${line}`)).toThrow('Line 2 is no')
  },
)

test.each(['balance', 'balance 1 2', 'debit 1', 'debit 1 0', 'debit 1 0.001', 'debit 1 1 cola', 'credit x 1', 'tap 1'])(
  '"%s" is no step of a machine',
  (line) => {
    expect(() => parseVendingScript(`balance 1\n${line}`)).toThrow('Line 2 is no')
  },
)
