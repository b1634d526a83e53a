import { type BookableUse, bookableUses } from '@fobhouse/contract/bookables.ts'
import { openDatabase } from '@fobhouse/server/db/database.ts'
import { fillFolder, someCards } from '@fobhouse/server/testing/large-club.ts'
import { createClubFolder, startServer } from '@fobhouse/server/testing/server-process.ts'
import { sql } from 'kysely'
import { addTool, timeTap } from './certificate-taps.ts'
import type { Figure } from './figure.ts'
import { type Ask, askerOf } from './house.ts'
import { median } from './median.ts'

const size = { members: 10_000, doors: 1 }
const bookables = 50
const stored = 100_000
const fewStored = 1000
const rounds = 30
const taps = 300
const crowd = 200
const eventsOfFeed = 500

/** What bookings cost: making one with few and with many stored, a week of the calendar, free times, a crowd, and a tap. */
export async function measureBookings(): Promise<Figure[]> {
  const club = await createClubFolder()
  try {
    await fillFolder(club.folder, { ...size, machines: 0 })
    const run = async <Result>(use: (ask: Ask, origin: string) => Promise<Result>) => {
      const server = await startServer(club.folder)
      try {
        return await use(await askerOf(server.origin), server.origin)
      } finally {
        await server.stop()
      }
    }
    const ids = await run(addBookables)
    await insertBookings(club.folder, ids, { count: fewStored })
    const few = await run((ask) => timeBooking(ask, ids, 1))
    await insertBookings(club.folder, ids, { count: stored - fewStored })
    const many = await run(async (ask) => ({
      booking: await timeBooking(ask, ids, 2),
      week: await timeCalls(ask, `/api/calendar/?${rangeOf(7)}`),
      free: await timeCalls(ask, `/api/calendar/free/?bookable=${ids[0]?.bookable}&minutes=60&${rangeOf(1)}`),
      crowd: await timeCrowd(ask, ids),
    }))
    const inFeed = await run((ask) => addBookable(ask, 'Feed'))
    await insertBookings(club.folder, [inFeed], { count: eventsOfFeed, hoursApart: 3 })
    const feed = await run((ask, origin) => timeFeed(ask, { origin, bookable: inFeed.bookable }))
    const [person] = await someCards(club.folder, 1)
    if (!person) throw new Error('Nobody has a card')
    return [...figuresOf(few, many), ...feed, ...(await run((ask, origin) => timeTaps(ask, { origin, person })))]
  } finally {
    club.remove()
  }
}

type Times = Record<'booking' | 'week' | 'free' | 'crowd', number>

function figuresOf(few: number, many: Times): Figure[] {
  return [
    { name: `making a booking, ${fewStored} stored, p50`, value: few, unit: 'ms', better: 'lower' },
    { name: `the same with ${stored} stored, p50`, value: many.booking, unit: 'ms', aim: 30, better: 'lower' },
    { name: 'takes so many times as long', value: many.booking / few, unit: 'ratio', aim: 1.5, better: 'lower' },
    { name: `a week of ${bookables} bookables`, value: many.week, unit: 'ms', aim: 50, better: 'lower' },
    { name: 'free times of a day', value: many.free, unit: 'ms', aim: 30, better: 'lower' },
    {
      name: `${crowd} at once for one hour: all are answered`,
      value: many.crowd,
      unit: 'ms',
      aim: 10_000,
      better: 'lower',
    },
  ]
}

type Ids = readonly { item: number; bookable: number }[]

async function addBookables(ask: Ask): Promise<Ids> {
  const ids = []
  for (let index = 0; index < bookables; index += 1) {
    ids.push(await addBookable(ask, `Thing ${index}`, bookableUses[index % bookableUses.length]))
  }
  return ids
}

async function addBookable(ask: Ask, name: string, use: BookableUse = 'prefers'): Promise<Ids[number]> {
  const item = (await ask('POST', '/api/admin/equipment/', { name })) as { id: number } // by the contract
  const rules = { horizonDays: 730 }
  const made = await ask('POST', '/api/admin/bookables/', { name, items: [item.id], use, rules })
  return { item: item.id, bookable: (made as { id: number }).id } // by the contract
}

type Filling = { count: number; hoursApart?: number; daysAhead?: number }

/** Hours of which those of so many days are ahead; all others are past. */
export async function insertBookings(
  dataFolder: string,
  ids: Ids,
  { count, hoursApart = 6, daysAhead = 4 }: Filling,
): Promise<void> {
  const database = await openDatabase({ dataFolder, databaseUrl: '' })
  try {
    const { queries: db } = database
    const member = await db.selectFrom('members').select('id').limit(1).executeTakeFirstOrThrow()
    await db.transaction().execute(async (trx) => {
      for (const [index, { item, bookable }] of ids.entries()) {
        // Ends so many days ahead and goes back.
        const each = Math.floor(count / ids.length)
        const first = count > fewStored ? Math.floor(fewStored / ids.length) : 0
        await sql`
          with recursive n(i) as (select ${first} union all select i + 1 from n where i < ${first + each - 1})
          insert into bookings (bookable_id, member_id, kind, count, starts_at, ends_at, occupied_until, state, purpose,
            sequence, reason, uid_domain, asked_at, created_at, updated_at)
          select ${bookable}, ${member.id} + (i % 1000), 'member', 1, t, e, e, 'booked', '', 0, '', 'x', t, t, t from (
            select i, strftime('%Y-%m-%dT%H:00:00.000Z', 'now', ${`+${daysAhead} days`}, '-' || (i * ${hoursApart} + ${index % 5}) || ' hours') as t,
              strftime('%Y-%m-%dT%H:00:00.000Z', 'now', ${`+${daysAhead} days`}, '+1 hours', '-' || (i * ${hoursApart} + ${index % 5}) || ' hours') as e from n)
        `.execute(trx)
        await sql`
          insert into booking_units (booking_id, bookable_id, equipment_id, count, starts_at, ends_at, occupied_until,
            state, since)
          select id, bookable_id, ${item}, 1, starts_at, ends_at, occupied_until, 'booked', created_at from bookings
          where bookable_id = ${bookable} and id not in (select booking_id from booking_units)
        `.execute(trx)
      }
    })
  } finally {
    await database.close()
  }
}

const dayMs = 86_400_000

/** From the begin of an hour on. */
function rangeOf(days: number): string {
  const from = Math.ceil(Date.now() / 3_600_000) * 3_600_000
  return `from=${new Date(from).toISOString()}&to=${new Date(from + days * dayMs).toISOString()}`
}

/** Hours of a free month, each round another bookable. */
async function timeBooking(ask: Ask, ids: Ids, month: number): Promise<number> {
  const times: number[] = []
  const begin = Math.ceil(Date.now() / dayMs) * dayMs + month * 40 * dayMs
  for (let round = 0; round < rounds; round += 1) {
    const start = begin + round * 3_600_000
    const of = ids[round % ids.length]
    const wish = {
      bookable: of?.bookable,
      start: new Date(start).toISOString(),
      end: new Date(start + 3_600_000).toISOString(),
    }
    const started = performance.now()
    await ask('POST', '/api/bookings/', wish)
    times.push(performance.now() - started)
  }
  return median(times)
}

async function timeCalls(ask: Ask, path: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round <= 20; round += 1) {
    const started = performance.now()
    await ask('GET', path)
    if (round > 0) times.push(performance.now() - started)
  }
  return median(times)
}

/** A feed as a program reads it for the first time, and when it has it already. */
export async function timeFeed(
  ask: Ask,
  { origin, bookable }: { origin: string; bookable: number },
): Promise<Figure[]> {
  const made = await ask('POST', '/api/calendar/feeds/', { kind: 'bookable', bookable })
  const address = `${origin}${new URL((made as { url: string }).url).pathname}` // by the contract
  const first = await fetch(address)
  const events = (await first.text()).split('BEGIN:VEVENT').length - 1
  const read = async (headers: Record<string, string>): Promise<number> => {
    const times: number[] = []
    for (let round = 0; round <= 20; round += 1) {
      const started = performance.now()
      await (await fetch(address, { headers })).text()
      if (round > 0) times.push(performance.now() - started)
    }
    return median(times)
  }
  const whole = await read({})
  const unchanged = await read({ 'if-none-match': first.headers.get('etag') ?? '' })
  return [
    { name: `a calendar feed of ${events} events`, value: whole, unit: 'ms', aim: 60, better: 'lower' },
    { name: 'the same for a program that has it already', value: unchanged, unit: 'ms', aim: 10, better: 'lower' },
  ]
}

async function timeCrowd(ask: Ask, ids: Ids): Promise<number> {
  const start = Math.ceil(Date.now() / dayMs) * dayMs + 150 * dayMs
  const wish = {
    bookable: ids[0]?.bookable,
    start: new Date(start).toISOString(),
    end: new Date(start + 3_600_000).toISOString(),
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: crowd }, () => ask('POST', '/api/bookings/', wish).catch(() => undefined)))
  return performance.now() - started
}

type Tapping = { origin: string; person: { id: number; card: string } }

/** A tool that nothing books against one with item, bookable and exclusive set. */
async function timeTaps(ask: Ask, { origin, person }: Tapping): Promise<Figure[]> {
  const free = await addTool(ask, { origin, serial: 'free', person })
  const tool = await addTool(ask, { origin, serial: 'tool', person })
  const item = (await ask('POST', '/api/admin/equipment/', { name: 'Tool', device: tool.id })) as { id: number } // by the contract
  const other = (await ask('POST', '/api/admin/equipment/', { name: 'Other' })) as { id: number } // by the contract
  await ask('POST', '/api/admin/bookables/', { name: 'Tool', items: [item.id], use: 'prefers' })
  await ask('POST', '/api/admin/exclusive-sets/', { name: 'One extraction', items: [item.id, other.id] })
  const times: { free: number[]; tool: number[] } = { free: [], tool: [] }
  for (let round = 0; round < taps; round += 1) {
    times.free.push(await timeTap(free.board, person.card))
    times.tool.push(await timeTap(tool.board, person.card))
  }
  await Promise.all([free.board.close(), tool.board.close()])
  const ratio = median(times.tool) / median(times.free)
  return [
    { name: 'a tap at a tool that nothing books, p50', value: median(times.free), unit: 'ms', better: 'lower' },
    {
      name: 'with item, bookable and exclusive set it takes so many times as long',
      value: ratio,
      unit: 'ratio',
      aim: 1.3,
      better: 'lower',
    },
  ]
}
