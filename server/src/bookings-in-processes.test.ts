import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createContext } from './context.ts'
import { systemClock } from './core/clock.ts'
import { readConfig } from './core/config.ts'
import { type Database, openDatabase } from './db/database.ts'
import { noSecrets } from './db/secrets/secrets.ts'
import { findOverfull } from './features/bookings/checks/find-overfull.ts'
import { listOpenUnits } from './features/bookings/checks/verify-store.ts'
import { findMoneyFaults } from './features/bookings/money/verify-money.ts'
import { topUp } from './testing/booking-money.ts'
import { codesOf, countWinners, scarce } from './testing/bookings.ts'
import { type Board, connectAuthorised } from './testing/board.ts'
import { createPostgresDatabase } from './testing/databases.ts'
import { insertMember } from './testing/factories.ts'
import { giveCards } from './testing/large-club.ts'
import { createHttpClient, type HttpClient } from './testing/http-client.ts'
import {
  administrator,
  createClubFolder,
  type ServerProcess,
  signInOverHttp,
  startServer,
} from './testing/server-process.ts'

// Bookings over real processes on one PostgreSQL: an offer is taken once, items, seats, sets, quota, balance and minutes hold, and a tool is switched off once at its end.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const created = await createPostgresDatabase()
const club = created && (await createClubFolder(created.url))
const lock = '{"command":"lock"}'
const minuteMs = 60_000
const hourMs = 60 * minuteMs
let database: Database
let here: ServerProcess
let there: ServerProcess
let admin: HttpClient

beforeAll(async () => {
  if (!created) return
  database = await openDatabase({ dataFolder: '', databaseUrl: created.url })
  ;[here, there] = await Promise.all([start(), start()])
  admin = createHttpClient(await signInOverHttp(here.origin))
})

afterAll(async () => {
  await Promise.all([here?.stop(), there?.stop()])
  await database?.close()
  await created?.drop()
  club?.remove()
})

beforeEach((context) => {
  if (!created) context.skip('no PostgreSQL answers here')
})

function start(): Promise<ServerProcess> {
  return startServer(club?.folder ?? '', { DATABASE_URL: created?.url ?? '', FOBHOUSE_TEST_CLOCK: '1' })
}

async function post(path: string, body: object = {}): Promise<{ id: number; key: string }> {
  const answer = await admin.post(here.origin, path, body)
  expect({ path, answer }).toMatchObject({ answer: { status: 201 } })
  return answer.body
}

async function addMember(card: string): Promise<number> {
  const id = await insertMember({ db: database.queries, clock: systemClock }, { card_number: card })
  await giveCards(database.queries)
  return id
}

const textOf = (instant: number) => new Date(instant).toISOString()

/** Somebody has booked an hour for which the administrator waits, and cancels. Gives the offer. */
async function freeHour(bookable: number, memberId: number, at: number): Promise<number> {
  const [start, end] = [at, at + hourMs].map(textOf)
  const { id } = await post('/api/admin/bookings/', { memberId, bookable, start, end })
  await post('/api/waiting-list/', { bookable, from: start, to: end, minutes: 60 })
  expect((await admin.post(there.origin, `/api/bookings/${id}/cancel/`, { reason: 'Ill' })).status).toBe(200)
  const { body } = await admin.get(here.origin, '/api/bookings/?state=offered')
  expect(body).toMatchObject([{ start }])
  return body[0].id
}

test('an offer that is taken at both processes at once is taken once, also by one that is killed', async () => {
  const { id: item } = await post('/api/admin/equipment/', { name: 'Lathe' })
  const { id: lathe } = await post('/api/admin/bookables/', { name: 'Lathe', items: [item] })
  const ann = await addMember('7501')
  const begin = Math.ceil(Date.now() / hourMs) * hourMs + 24 * hourMs
  const accept = ({ origin }: ServerProcess, id: number) => admin.post(origin, `/api/bookings/${id}/accept/`)
  const stateOf = async (id: number) => (await admin.get(here.origin, `/api/bookings/${id}/`)).body.state
  for (const round of [0, 1]) {
    const offer = await freeHour(lathe, ann, begin + round * hourMs)
    const answers = await Promise.all([here, there, here, there, here].map((process) => accept(process, offer)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'offer_over')).toHaveLength(4)
    expect(await stateOf(offer)).toBe('booked')
  }
  const offer = await freeHour(lathe, ann, begin + 2 * hourMs)
  const doomed = await start()
  const answer = accept(doomed, offer).catch(() => undefined) // ends with its process
  await wait(5)
  await doomed.kill()
  await answer
  expect(['offered', 'booked']).toContain(await stateOf(offer))
  // Its last commit may end only now.
  expect([200, 409]).toContain((await accept(there, offer)).status)
  expect(await stateOf(offer)).toBe('booked')
  expect(await database.queries.selectFrom('booking_wishes').select('id').execute()).toEqual([])
})

/** Gives the administrator money. */
async function topUpAdmin(amount: number): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'error' })
  const ctx = await createContext(config, { database, clock: systemClock, secrets: noSecrets })
  const { email } = administrator
  const { id } = await ctx.db.selectFrom('members').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await topUp({ ctx }, id, amount)
}

async function buyMinutes(bookable: number, minutes: number): Promise<void> {
  const { id } = await post('/api/admin/hour-packs/', { name: 'Hours', minutes, price: 0, bookables: [bookable] })
  const headers = { 'idempotency-key': 'hours' }
  const { status } = await admin.send('POST', `${here.origin}/api/hour-packs/${id}/buy/`, { headers })
  expect(status).toBe(201)
}

test.for(scarce)('two hundred calls at two processes at once do not exceed one $of', async (given) => {
  const { of: name, bookable, money, packMinutes, fit, code } = given
  const { id: item } = await post('/api/admin/equipment/', { name })
  const { id: booked } = await post('/api/admin/bookables/', { name, items: [item], ...bookable })
  if (packMinutes > 0) await buyMinutes(booked, packMinutes)
  if (money > 0) await topUpAdmin(money)
  const begin = Math.ceil(Date.now() / hourMs) * hourMs + 24 * hourMs
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      const [start, end] = [0, hourMs].map((more) => textOf(begin + index * hourMs + more))
      return admin.post((index % 2 === 0 ? here : there).origin, '/api/bookings/', { bookable: booked, start, end })
    }),
  )
  expect(countWinners(answers, code)).toBe(fit)
  const stored = database.queries.selectFrom('bookings').select('id').where('bookable_id', '=', booked)
  expect(await stored.execute()).toHaveLength(fit)
  expect(await findMoneyFaults(database.queries)).toEqual([])
})

/** Two hundred bookings of one hour, at two processes at once, of these bookables in turn. Gives how many were made. */
async function countMade(bookables: readonly number[], codes: readonly string[]): Promise<number> {
  const begin = Math.ceil(Date.now() / hourMs) * hourMs + 24 * hourMs
  const [start, end] = [textOf(begin), textOf(begin + hourMs)]
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      // Each process hears of each bookable.
      const bookable = bookables[Math.floor(index / 2) % bookables.length]
      return admin.post((index % 2 === 0 ? here : there).origin, '/api/bookings/', { bookable, start, end })
    }),
  )
  const lost = answers.filter(({ status }) => status !== 201)
  expect(new Set(lost.map(({ status, body }) => `${status} ${codesOf({ body })?.join()}`))).toEqual(
    new Set(codes.map((code) => `409 ${code}`)),
  )
  const stored = database.queries.selectFrom('bookings').select('id').where('bookable_id', 'in', bookables)
  expect(await stored.execute()).toHaveLength(answers.length - lost.length)
  return answers.length - lost.length
}

test('two processes at once give no more than any of three, ten seats and an exclusive set have', async () => {
  const addItem = async (name: string) => (await post('/api/admin/equipment/', { name })).id
  const addBookable = async (bookable: object) => (await post('/api/admin/bookables/', bookable)).id
  const printers = [await addItem('Printer 1'), await addItem('Printer 2'), await addItem('Printer 3')]
  const { id: place } = await post('/api/admin/places/', { name: 'Room' })
  const [router, saw] = [await addItem('Router'), await addItem('Saw')]
  await post('/api/admin/exclusive-sets/', { name: 'One extraction', items: [router, saw] })
  const anyPrinter = await addBookable({ name: 'Printers', items: printers })
  const room = await addBookable({ name: 'Room', place, capacity: 10 })
  const routers = await addBookable({ name: 'Router', items: [router] })
  const saws = await addBookable({ name: 'Saw', items: [saw] })
  expect(await countMade([anyPrinter], ['booked_by_other'])).toBe(3)
  expect(await countMade([room], ['booked_by_other'])).toBe(10)
  // Of the one that is booked the other reads that they do not run together.
  expect(await countMade([routers, saws], ['booked_by_other', 'busy_exclusive'])).toBe(1)
  expect(await findOverfull(database.queries, await listOpenUnits(database.queries))).toEqual([])
})

/** Lets time go on at a process until an instant; its jobs look at what that means. */
async function moveTo({ origin }: ServerProcess, instant: number): Promise<void> {
  const seconds = Math.ceil((instant - (await clubTime(origin))) / 1000)
  if (seconds <= 0) return
  const answer = await admin.post(origin, '/api/test/clock/', { advance: `PT${seconds}S` })
  expect(answer.status).toBe(200)
}

async function clubTime(origin: string): Promise<number> {
  return Date.parse((await admin.get(origin, '/api/test/clock/')).body.now)
}

const ends = () => database.queries.selectFrom('session_ends').select('session_id')

let tools = 0

/** A tool of its own that is switched off at the end of what somebody has booked, and the instant of that end. */
async function openTool() {
  tools += 1
  const [serial, card] = [`tool-${tools}`, String(7600 + tools)]
  // The clocks may have gone on since: a device is added only by whoever has just said who they are.
  admin = createHttpClient(await signInOverHttp(here.origin))
  const tool = await post('/api/admin/devices/', { kind: 'interlock', serial, name: serial })
  const { id: item } = await post('/api/admin/equipment/', { name: serial, device: tool.id })
  const rules = { stepMinutes: 5, minMinutes: 5 }
  const of = { name: serial, items: [item], use: 'needs', atEnd: 'switch_off', rules }
  const { id: bookable } = await post('/api/admin/bookables/', of)
  const memberId = await addMember(card)
  const given = await admin.put(here.origin, `/api/access/interlocks/${tool.id}/authorise/${memberId}/`)
  expect(given.status).toBe(200)
  const begin = Math.floor((await clubTime(here.origin)) / (5 * minuteMs)) * 5 * minuteMs
  const end = begin + 15 * minuteMs
  await post('/api/admin/bookings/', { memberId, bookable, start: textOf(begin), end: textOf(end) })
  const connect = async ({ origin }: ServerProcess) =>
    (await connectAuthorised(origin, { kind: 'interlock', serial, key: tool.key })).board
  /** A tool is switched off at an end that was noted before; nobody is killed sooner. */
  const switchOn = async (board: Board): Promise<string> => {
    board.send({ command: 'interlock_session_start', card_id: card })
    const frame = JSON.parse(await board.next())
    expect(frame).toMatchObject({ command: 'interlock_session_start' })
    await vi.waitFor(async () => expect(await ends().execute()).toHaveLength(1), 30_000)
    return frame.session_id
  }
  /** All that was sent to the board until now. */
  const sent = async (board: Board): Promise<string[]> => {
    await admin.post(here.origin, `/api/access/interlocks/${tool.id}/reboot/`)
    const frames: string[] = []
    for (let frame = await board.next(); frame !== '{"command":"reboot"}'; frame = await board.next())
      frames.push(frame)
    return frames
  }
  return { end, connect, switchOn, sent }
}

// A board that was not heard for three minutes is let go, so the clocks are near the end before it connects.
const shortly = minuteMs

test('a process that is killed once it has switched a tool off does not switch it off twice', async () => {
  const { end, connect, switchOn, sent } = await openTool()
  const doomed = await start()
  for (const process of [doomed, here, there]) await moveTo(process, end - shortly)
  const first = await connect(doomed)
  const session = await switchOn(first)
  await moveTo(doomed, end)
  expect(await first.next()).toBe(lock)
  // Whether it was noted by then, nobody knows.
  await doomed.kill()
  const second = await connect(here)
  second.send({ command: 'interlock_session_end', session_id: session, session_kwh: null })
  expect(JSON.parse(await second.next())).toMatchObject({ command: 'interlock_session_end', success: true })
  for (const after of [0, shortly]) await Promise.all([here, there].map((process) => moveTo(process, end + after)))
  expect(await sent(second)).toEqual([])
  await vi.waitFor(async () => expect(await ends().execute()).toEqual([]), 30_000)
  await second.close()
})

test('a process that is killed before it switched a tool off leaves that to the others, which do it once', async () => {
  const { end, connect, switchOn, sent } = await openTool()
  const doomed = await start()
  for (const process of [doomed, here, there]) await moveTo(process, end - shortly)
  const first = await connect(doomed)
  const session = await switchOn(first)
  await doomed.kill()
  const second = await connect(here)
  await Promise.all([here, there].map((process) => moveTo(process, end)))
  expect(await second.next()).toBe(lock)
  second.send({ command: 'interlock_session_end', session_id: session, session_kwh: null })
  expect(JSON.parse(await second.next())).toMatchObject({ command: 'interlock_session_end', success: true })
  await Promise.all([here, there].map((process) => moveTo(process, end + shortly)))
  expect(await sent(second)).toEqual([])
  await second.close()
})
