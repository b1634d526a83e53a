import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '@fobhouse/server/core/clock.ts'
import type { Database } from '@fobhouse/server/db/database.ts'
import { insertMember } from '@fobhouse/server/testing/factories.ts'
import { fillClub, giveCards } from '@fobhouse/server/testing/large-club.ts'
import { createClubFolder, startServer } from '@fobhouse/server/testing/server-process.ts'
import { type BenchClub, withBenchClub } from './bench-club.ts'
import { timeFeed } from './bookings.ts'
import type { Figure } from './figure.ts'
import { type Ask, askerOf, clubTime } from './house.ts'
import { startDeviceWall } from './wall-orders.ts'

const hourMs = 3_600_000
const crowd = 500
const doors = 200
const members = 10_000
const doorsOfPlace = 20
const seats = 50
const times = 5000
const fileBytes = 2_000_000
const eventsOfFeed = 500
const mostOfMember = 200

const textOf = (instant: number) => new Date(instant).toISOString()

/** People with a card whom no door lets in. */
async function addStrangers({ queries: db }: Pick<Database, 'queries'>, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < count; index += 1) {
    ids.push(await insertMember({ db, clock: systemClock }, { card_number: `77${String(index).padStart(6, '0')}` }))
  }
  await giveCards(db)
  return ids
}

const idOf = (answer: unknown) => (answer as { id: number }).id // by the contract

/** What of bookings reaches beyond the club's server: its doors, calendars of others, and a feed on PostgreSQL. */
export async function measureAroundBookings(): Promise<Figure[]> {
  return [
    ...((await withBenchClub('sqlite', measureDoorsOfBookings)) ?? []),
    ...(await measureSource()),
    ...((await withBenchClub('postgres', measureFeed)) ?? []),
  ]
}

/** Many bookings that open doors begin at one minute: the time until the last board has its list. */
async function measureDoorsOfBookings(club: BenchClub): Promise<Figure[]> {
  const wall = startDeviceWall()
  try {
    const [boards, people] = await club.withDatabase(async (database) => {
      const seats = await fillClub(database, { members, doors, machines: 0 })
      return [seats, await addStrangers(database, crowd)] as const
    })
    const server = await club.start({ FOBHOUSE_TEST_CLOCK: '1' })
    try {
      const ask = await askerOf(server.origin)
      const start = Math.ceil((await clubTime(ask)) / hourMs + 1) * hourMs
      await bookRooms(ask, people, start)
      const edge = start - hourMs / 4
      // A board that was not heard for three minutes is let go.
      await moveTo(ask, edge - hourMs / 60)
      await wall.obey({ what: 'connect', origin: server.origin, seats: boards })
      const lists = wall.obey({ what: 'next lists' })
      const started = performance.timeOrigin + performance.now()
      await moveTo(ask, edge)
      const value = Math.max(...(await lists)) - started
      const name = `${crowd} bookings that open doors begin: ${doors} doors have their list, ${members} members`
      return [{ name, value, unit: 'ms', aim: 1000, better: 'lower' }]
    } finally {
      await server.stop()
    }
  } finally {
    wall.end()
  }
}

async function moveTo(ask: Ask, instant: number): Promise<void> {
  const seconds = Math.ceil((instant - (await clubTime(ask))) / 1000)
  await ask('POST', '/api/test/clock/', { advance: `PT${seconds}S` })
}

/** Rooms with twenty doors each, and for everybody a seat in one of them from an instant on. */
async function bookRooms(ask: Ask, people: readonly number[], start: number): Promise<void> {
  const all = (await ask('GET', '/api/admin/doors/')) as { id: number }[] // by the contract
  for (let room = 0; room < doors / doorsOfPlace; room += 1) {
    const way = all.slice(room * doorsOfPlace, (room + 1) * doorsOfPlace).map(({ id }) => id)
    const place = idOf(await ask('POST', '/api/admin/places/', { name: `Room ${room}`, doors: way }))
    const rules = { opensDoors: true }
    const made = await ask('POST', '/api/admin/bookables/', { name: `Room ${room}`, place, capacity: seats, rules })
    for (const memberId of people.slice(room * seats, (room + 1) * seats)) {
      const time = { start: textOf(start), end: textOf(start + hourMs) }
      await ask('POST', '/api/admin/bookings/', { memberId, bookable: idOf(made), ...time })
    }
  }
}

/** The largest calendar that is read, and what other calls wait meanwhile. */
async function measureSource(): Promise<Figure[]> {
  const club = await createClubFolder()
  const host = await startHost()
  try {
    const server = await startServer(club.folder)
    try {
      const ask = await askerOf(server.origin)
      const item = idOf(await ask('POST', '/api/admin/equipment/', { name: 'Room' }))
      const bookable = idOf(await ask('POST', '/api/admin/bookables/', { name: 'Room', items: [item] }))
      const wanted = { name: 'Another club', url: host.url, bookable }
      const source = idOf(await ask('POST', '/api/admin/calendar-sources/', wanted))
      await ask('POST', `/api/admin/calendar-sources/${source}/read/`)
      host.fill()
      const waits: number[] = []
      const reading = { isOver: false }
      const others = (async () => {
        while (!reading.isOver) waits.push(await timeOf(() => ask('GET', '/api/bookables/')))
      })()
      const value = await timeOf(() => ask('POST', `/api/admin/calendar-sources/${source}/read/`))
      reading.isOver = true
      await others
      const slowest = waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.99)] ?? 0
      const name = `a calendar of 2 MB with ${times} times is read`
      return [
        { name, value, unit: 'ms', aim: 3000, better: 'lower' },
        { name: 'other calls meanwhile, p99', value: slowest, unit: 'ms', aim: 200, better: 'lower' },
      ]
    } finally {
      await server.stop()
    }
  } finally {
    host.stop()
    club.remove()
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Hands out a calendar: at first an empty one. */
async function startHost() {
  let body = calendarOf(0)
  const server = createServer((_request, response) => void response.end(body)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/busy.ics`, // it listens on a port
    fill: () => void (body = calendarOf(times)),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function calendarOf(count: number): string {
  const begin = Math.ceil(Date.now() / hourMs) * hourMs + hourMs
  const stamp = (instant: number) => textOf(instant).replaceAll(/[-:]|\.\d+/g, '')
  const events = Array.from({ length: count }, (_, index) => {
    const start = begin + index * 1.5 * hourMs
    const lines = [`UID:${index}@club.example`, `DTSTART:${stamp(start)}`, `DTEND:${stamp(start + hourMs)}`]
    const known = ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n').length
    return ['BEGIN:VEVENT', ...lines, ...filling(fileBytes / count - known), 'END:VEVENT'].join('\r\n')
  })
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')
}

/** Descriptions make most of a real file. */
function filling(length: number): string[] {
  return [
    `DESCRIPTION:${'x'.repeat(50)}`,
    ...Array.from({ length: Math.floor(length / 77) - 1 }, () => ` ${'x'.repeat(74)}`),
  ]
}

/** A feed on PostgreSQL. */
async function measureFeed(club: BenchClub): Promise<Figure[]> {
  const people = await club.withDatabase((database) => addStrangers(database, Math.ceil(eventsOfFeed / mostOfMember)))
  const server = await club.start()
  try {
    const ask = await askerOf(server.origin)
    const item = idOf(await ask('POST', '/api/admin/equipment/', { name: 'Feed' }))
    const rules = { horizonDays: 730 }
    const bookable = idOf(await ask('POST', '/api/admin/bookables/', { name: 'Feed', items: [item], rules }))
    const begin = Math.ceil(Date.now() / hourMs + 1) * hourMs
    for (let index = 0; index < eventsOfFeed; index += 1) {
      const start = begin + index * 3 * hourMs
      const memberId = people[index % people.length]
      const time = { start: textOf(start), end: textOf(start + hourMs) }
      await ask('POST', '/api/admin/bookings/', { memberId, bookable, ...time })
    }
    const figures = await timeFeed(ask, { origin: server.origin, bookable })
    return figures.map((figure) => ({ ...figure, name: `${figure.name}, PostgreSQL` }))
  } finally {
    await server.stop()
  }
}
