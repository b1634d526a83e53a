import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  createClubFolder,
  type ServerProcess,
  signInOverHttp,
  startServer,
} from '@fobhouse/server/testing/server-process.ts'
import type { Figure } from './figure.ts'
import { type DeviceSeat, fillFolder, someCards } from '@fobhouse/server/testing/large-club.ts'
import { median, percentile } from './median.ts'
import { startBare } from './start-bare.ts'
import { type DeviceWall, startDeviceWall } from './wall-orders.ts'

const doorCount = 200
const machineCount = 400
const memberCount = 10_000
const tapsPerSecond = 300
const taps = 3000
const revocations = 10

type Wall = { server: ServerProcess; folder: string; seats: readonly DeviceSeat[]; wall: DeviceWall }

/** The largest club that one process is made for: how long its doors wait, and what each connection costs. */
export async function measureDoors(): Promise<Figure[]> {
  const club = await createClubFolder()
  const wall = startDeviceWall()
  try {
    const seats = await fillFolder(club.folder, { members: memberCount, doors: doorCount, machines: machineCount })
    const server = await startServer(club.folder)
    try {
      const scene = { server, folder: club.folder, seats, wall }
      const memory = await measureMemory(scene)
      return [
        ...(await measureReconnection(scene)),
        measureDisk(club.folder),
        ...(await measureTaps(scene)),
        ...(await measureLists(scene)),
        ...(await measureBareTaps(scene)),
        memory,
      ]
    } finally {
      await server.stop()
    }
  } finally {
    wall.end()
    club.remove()
  }
}

/**
 * An earlier half of the connections makes the server's heap large enough; what the other half adds is its own cost.
 */
async function measureMemory({ server, seats, wall }: Wall): Promise<Figure> {
  const machines = seats.filter((seat) => seat.kind === 'memberbucks')
  const [first, others] = [machines.slice(0, machineCount / 2), machines.slice(machineCount / 2)]
  await wall.obey({ what: 'connect', origin: server.origin, seats: first })
  await wait(1000)
  const before = server.residentMegabytes()
  await wall.obey({ what: 'connect', origin: server.origin, seats: others })
  await wait(1000)
  const each = ((server.residentMegabytes() - before) * 1024) / others.length
  await wall.obey({ what: 'close' })
  return { name: 'memory of a connected device', value: each, unit: 'kB', aim: 60, better: 'lower' }
}

async function measureReconnection({ server, seats, wall }: Wall): Promise<Figure[]> {
  const doors = seats.filter((seat) => seat.kind === 'door')
  const times: number[] = []
  for (let round = 0; round < 3; round += 1) {
    if (round > 0) await wall.obey({ what: 'close' })
    times.push(...(await wall.obey({ what: 'connect', origin: server.origin, seats: doors })))
  }
  const name = `${doorCount} doors connect at once, each with its list`
  return [{ name, value: median(times), unit: 'ms', aim: 5000, better: 'lower' }]
}

/** The time to write and sync: a tap is stored on disk before its answer, so no answer can be faster. */
function measureDisk(folder: string): Figure {
  const path = join(folder, 'disk')
  const file = openSync(path, 'w')
  const times: number[] = []
  for (let round = 0; round < 100; round += 1) {
    writeSync(file, Buffer.alloc(4096))
    const started = performance.now()
    fsyncSync(file)
    times.push(performance.now() - started)
  }
  closeSync(file)
  rmSync(path)
  return { name: 'one fsync here takes', value: median(times), unit: 'ms' }
}

async function measureTaps({ folder, wall }: Wall): Promise<Figure[]> {
  const cards = (await someCards(folder, 1000)).map(({ card }) => card)
  await wall.obey({ what: 'tap', cards, taps: 300, perSecond: tapsPerSecond }) // the first ones also compile
  const times = await wall.obey({ what: 'tap', cards, taps, perSecond: tapsPerSecond })
  const name = `tap to its answer, ${tapsPerSecond} a second`
  return [
    { name: `${name}, half of them`, value: percentile(times, 50), unit: 'ms', aim: 2, better: 'lower' },
    { name: `${name}, 99 of 100`, value: percentile(times, 99), unit: 'ms', aim: 10, better: 'lower' },
  ]
}

/** The same boards and taps at a server that only answers. */
async function measureBareTaps({ seats, wall }: Wall): Promise<Figure[]> {
  const bare = await startBare('bare-socket-server.ts')
  try {
    await wall.obey({ what: 'close' })
    await wall.obey({ what: 'connect', origin: bare.origin, seats: seats.filter(({ kind }) => kind === 'door') })
    const times = await wall.obey({ what: 'tap', cards: ['1'], taps, perSecond: tapsPerSecond })
    return [
      { name: 'the same of bare ws, which stores nothing, half of them', value: percentile(times, 50), unit: 'ms' },
      { name: 'the same of bare ws, which stores nothing, 99 of 100', value: percentile(times, 99), unit: 'ms' },
    ]
  } finally {
    bare.stop()
  }
}

async function measureLists({ server, folder, wall }: Wall): Promise<Figure[]> {
  const cookie = await signInOverHttp(server.origin)
  const csrf = /csrftoken=([^;]+)/.exec(cookie)?.[1] ?? ''
  const times: number[] = []
  for (const { id } of await someCards(folder, revocations)) {
    const lists = wall.obey({ what: 'next lists' })
    const started = performance.timeOrigin + performance.now()
    const answer = await fetch(`${server.origin}/api/admin/members/${id}/state/inactive/`, {
      method: 'POST',
      headers: { cookie, 'x-csrftoken': csrf },
    })
    if (!answer.ok) throw new Error(`Disabling a member answered ${answer.status}: ${await answer.text()}`)
    for (const time of await lists) times.push(time - started)
  }
  const name = `a member is disabled: ${doorCount} doors have their list, ${memberCount} members`
  return [{ name: `${name}, 99 of 100`, value: percentile(times, 99), unit: 'ms', aim: 1000, better: 'lower' }]
}
