import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeFolder } from '../testing/folder.ts'
import { EventLog } from './event-log.ts'

/** Whatever the machine is busy with: a state is waited for, never a time. */
const soon = { timeout: 50_000 }

const boots = ['0f3c2b6e-5a41-4d0c-9c57-6d1f0a2b3c4d', '1f3c2b6e-5a41-4d0c-9c57-6d1f0a2b3c4d'] as const
const stamp = () => ({ mono: 5, at: '2026-03-12T08:00:00.000Z', clock: 'set' })

function open(folder: string, bootId: string = boots[0]) {
  const faults: (string | undefined)[] = []
  const events = new EventLog({ folder, bootId, stamp, log: () => undefined, onFault: (fault) => faults.push(fault) })
  return { events, faults }
}

const names = (events: EventLog) =>
  events.next().map(({ boot_id, seq, type }) => `${boots.indexOf(boot_id as never)}/${seq} ${type}`)

it('keeps events over a start, oldest first, and forgets what is acknowledged', async () => {
  const folder = makeFolder()
  const first = open(folder).events
  for (let count = 0; count < 3; count += 1) first.append({ type: 'exit' })
  // Not closed: the process was killed.
  const { events } = open(folder, boots[1])
  events.append({ type: 'boot' })
  expect(names(events)).toEqual(['0/1 exit', '0/2 exit', '0/3 exit', '1/1 boot'])
  events.acknowledge(boots[0], 2)
  expect(names(events)).toEqual(['0/3 exit', '1/1 boot'])
  events.acknowledge(boots[0], 3)
  events.acknowledge(boots[1], 1)
  expect(events.waiting).toBe(0)
  await events.close()
  expect(readdirSync(join(folder, 'events'))).toEqual([])
  await first.close()
})

it('leaves out a line that a power cut broke, and one that is no event', async () => {
  const folder = makeFolder()
  const first = open(folder).events
  first.append({ type: 'exit' })
  await first.close()
  const [file = ''] = readdirSync(join(folder, 'events'))
  await appendFile(join(folder, 'events', file), '{"boot_id":"0f3c2b6e-5a41-4d0c-9c57-6d1f0a2b3c4d","seq":2,"ty')
  const { events } = open(folder, boots[1])
  expect(names(events)).toEqual(['0/1 exit'])
  await events.close()
})

it('says lost for what the server lacks and it no longer has', async () => {
  const { events } = open(makeFolder())
  for (let count = 0; count < 5; count += 1) events.append({ type: 'exit' })
  events.acknowledge(boots[0], 3)
  // A restored backup of the server has only the first.
  events.acknowledge(boots[0], 1)
  expect(events.next().slice(0, 2)).toMatchObject([
    { type: 'lost', seq: 2, through: 3 },
    { type: 'exit', seq: 4 },
  ])
  events.acknowledge(boots[0], 5)
  expect(events.next()).toEqual([])
  await events.close()
})

it('keeps 11,000 events and more, drops the oldest beyond, and remembers over a start which', async () => {
  const folder = makeFolder()
  const { events } = open(folder)
  for (let count = 0; count < 12_001; count += 1) events.append({ type: 'exit' })
  expect(events.waiting).toBe(11_001)
  await expect.poll(() => readdirSync(folder), soon).toContain('lost.json')
  await events.close()
  const again = open(folder, boots[1]).events
  expect(again.waiting).toBe(11_001)
  expect(again.next().slice(0, 2)).toMatchObject([
    { type: 'lost', seq: 1, through: 1000 },
    { type: 'exit', seq: 1001 },
  ])
  again.acknowledge(boots[0], 1100)
  expect(again.next()[0]).toMatchObject({ type: 'exit', seq: 1101 })
  await again.close()
})

it('goes on without its disk, says so, and writes all of it down once there is room', async () => {
  const folder = makeFolder()
  // A file in place of the folder: nothing can be written there, not even by root.
  writeFileSync(join(folder, 'events'), '')
  const { events, faults } = open(folder)
  events.append({ type: 'exit' })
  expect(faults.at(-1)).toMatch(/^events are not written to disk: /)
  expect(names(events)).toEqual(['0/1 exit'])
  rmSync(join(folder, 'events'))
  mkdirSync(join(folder, 'events'))
  events.append({ type: 'opened' })
  expect(faults.at(-1)).toBeUndefined()
  await events.close()
  const [file = ''] = readdirSync(join(folder, 'events'))
  const lines = readFileSync(join(folder, 'events', file), 'utf8')
    .trim()
    .split('\n')
  expect(lines.map((line) => JSON.parse(line).seq)).toEqual([1, 2])
})
