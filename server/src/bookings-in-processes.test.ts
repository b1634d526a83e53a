import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from './core/clock.ts'
import { type Database, openDatabase } from './db/database.ts'
import { type Board, connectAuthorised } from './testing/board.ts'
import { createPostgresDatabase } from './testing/databases.ts'
import { insertMember } from './testing/factories.ts'
import { giveCards } from './testing/large-club.ts'
import { createHttpClient, type HttpClient } from './testing/http-client.ts'
import { createClubFolder, type ServerProcess, signInOverHttp, startServer } from './testing/server-process.ts'

// Bookings over real processes on one PostgreSQL: an offer is taken once, a quota holds, and a tool is switched off once at its end.
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

test('two hundred calls at two processes at once do not exceed one quota', async () => {
  const { id: item } = await post('/api/admin/equipment/', { name: 'Drill' })
  const rules = { quotas: [{ per: 'open', unit: 'bookings', most: 3 }] }
  const { id: drill } = await post('/api/admin/bookables/', { name: 'Drill', items: [item], rules })
  const begin = Math.ceil(Date.now() / hourMs) * hourMs + 24 * hourMs
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      const [start, end] = [0, hourMs].map((more) => textOf(begin + index * hourMs + more))
      return admin.post((index % 2 === 0 ? here : there).origin, '/api/bookings/', { bookable: drill, start, end })
    }),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  const lost = answers.filter(({ status }) => status !== 201)
  const told = lost.map(({ status, body }) => `${status} ${body.refusals?.map(({ code }: { code: string }) => code)}`)
  expect(new Set(told)).toEqual(new Set(['409 quota_reached']))
  const stored = database.queries.selectFrom('bookings').select('id').where('bookable_id', '=', drill)
  expect(await stored.execute()).toHaveLength(3)
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

/** A tool that is switched off at the end of what somebody has booked, and the instant of that end. */
async function openTool(serial: string, card: string) {
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
  const { end, connect, switchOn, sent } = await openTool('laser', '7601')
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
  const { end, connect, switchOn, sent } = await openTool('mill', '7602')
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
