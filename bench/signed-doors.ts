import { setTimeout as wait } from 'node:timers/promises'
import { type DeviceSeat, fillFolder, someCards } from '@fobhouse/server/testing/large-club.ts'
import { createClubFolder, startServer } from '@fobhouse/server/testing/server-process.ts'
import type { Figure } from './figure.ts'
import { type Ask, askerOf } from './house.ts'
import { measureSignedList } from './signed-list.ts'
import { median, percentile } from './median.ts'
import { type DeviceWall, startDeviceWall } from './wall-orders.ts'

const largest = { doors: 200, members: 10_000, schedules: 50, taps: 1500, settleMs: 20_000 }
const revocations = 10
const tapsPerSecond = 300
/** Each protocol in turn, so that what else the machine does meanwhile slows both. */
const tapRounds = 4
const sampleMs = 500

type Protocol = 1 | 2
type Place = { size: typeof largest; folder: string; seats: readonly DeviceSeat[]; wall: DeviceWall }
type Scene = Place & { origin: string; ask: Ask }

/** What doors of protocol 2 cost beside the same doors of version 1, in a club of the largest size. */
export async function measureSignedDoors(size = largest): Promise<Figure[]> {
  const club = await createClubFolder()
  const wall = startDeviceWall()
  try {
    const seats = await fillFolder(club.folder, { ...size, machines: 0 })
    const place = { size, folder: club.folder, seats, wall }
    return [
      ...(await measureSignedList(club.folder, size.members)),
      ...(await measureWork(place)),
      ...(await measureMemory(place)),
    ]
  } finally {
    wall.end()
    club.remove()
  }
}

async function measureWork(place: Place): Promise<Figure[]> {
  const server = await startServer(place.folder)
  try {
    const scene = { ...place, origin: server.origin, ask: await askerOf(server.origin) }
    return [...(await measureRevocations(scene)), ...(await measureTaps(scene))]
  } finally {
    await server.stop()
  }
}

async function connectAll({ origin, seats, wall, ask }: Scene, protocol: Protocol): Promise<void> {
  await wall.obey({ what: 'close' })
  if (protocol === 1) await allowVersion1(ask)
  await wall.obey({ what: 'connect', origin, seats: [...seats], protocol })
}

/** A board that has spoken protocol 2 may speak version 1 only with leave. */
async function allowVersion1(ask: Ask): Promise<void> {
  const doors = (await ask('GET', '/api/admin/doors/')) as { id: number; protocol: Protocol | null }[] // by the contract
  for (const { id, protocol } of doors) {
    if (protocol === 2) await ask('PUT', `/api/admin/devices/${id}/protocol/`, { protocol: 1 })
  }
}

async function measureRevocations(scene: Scene): Promise<Figure[]> {
  const { size, folder, wall, ask } = scene
  await connectAll(scene, 2)
  const times: number[] = []
  for (const { id } of await someCards(folder, revocations)) {
    const lists = wall.obey({ what: 'next lists' })
    const started = performance.timeOrigin + performance.now()
    await ask('POST', `/api/admin/members/${id}/state/inactive/`)
    times.push(Math.max(...(await lists)) - started)
    const { everywhereAt } = (await ask('GET', `/api/admin/members/${id}/reach/`)) as { everywhereAt: string | null } // by the contract
    if (everywhereAt === null) throw new Error('All boards have acknowledged, and the server does not say so')
  }
  const name = `a member is disabled: ${size.doors} boards have acknowledged, ${size.members} members`
  return [
    { name: `${name}, half of the times`, value: median(times), unit: 'ms' },
    { name: `${name}, slowest of ${revocations}`, value: Math.max(...times), unit: 'ms', aim: 2000, better: 'lower' },
  ]
}

async function measureTaps(scene: Scene): Promise<Figure[]> {
  const { size, folder, wall } = scene
  const cards = (await someCards(folder, 1000)).map(({ card }) => card)
  const times: Record<Protocol, number[]> = { 1: [], 2: [] }
  for (let round = 0; round <= tapRounds; round += 1) {
    for (const protocol of [1, 2] as const) {
      await connectAll(scene, protocol)
      await wall.obey({ what: 'tap', cards, taps: 300, perSecond: tapsPerSecond }) // the first ones also compile
      const measured = await wall.obey({ what: 'tap', cards, taps: size.taps, perSecond: tapsPerSecond })
      if (round > 0) times[protocol].push(...measured)
    }
  }
  const name = `tap to its acknowledgement by protocol 2, ${tapsPerSecond} a second at ${size.doors} doors`
  const shares = [
    { share: 50, which: 'half of them' },
    { share: 99, which: '99 of 100' },
  ]
  return shares.flatMap(({ share, which }): Figure[] => {
    const [old, signed] = [percentile(times[1], share), percentile(times[2], share)]
    return [
      { name: `${name}, ${which}`, value: signed, unit: 'ms' },
      { name: `the same of version 1 in the same run, ${which}`, value: old, unit: 'ms' },
      {
        name: `that is so many times as long, ${which}`,
        value: signed / old,
        unit: 'ratio',
        aim: 1.5,
        better: 'lower',
      },
    ]
  })
}

/** One server for each protocol, with schedules on tiers, doors and grants of both, so that only the boards differ. */
async function measureMemory(place: Place): Promise<Figure[]> {
  const { size } = place
  const megabytes: Record<Protocol, number> = { 1: 0, 2: 0 }
  for (const protocol of [1, 2] as const) {
    const server = await startServer(place.folder)
    try {
      const ask = await askerOf(server.origin)
      if (protocol === 1) await giveSchedules(ask, size.schedules)
      await connectAll({ ...place, origin: server.origin, ask }, protocol)
      // Something to do for each: a list to all doors, and a tap at each.
      const { id, card } = (await someCards(place.folder, revocations + 1)).at(-1) ?? { id: 0, card: '' }
      for (const state of ['inactive', 'active']) {
        const lists = place.wall.obey({ what: 'next lists' })
        await ask('POST', `/api/admin/members/${id}/state/${state}/`)
        await lists
      }
      await place.wall.obey({ what: 'tap', cards: [card], taps: 300, perSecond: tapsPerSecond })
      megabytes[protocol] = await leastMemory(size.settleMs, () => server.residentMegabytes())
      await place.wall.obey({ what: 'close' })
    } finally {
      await server.stop()
    }
  }
  const name = `memory: ${size.schedules} schedules, ${size.members} members, ${size.doors} doors`
  return [
    { name: `${name} of version 1`, value: megabytes[1], unit: 'MB' },
    { name: `${name} of protocol 2`, value: megabytes[2], unit: 'MB' },
    {
      name: `${name}: protocol 2 takes more`,
      value: megabytes[2] - megabytes[1],
      unit: 'MB',
      aim: 40,
      better: 'lower',
    },
  ]
}

/** Every fourth door follows one of the schedules; they hold all day, so that no list changes while it is measured. */
async function giveSchedules(ask: Ask, count: number): Promise<void> {
  const doors = (await ask('GET', '/api/admin/doors/')) as { id: number }[] // by the contract
  for (let index = 0; index < count; index += 1) {
    const days = [1, 2, 3, 4, 5, 6, 7]
    const windows = [{ days, from: '00:00', to: '24:00' }]
    const made = await ask('POST', '/api/admin/schedules/', { name: `Schedule ${index}`, windows })
    const { id: schedule } = made as { id: number } // by the contract
    const door = doors[index * Math.floor(doors.length / count)]
    await ask('PUT', `/api/admin/doors/${door?.id}/`, { schedule })
  }
}

/** After its garbage is collected. */
async function leastMemory(settleMs: number, read: () => number): Promise<number> {
  let least = Infinity
  for (let waited = 0; waited < settleMs; waited += sampleMs) {
    await wait(sampleMs)
    least = Math.min(least, read())
  }
  return least
}
