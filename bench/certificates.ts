import { setTimeout as wait } from 'node:timers/promises'
import { fillClub, listCards } from '@fobhouse/server/testing/large-club.ts'
import type { ServerProcess } from '@fobhouse/server/testing/server-process.ts'
import { type BenchClub, withBenchClub } from './bench-club.ts'
import { certificates, first, held, insertAwards, insertRequirements, leaves } from './certificate-club.ts'
import { measureTaps } from './certificate-taps.ts'
import type { Figure } from './figure.ts'
import { type Ask, askerOf } from './house.ts'
import { median } from './median.ts'
import { type DeviceWall, startDeviceWall } from './wall-orders.ts'

const size = { members: 10_000, doors: 200 }
const fewMembers = 1000
const rounds = 8
/** Of what takes a few milliseconds. */
const readRounds = 40
const bulk = 200

/** What certificates cost a club of the largest size: 50 of them, 100,000 awards, and doors that ask for five each. */
export async function measureCertificates(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const database of ['sqlite', 'postgres'] as const) {
    const reads = await withBenchClub(database, timeReadsOfFew)
    const measured = reads && (await withBenchClub(database, (club) => measureLargeClub(club, reads)))
    const where = database === 'postgres' ? ', PostgreSQL' : ''
    figures.push(...(measured ?? []).map((figure) => ({ ...figure, name: `${figure.name}${where}` })))
  }
  return figures
}

/** The calls of a club of a thousand with as many doors that ask for as much, to compare with. */
async function timeReadsOfFew(club: BenchClub): Promise<number[]> {
  await club.withDatabase((database) => fillClub(database, { ...size, members: fewMembers, machines: 0 }))
  await insertAwards(club)
  await insertRequirements(club)
  const server = await club.start()
  try {
    return await timeReads(await askerOf(server.origin))
  } finally {
    await server.stop()
  }
}

async function measureLargeClub(club: BenchClub, readsOfFew: readonly number[]): Promise<Figure[]> {
  const wall = startDeviceWall()
  try {
    const seats = await club.withDatabase((database) => fillClub(database, { ...size, machines: 0 }))
    const run = async <Result>(use: (ask: Ask, server: ServerProcess) => Promise<Result>) => {
      const server = await club.start()
      try {
        await wall.obey({ what: 'connect', origin: server.origin, seats })
        return await use(await askerOf(server.origin), server)
      } finally {
        await wall.obey({ what: 'close' })
        await server.stop()
      }
    }
    const people = await club.withDatabase((database) => listCards(database, rounds + 1))
    const without = await run(async (ask, server) => {
      return { times: await timeDisabling(ask, wall, people), megabytes: await settledMegabytes(server) }
    })
    await insertAwards(club)
    await insertRequirements(club)
    const asked = await run(async (ask, server) => {
      const times = await timeDisabling(ask, wall, people)
      return { times, megabytes: await settledMegabytes(server), suspending: await timeSuspending(ask, wall, people) }
    })
    return [
      ...figuresOfLists({ without: without.times, lists: asked.times, suspending: asked.suspending }),
      figureOfMemory(asked.megabytes - without.megabytes),
      ...(await run((ask, { origin }) => timeTaps(ask, { origin, person: people[0] }))),
      ...(await run(async (ask) => figuresOfReads(await timeReads(ask), readsOfFew))),
      ...(await run((ask) => timeActs(ask))),
    ]
  } finally {
    wall.end()
  }
}

function figureOfMemory(value: number): Figure {
  const awards = held * size.members
  const name = `memory for ${certificates} certificates and ${awards} awards that ${size.doors} doors ask for`
  return { name, value, unit: 'MB', aim: 25, better: 'lower' }
}

const settleMs = 20_000

/** What the server keeps once nothing happens any more. */
async function settledMegabytes(server: ServerProcess): Promise<number> {
  await wait(settleMs)
  return server.residentMegabytes()
}

type Person = Awaited<ReturnType<typeof listCards>>[number]

function timeTaps(ask: Ask, { origin, person }: { origin: string; person: Person | undefined }): Promise<Figure[]> {
  if (!person) throw new Error('Nobody has a card')
  return measureTaps({ ask, origin, person, leaves, first })
}

type Times = { without: readonly number[]; lists: readonly number[]; suspending: readonly number[] }

function figuresOfLists({ without, lists, suspending }: Times): Figure[] {
  const of = `${size.doors} doors have their list, ${size.members} members`
  return [
    { name: `a member is disabled, no door asks for anything: ${of}`, value: median(without), unit: 'ms' },
    { name: `the same where each door asks for ${leaves} certificates`, value: median(lists), unit: 'ms' },
    {
      name: 'that is so many times as long',
      value: median(lists) / median(without),
      unit: 'ratio',
      aim: 1.5,
      better: 'lower',
    },
    { name: `a certificate is suspended: ${of}`, value: median(suspending), unit: 'ms', aim: 1000, better: 'lower' },
  ]
}

type People = readonly { id: number }[]

/** From the call until the last board has its list. */
async function timeLists(wall: DeviceWall, act: () => Promise<unknown>): Promise<number> {
  const lists = wall.obey({ what: 'next lists' })
  const started = performance.timeOrigin + performance.now()
  await act()
  return Math.max(...(await lists)) - started
}

async function timeDisabling(ask: Ask, wall: DeviceWall, people: People): Promise<number[]> {
  const times: number[] = []
  for (const { id } of people) {
    times.push(await timeLists(wall, () => ask('POST', `/api/admin/members/${id}/state/inactive/`)))
    await timeLists(wall, () => ask('POST', `/api/admin/members/${id}/state/active/`))
  }
  return times.slice(1) // the first one runs with cold caches
}

async function timeSuspending(ask: Ask, wall: DeviceWall, people: People): Promise<number[]> {
  const times: number[] = []
  for (const { id } of people) {
    const awards = (await ask('GET', `/api/admin/competence/awards/?member=${id}&certificate=${first}`)) as {
      id: number
    }[] // by the contract
    const path = `/api/competence/awards/${awards[0]?.id}/`
    times.push(await timeLists(wall, () => ask('POST', `${path}suspend/`, { reason: 'Measured' })))
    await timeLists(wall, () => ask('POST', `${path}reinstate/`, {}))
  }
  return times.slice(1)
}

type Asked = { call: [method: string, path: string, body?: object]; times: number }

/** The first half of the calls runs with cold caches, and does not count. */
async function timeOf(ask: Ask, { call, times: count }: Asked): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 2 * count; round += 1) {
    const started = performance.now()
    await ask(...call)
    times.push(performance.now() - started)
  }
  return median(times.slice(count))
}

/** What somebody reads: a name, and the address. */
const reads = [
  [`one member's ${certificates} certificates`, '/api/competence/'],
  ['the first page of awards', '/api/admin/competence/awards/?limit=50'],
  ['the queue', '/api/competence/queue/'],
] as const

async function timeReads(ask: Ask): Promise<number[]> {
  const times: number[] = []
  for (const [, path] of reads) times.push(await timeOf(ask, { call: ['GET', path], times: readRounds }))
  return times
}

function figuresOfReads(times: readonly number[], ofFew: readonly number[]): Figure[] {
  return reads.flatMap(([name], index): Figure[] => {
    const [few, many] = [ofFew[index] ?? 0, times[index] ?? 0]
    return [
      { name, value: many, unit: 'ms', better: 'lower' },
      {
        name: `${name}, against ${fewMembers} members`,
        value: many / few,
        unit: 'ratio',
        aim: 1.5,
        better: 'lower',
      },
    ]
  })
}

/** What people wait for. */
async function timeActs(ask: Ask): Promise<Figure[]> {
  const doors = (await ask('GET', '/api/admin/doors/')) as { id: number }[] // by the contract
  const rehearsal = `/api/admin/requirements/devices/${doors[0]?.id}/preview/`
  const figures: Figure[] = [
    {
      name: `who would lose a door, ${size.members} members`,
      value: await timeOf(ask, {
        call: ['POST', rehearsal, { expression: { certificate: first + held } }],
        times: rounds / 2,
      }),
      unit: 'ms',
      aim: 1000,
      better: 'lower',
    },
  ]
  const memberIds = Array.from({ length: bulk }, (_none, index) => index + 100)
  const started = performance.now()
  await ask('POST', '/api/competence/certificates/20/sign-offs/', { memberIds })
  figures.push({
    name: `${bulk} members are signed off by one call`,
    value: performance.now() - started,
    unit: 'ms',
    aim: 2000,
    better: 'lower',
  })
  figures.push(await timeImport(ask))
  return figures
}

/** A file that brings in one certificate of everybody. */
async function timeImport(ask: Ask): Promise<Figure> {
  const rows = Array.from({ length: size.members }, (_none, index) => `${index + 1},30`)
  const mapping = { member: 'memberId', certificate: 'certificate' }
  const body = { csv: ['member,certificate', ...rows].join('\n'), mapping, dryRun: false }
  const started = performance.now()
  const { created } = (await ask('POST', '/api/admin/competence/import/', body)) as { created: number } // by the contract
  return {
    name: `a file awards a certificate to ${created} members`,
    value: performance.now() - started,
    unit: 'ms',
    aim: 20_000,
    better: 'lower',
  }
}
