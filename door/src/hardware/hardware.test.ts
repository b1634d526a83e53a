import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeFolder, standIn } from '../testing/folder.ts'
import { gpiod1, gpiod2 } from './gpiod.ts'
import { watchInput } from './inputs.ts'
import { startReader } from './readers.ts'
import { Relay } from './relay.ts'

/** Whatever the machine is busy with: a state is waited for, never a time. */
const soon = { timeout: 50_000 }

const log = () => undefined
const lines = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [])

/** Writes down how it was called; holds like the real one: for a time, until a signal, or not at all. */
const gpioset = (record: string) => `echo "$*" >>'${record}'
case "$*" in
  *--mode=time*|*500ms,0*) sleep 0.5 ;;
  *--mode=exit*|*--toggle=0*) ;;
  *) exec sleep 60 ;;
esac`

function makeRelay(fail: 'secure' | 'safe', gpiod = gpiod1) {
  const record = join(makeFolder(), 'record')
  standIn({ gpioset: gpioset(record) })
  const faults: (string | undefined)[] = []
  const pin = { kind: 'gpio', chip: 'gpiochip0', line: 17, isLow: false } as const
  const relay = new Relay({ pin, fail, gpiod, log, onFault: (fault) => faults.push(fault) })
  onTestFinished(() => relay.stop())
  const calls = () => lines(record).map((line) => line.replaceAll(/--(?:mode|chip)=|gpiochip0 ?/gu, ''))
  return { relay, calls, faults }
}

it('pulses, and rests without current again: each by a process that holds the line', async () => {
  const { relay, calls } = makeRelay('secure')
  await expect.poll(calls, soon).toEqual(['signal 17=0'])
  relay.pulse(500)
  expect(relay.current).toBe(1)
  await expect.poll(calls, soon).toEqual(['signal 17=0', 'time --sec=0 --usec=500000 17=1', 'signal 17=0'])
  await expect.poll(() => relay.current, soon).toBe(0)
})

it('turns the line round where current keeps the door shut, and takes the current away at its end', async () => {
  const { relay, calls } = makeRelay('safe', gpiod2)
  await expect.poll(calls, soon).toEqual(['17=1'])
  relay.hold(true)
  await expect.poll(calls, soon).toEqual(['17=1', '17=0'])
  relay.hold(false)
  await expect.poll(calls, soon).toEqual(['17=1', '17=0', '17=1'])
  await relay.stop()
  expect(calls().at(-1)).toBe('--toggle=0 17=0')
})

it('tries again where another program has the line, and says so', async () => {
  const record = join(makeFolder(), 'record')
  const busy = join(makeFolder(), 'busy')
  writeFileSync(busy, '')
  standIn({ gpioset: `[ ! -e '${busy}' ] || { echo 'Device or resource busy' >&2; exit 1; }\n${gpioset(record)}` })
  let fault: string | undefined
  const pin = { kind: 'gpio', chip: 'gpiochip0', line: 17, isLow: false } as const
  const onFault = (told: string | undefined) => {
    fault = told
  }
  const relay = new Relay({ pin, fail: 'secure', gpiod: gpiod1, log, onFault })
  onTestFinished(() => relay.stop())
  await expect.poll(() => fault, soon).toBe("the relay's pin cannot be set: Device or resource busy")
  expect(relay.current).toBeNull()
  rmSync(busy)
  await expect.poll(() => fault, soon).toBeUndefined()
  expect(lines(record)).toEqual(['--mode=signal gpiochip0 17=0'])
})

it.each([
  ['1.6', gpiod1, '0'],
  ['2', gpiod2, '2'],
])('reads what an input is, and its changes: gpiomon %s', async (_, gpiod, falling) => {
  const folder = makeFolder()
  standIn({ gpioget: 'echo 0', gpiomon: `echo "$*" >'${folder}/args'; exec tail -n +1 -f '${folder}/edges'` })
  writeFileSync(join(folder, 'edges'), '')
  const seen: boolean[] = []
  const pin = { kind: 'gpio', chip: 'gpiochip0', line: 22, isLow: true } as const
  const input = watchInput('contact', pin, { gpiod, log, onFault: log, onChange: (isOn) => seen.push(isOn) })
  onTestFinished(() => input.stop())
  await expect.poll(() => seen, soon).toEqual([false])
  // It bounces, and stays on.
  appendFileSync(join(folder, 'edges'), `1\n${falling}\n1\n`)
  await expect.poll(() => seen, soon).toEqual([false, true])
  appendFileSync(join(folder, 'edges'), `${falling}\n`)
  await expect.poll(() => seen, soon).toEqual([false, true, false])
  expect(lines(join(folder, 'args'))[0]).toContain('--active-low')
})

it('reads a USB reader through evtest, starts it again when it vanishes, and takes a card once', async () => {
  const folder = makeFolder()
  standIn({ evtest: `echo "$*" >>'${folder}/args'; exec tail -n +1 -f '${folder}/keys'` })
  const cards: string[] = []
  const faults: (string | undefined)[] = []
  let up = 0
  const reader = startReader(
    { kind: 'evdev', path: '/dev/input/reader' },
    {
      format: 'decimal',
      log,
      onFault: (fault) => faults.push(fault),
      onCard: (number) => cards.push(number),
      uptime: () => up,
    },
  )
  onTestFinished(() => reader.stop())
  await expect.poll(() => faults.length, soon).toBe(1)
  expect(reader.isAlive()).toBe(true)
  writeFileSync(join(folder, 'keys'), '')
  const type = (text: string) => {
    const keys = [...text].map((digit) => `KEY_${digit}`)
    const press = (key: string) => `Event: time 1.0, type 1 (EV_KEY), code 2 (${key}), value 1\n`
    appendFileSync(join(folder, 'keys'), [...keys, 'KEY_ENTER'].map(press).join(''))
  }
  type('001001')
  type('1001')
  type('1002')
  await expect.poll(() => cards, soon).toEqual(['1001', '1002'])
  up += 2000
  type('1002')
  await expect.poll(() => cards, soon).toEqual(['1001', '1002', '1002'])
  expect(faults.at(-1)).toBeUndefined()
  expect(lines(join(folder, 'args'))[0]).toBe('--grab /dev/input/reader')
})

it('reads one card a line from a serial port', async () => {
  const folder = makeFolder()
  const port = join(folder, 'port')
  writeFileSync(port, '\u000204:A1:B2:C3\u0003\r\nnoise\r\n')
  standIn({ stty: `echo "$*" >'${folder}/args'`, cat: `exec tail -n +1 -f "$1"` })
  const cards: string[] = []
  const reader = startReader(
    { kind: 'serial', path: port, baud: 19_200 },
    { format: 'hex', log, onFault: log, onCard: (number) => cards.push(number), uptime: () => 0 },
  )
  onTestFinished(() => reader.stop())
  await expect.poll(() => cards, soon).toEqual(['77705923'])
  expect(lines(join(folder, 'args'))).toEqual([`-F ${port} 19200 raw -echo`])
})
