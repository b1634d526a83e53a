import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type DoorController, makeDoorController } from '@fobhouse/e2e/door-controller.ts'
import { fillFolder, someCards } from '@fobhouse/server/testing/large-club.ts'
import { createClubFolder, startServer } from '@fobhouse/server/testing/server-process.ts'
import type { Figure } from './figure.ts'
import { type Ask, askerOf } from './house.ts'
import { percentile } from './median.ts'

const members = 10_000
const taps = 100
/** Longer than a pulse, so that each card moves the relay. */
const betweenTapsMs = 700
const idleMs = 30_000
const patienceMs = 60_000
/** Of a second, in which Linux counts a process's time. */
const ticksPerSecond = 100

/** The door controller with a list of 10,000 cards: how long a card waits for the relay, and what the program takes. */
export async function measureDoorController(): Promise<Figure[]> {
  const club = await createClubFolder()
  const unpacked = unpackController()
  const door = makeDoorController({ program: unpacked.program })
  try {
    await fillFolder(club.folder, { members, doors: 0, machines: 0 })
    const server = await startServer(club.folder)
    const cards = (await someCards(club.folder, 2 * taps)).map(({ card }) => card)
    try {
      const ask = await askerOf(server.origin)
      await pairDoor(ask, door, server.origin)
      await giveList(ask, door)
      const connected = await timeTaps(door, cards.slice(0, taps))
      const resources = await measureResources(door)
      await server.kill()
      const alone = await timeTaps(door, cards.slice(taps))
      return [...describe('with the portal', connected), ...describe('without the portal', alone), ...resources]
    } finally {
      await server.kill()
    }
  } finally {
    await door.stop()
    unpacked.remove()
    club.remove()
  }
}

/** The program as the package installs it: one file. */
function unpackController(): { program: string; remove(): void } {
  const root = resolve(import.meta.dirname, '..')
  const deb = execFileSync(process.execPath, [join(root, 'package/door/build-deb.ts')], { encoding: 'utf8' }).trim()
  const folder = mkdtempSync(join(tmpdir(), 'fobhouse-door-package-'))
  execFileSync('dpkg-deb', ['--extract', deb, folder])
  const remove = () => rmSync(folder, { recursive: true, force: true })
  return { program: join(folder, 'usr/share/fobhouse-door/fobhouse-door.mjs'), remove }
}

async function pairDoor(ask: Ask, door: DoorController, origin: string): Promise<void> {
  const { code } = (await ask('POST', '/api/admin/devices/pairing/', { name: 'Store room' })) as { code: string } // by the contract
  await door.pair(origin, code)
  door.start()
}

/** Everybody may enter, and the door knows it. */
async function giveList(ask: Ask, door: DoorController): Promise<void> {
  const [{ id } = { id: 0 }] = (await ask('GET', '/api/admin/doors/')) as { id: number }[] // by the contract
  await ask('PUT', `/api/admin/doors/${id}/`, { defaultAccess: true })
  const latest = performance.now() + patienceMs
  while (Number((await door.status())['cards']) < members) {
    if (performance.now() > latest) throw new Error(`The door has no list: ${door.output()}`)
    await wait(500)
  }
}

const openings = (door: DoorController) => door.relay().filter(({ value }) => value === '1')

/** Milliseconds from the line in the reader to the change of the relay, both by the machine's clock. */
async function timeTaps(door: DoorController, cards: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const card of cards) {
    const before = openings(door).length
    const tapped = Date.now()
    door.tap(card)
    await wait(betweenTapsMs)
    const latest = performance.now() + patienceMs
    while (openings(door).length === before) {
      if (performance.now() > latest) throw new Error(`The relay does not move for ${card}: ${door.output()}`)
      await wait(50)
    }
    times.push((openings(door).at(-1)?.at ?? Number.NaN) - tapped)
    while (door.relay().at(-1)?.value !== '0') await wait(50)
  }
  return times
}

function describe(when: string, times: readonly number[]): Figure[] {
  const name = `card in the reader to the relay, ${when}`
  return [
    { name: `${name}, half of them`, value: percentile(times, 50), unit: 'ms' },
    { name: `${name}, 99 of 100`, value: percentile(times, 99), unit: 'ms', aim: 300, better: 'lower' },
  ]
}

async function measureResources(door: DoorController): Promise<Figure[]> {
  const pid = door.pid() ?? 0
  const usedBefore = usedSeconds(pid)
  await wait(idleMs)
  const share = (usedSeconds(pid) - usedBefore) / (idleMs / 1000)
  const kilobytes = Number(/VmRSS:\s+(\d+) kB/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  const name = `door controller with a list of ${members} cards`
  return [
    { name: `${name}, memory`, value: kilobytes / 1024, unit: 'MB', aim: 70, better: 'lower' },
    { name: `${name}, share of a core when idle`, value: share, unit: 'ratio', aim: 0.01, better: 'lower' },
  ]
}

/** Processor time of a process, of all its threads. */
function usedSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // Behind the name in brackets, which may hold blanks: user time is the 12th field, system time the 13th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
