import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deviceKey, serial, signedList } from '@fobhouse/contract/testing/protocol-2/club.ts'
import { expect, test } from 'vitest'
import { runDoors } from '../door-command.ts'
import { readDoorPlan } from '../door-plan.ts'
import { parseBoardScript } from './board-words.ts'
import { startTestPortal } from './test-portal.ts'

test('walks through a board by a script and ends when all is stored', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fobhouse-board-'))
  const portal = await startTestPortal()
  portal.list = signedList()
  const script = join(folder, 'day.txt')
  writeFileSync(script, 'tap 1001 # enters\ndoor open\ndoor closed\ndrop\nwait 0\nexit\ntap 4242\n')
  const lines: string[] = []
  const words = ['--url', portal.url, '--serial', serial, '--key', deviceKey, '--folder', folder, '--script', script]
  await runDoors(['--protocol', '2', ...words], (line) => lines.push(line))
  await portal.close()
  rmSync(folder, { recursive: true })
  expect(portal.stored.map(({ event }) => event.type)).toEqual(['boot', 'tap', 'opened', 'closed', 'exit', 'tap'])
  expect(lines).toContain('Card 1001: OPEN.')
  expect(lines).toContain('Card 4242: refused, nobody’s card.')
})

test('says what is wrong with a script or an option', () => {
  expect(() => parseBoardScript('exit\ndoor ajar')).toThrow('Line 2 is neither')
  const args = ['--url', 'ws://localhost', '--serial', 'a', '--protocol', '3']
  expect(() => readDoorPlan(args)).toThrow('--protocol is 1 or 2')
})

test.each([
  ['clock -5000', { type: 'fault', fault: { type: 'clock', milliseconds: -5000 } }],
  ['disk full', { type: 'fault', fault: { type: 'disk', isFull: true } }],
  ['delay 200', { type: 'fault', fault: { type: 'delay', milliseconds: 200 } }],
])('reads the fault %s', (line, deed) => {
  expect(parseBoardScript(line)).toEqual([{ type: 'deed', deed }])
})
