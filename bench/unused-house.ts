import { cpSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type Board, connectAuthorised } from '@fobhouse/server/testing/board.ts'
import type * as ClubFiller from '@fobhouse/server/testing/large-club.ts'
import * as ownProcess from '@fobhouse/server/testing/server-process.ts'
import type { Figure } from './figure.ts'
import { median } from './median.ts'

const size = { members: 1000, doors: 50, machines: 0 }
const rounds = 3
const settleMs = 15_000
const sampleMs = 250
const tapsAtDoor = 20

type Seat = ClubFiller.DeviceSeat
type Stay = { lists: string; megabytes: number; calls: number }

/**
 * A club that uses nothing of hours, lockdown, protocol 2 or a broker: with the server of the version before, whose
 * checkout `FOBHOUSE_BEFORE` names, and with this one on a copy of it.
 */
export async function measureUnusedHouse(): Promise<Figure[]> {
  const before = process.env['FOBHOUSE_BEFORE'] ?? ''
  if (before === '') throw new Error('FOBHOUSE_BEFORE must name the checkout of an earlier version')
  const load = (path: string): Promise<unknown> => import(pathToFileURL(resolve(before, path)).href)
  // The files of the earlier version, which had these functions already.
  const earlier = (await load('server/src/testing/server-process.ts')) as typeof ownProcess
  const { fillFolder } = (await load('server/src/testing/large-club.ts')) as typeof ClubFiller // as above
  const club = await earlier.createClubFolder()
  const copy = ownProcess.createEmptyFolder()
  try {
    const seats = await fillFolder(club.folder, size)
    cpSync(club.folder, copy.folder, { recursive: true })
    const stays: { past: Stay[]; present: Stay[] } = { past: [], present: [] }
    for (let round = 0; round <= rounds; round += 1) {
      const past = await stay(earlier, club.folder, seats)
      const present = await stay(ownProcess, copy.folder, seats)
      if (round === 0) continue // migrates, and compiles
      stays.past.push(past)
      stays.present.push(present)
    }
    return compare(stays)
  } finally {
    club.remove()
    copy.remove()
  }
}

/** Doors connect and people come by; then it is quiet. */
async function stay(version: typeof ownProcess, folder: string, seats: readonly Seat[]): Promise<Stay> {
  const server = await version.startServer(folder)
  try {
    const connected = await Promise.all(seats.map((seat) => connectAuthorised(server.origin, seat)))
    const lists = connected.flatMap(({ greeting }) => greeting.filter((frame) => frame.startsWith('{"command":"sync"')))
    for (let tap = 0; tap < tapsAtDoor; tap += 1) {
      await Promise.all(connected.map(({ board }) => tapOnce(board, `10000${100 + tap}`)))
    }
    let megabytes = Infinity
    let calls = 0
    for (let waited = 0; waited < settleMs; waited += sampleMs) {
      await wait(sampleMs)
      megabytes = Math.min(megabytes, server.residentMegabytes())
      calls = Math.max(calls, countCalls(server.pid, Number(new URL(server.origin).port)))
    }
    await Promise.all(connected.map(({ board }) => board.close()))
    return { lists: lists.join('\n'), megabytes, calls }
  } finally {
    await server.stop()
  }
}

async function tapOnce(board: Board, card: string): Promise<void> {
  board.send({ command: 'log_access', card_id: card })
  const answer = await board.next()
  if (answer !== '{"command":"log_access","success":true}') throw new Error(`A tap was answered ${answer.slice(0, 80)}`)
}

/** Connections over TCP that a process has opened itself: those that do not come in at its own port. */
function countCalls(pid: number, ownPort: number): number {
  const own = new Set(readdirSync(`/proc/${pid}/fd`).map((name) => linkOf(`/proc/${pid}/fd/${name}`)))
  const rows = ['tcp', 'tcp6'].flatMap((name) => readFileSync(`/proc/${pid}/net/${name}`, 'utf8').split('\n').slice(1))
  return rows.filter((row) => {
    const [, local = '', , , , , , , , inode = ''] = row.trim().split(/\s+/u)
    return own.has(`socket:[${inode}]`) && Number.parseInt(local.split(':')[1] ?? '', 16) !== ownPort
  }).length
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return '' // closed since it was listed
  }
}

function compare({ past, present }: { past: readonly Stay[]; present: readonly Stay[] }): Figure[] {
  const memoryOf = (stays: readonly Stay[]) => median(stays.map(({ megabytes }) => megabytes))
  const [former, now] = [memoryOf(past), memoryOf(present)]
  const different = present.filter(({ lists }, index) => lists !== past[index]?.lists || lists === '').length
  const calls = Math.max(...present.map((each) => each.calls))
  const name = `a club of ${size.doors} old doors that uses no hours, lockdown, protocol 2 or broker`
  return [
    { name: `${name}: memory with the version before`, value: former, unit: 'MB' },
    { name: `${name}: memory`, value: now, unit: 'MB' },
    { name: `${name}: takes more`, value: now - former, unit: 'MB', aim: 5, better: 'lower' },
    { name: `${name}: starts at which lists differ`, value: different, unit: 'faults', aim: 0, better: 'lower' },
    {
      name: `${name}: connections that it opens, to a broker or elsewhere`,
      value: calls,
      unit: 'faults',
      aim: 0,
      better: 'lower',
    },
  ]
}
