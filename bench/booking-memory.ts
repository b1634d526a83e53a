import { setTimeout as wait } from 'node:timers/promises'
import { fillFolder } from '@fobhouse/server/testing/large-club.ts'
import { createClubFolder, type ServerProcess, startServer } from '@fobhouse/server/testing/server-process.ts'
import { insertBookings } from './bookings.ts'
import type { Figure } from './figure.ts'
import { type Ask, askerOf } from './house.ts'

const members = 1000
const items = 500
/** As many as there can be of two items each. */
const bookables = 250
const bookings = 10_000
/** Longer than the bookings of each take: all are to come. */
const daysAhead = 14
const visits = 20
const rounds = 2
const settleMs = 20_000
const lookMs = 250
const aimMegabytes = 15

/** What the server keeps in memory for many items and what is booked of them, beside the same club without any. */
export async function measureBookingMemory(): Promise<Figure[]> {
  const club = await createClubFolder()
  try {
    await fillFolder(club.folder, { members, doors: 1, machines: 0 })
    const without = await leastOfRounds(club.folder)
    await fill(club.folder)
    const value = (await leastOfRounds(club.folder)) - without
    const name = `memory for ${items} items and ${bookings} bookings to come`
    return [{ name, value, unit: 'MB', aim: aimMegabytes, better: 'lower' }]
  } finally {
    club.remove()
  }
}

async function run<Result>(folder: string, use: (ask: Ask, server: ServerProcess) => Promise<Result>): Promise<Result> {
  const server = await startServer(folder)
  try {
    return await use(await askerOf(server.origin), server)
  } finally {
    await server.stop()
  }
}

/** Each round is a start, people who look at everything, and a while in which nothing happens. */
async function leastOfRounds(folder: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round += 1) {
    const own = await run(folder, async (ask, server) => {
      await visit(ask)
      return leastMegabytes(server)
    })
    least = Math.min(least, own)
  }
  return least
}

async function visit(ask: Ask): Promise<void> {
  const day = 86_400_000
  const [from, to] = [0, 7 * day].map((ahead) => new Date(Date.now() + ahead).toISOString())
  const paths = ['equipment/', 'bookables/', 'bookings/', `calendar/?from=${from}&to=${to}`]
  for (let round = 0; round < visits; round += 1) {
    for (const path of paths) await ask('GET', `/api/${path}`)
  }
}

async function leastMegabytes(server: ServerProcess): Promise<number> {
  let least = server.residentMegabytes()
  for (let passed = 0; passed < settleMs; passed += lookMs) {
    await wait(lookMs)
    least = Math.min(least, server.residentMegabytes())
  }
  return least
}

async function fill(folder: string): Promise<void> {
  const made = await run(folder, async (ask) => {
    const add = async (path: string, body: object) =>
      ((await ask('POST', `/api/admin/${path}/`, body)) as { id: number }).id // by the contract
    const ids: { item: number; bookable: number }[] = []
    for (let index = 0; index < bookables; index += 1) {
      const own = []
      for (let unit = 0; unit < items / bookables; unit += 1) {
        own.push(await add('equipment', { name: `Thing ${index} ${unit}`, description: 'One of many' }))
      }
      ids.push({ item: own[0] ?? 0, bookable: await add('bookables', { name: `Any ${index}`, items: own }) })
    }
    return ids
  })
  await insertBookings(folder, made, { count: bookings, daysAhead })
}
