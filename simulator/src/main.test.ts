import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { readDoorPlan } from './door-plan.ts'
import { parseTapScript } from './tap-script.ts'
import { WrongUse } from '@fobhouse/stripe-counterpart/wrong-use.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fobhouse-simulator-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function run(args: readonly string[]) {
  const main = join(import.meta.dirname, 'main.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { output, errors, code: Number(code) }
}

test('walks through a door by a script, tells it in plain words and ends when all is noted', async () => {
  const portal = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(portal, 'listening')
  const taps: string[] = []
  portal.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => {
      const frame: Record<string, unknown> = JSON.parse(data.toString('utf8'))
      const answer = (message: unknown) => socket.send(JSON.stringify(message))
      if (frame['command'] === 'authenticate') {
        answer({ authorised: frame['secret_key'] === 'abcdefgh.key' })
        answer({ command: 'sync', tags: ['1001'], hash: 'ff90d3a05d9e4ab23b9bd81460b4dbad' })
        answer({ command: 'update_device_locked_out', locked_out: false })
      }
      if (!String(frame['command']).startsWith('log_access')) return
      taps.push(`${String(frame['command'])} ${String(frame['card_id'])}`)
      answer({ command: frame['command'], success: true })
    })
  })
  const script = join(folder, 'taps.txt')
  writeFileSync(script, '# two people\ntap 1001\nwait 0\n\ntap front 4242 # unknown\n')
  const { port } = portal.address() as AddressInfo // it listens on a port
  const options = ['--serial', 'front', '--key', 'abcdefgh.key', '--folder', folder, '--script', script]
  const ended = await run(['door', '--url', `http://127.0.0.1:${port}`, ...options])
  portal.close()
  expect(ended).toMatchObject({ code: 0, errors: '' })
  expect(taps).toEqual(['log_access 1001', 'log_access_denied 4242'])
  for (const line of ['Connected: the portal knows this door.', 'Card 1001: OPEN.', 'Card 4242: refused.']) {
    expect(ended.output).toContain(line)
  }
})

const door = ['--url', 'ws://localhost:1', '--serial', 'a']
test.each([
  [[], '--serial is missing'],
  [['--serial', 'a'], '--url is missing'],
  [['--serial', 'a', '--url', 'localhost:8000'], '--url is an address such as ws://localhost:8000'],
  [['--url', 'ws://localhost:1', '--serial', 'a/b'], '--serial is 1 to 50 characters'],
  [[...door, '--tap', 'abc'], 'A card number has 1 to 20 digits, unlike "abc"'],
  [[...door, '--tap-every', 'soon'], '--tap-every is a number of seconds, not "soon"'],
  [[...door, '--key', 'a', '--key', 'b'], 'There are more --key than --serial'],
  [[...door, '--colour', 'red'], "Unknown option '--colour'"],
  [[...door, '--script', 'no-such-file'], '--script no-such-file: '],
])('a door with %j is wrong use: %s', (args, message) => {
  expect(() => readDoorPlan(args)).toThrow(message)
  expect(() => readDoorPlan(args)).toThrow(WrongUse)
})

test.each([
  [['window'], 'There is nothing called "window" to simulate'],
  [['mail', '--port', 'x'], '--port is a number up to 65535, not "x"'],
  [['reader', '--port', '8.5'], '--port is a whole number, not "8.5"'],
  [['interlock', '--url', 'ws://localhost:1'], '--serial is missing'],
  [['home-assistant'], '--broker is missing'],
  [['home-assistant', '--broker', 'here'], '--broker is an address such as mqtt://127.0.0.1, not "here"'],
  [['vending', '--serial', 'a', '--url', 'nowhere'], '--url is an address such as ws://localhost:8000, not "nowhere"'],
])('wrong use %j ends with one clear line and how it is used', async (args, message) => {
  const { code, errors } = await run(args)
  expect(code).toBe(2)
  expect(errors.split('\n').slice(0, 2)).toEqual([message, ''])
  expect(errors).toContain('Usage: ')
})

test('--help explains itself', async () => {
  const { code, output } = await run(['--help'])
  expect(code).toBe(0)
  expect(output).toContain('npm run simulator -- door')
  for (const name of ['interlock', 'vending', 'reader', 'mail'])
    expect(output).toContain(`npm run simulator -- ${name}`)
})

test.each(['tap', 'tap door', 'tap a b 1', 'wait', 'wait soon', 'wait -1', 'jump'])(
  '"%s" is no step of a script',
  (line) => {
    expect(() => parseTapScript(`tap 1\n${line}`)).toThrow(`Line 2 is neither`)
  },
)
