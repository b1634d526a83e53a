import { randomBytes } from 'node:crypto'
import { startSmtpSink } from '@fobhouse/simulator/smtp-sink.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Database, openDatabase } from './db/database.ts'
import { connectAuthorised, type Board } from './testing/board.ts'
import { connectProven, nextFrame, takeList } from './testing/proven-board.ts'
import { giveCards } from './testing/large-club.ts'
import { createPostgresDatabase } from './testing/databases.ts'
import { createHttpClient, type HttpClient } from './testing/http-client.ts'
import { listenAt, startBroker } from './testing/mqtt-broker.ts'
import {
  administrator,
  createEmptyFolder,
  type ServerProcess,
  signInOverHttp,
  startServer,
} from './testing/server-process.ts'

// Real processes on one PostgreSQL: the device is connected to one, the administrator to the other.
vi.setConfig({ testTimeout: 60_000 })

const created = await createPostgresDatabase()
const { folder, remove } = createEmptyFolder()
let database: Database
let here: ServerProcess
let there: ServerProcess
let admin: HttpClient

beforeAll(async () => {
  if (!created) return
  database = await openDatabase({ dataFolder: '', databaseUrl: created.url })
  ;[here, there] = await Promise.all([start(), start()])
  await setUpAt(there, await vi.waitFor(() => readSetupCode(here.output()), 5000))
  admin = createHttpClient(await signInOverHttp(here.origin))
})

afterAll(async () => {
  await Promise.all([here?.stop(), there?.stop()])
  await database?.close()
  await created?.drop()
  remove()
})

function start(): Promise<ServerProcess> {
  return startServer(folder, { DATABASE_URL: created?.url ?? '' })
}

function readSetupCode(output: string): string {
  const code = /^ {4}(\S+)$/m.exec(output)?.[1]
  if (code === undefined) throw new Error(`No code was printed: ${output}`)
  return code
}

async function setUpAt({ origin }: ServerProcess, code: string): Promise<void> {
  const { email, password } = administrator
  const club = { siteName: 'Portal', siteOwner: 'Club', locale: 'en-AU', timeZone: 'Australia/Brisbane', demo: false }
  const body = { ...club, code, admin: { email, password, firstName: 'Ada', lastName: 'Harbour' } }
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${origin}/api/setup/`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(await answer.json()).toEqual({})
}

beforeEach((context) => {
  if (!created) context.skip('no PostgreSQL answers here')
})

async function createDoor(): Promise<{ id: number; key: string; serial: string }> {
  const serial = randomBytes(6).toString('hex')
  const made = await admin.post(here.origin, '/api/admin/devices/', { kind: 'door', serial, name: serial })
  expect(made.status).toBe(201)
  return { ...made.body, serial }
}

function connectDoor(process: ServerProcess, door: { key: string; serial: string }) {
  return connectAuthorised(process.origin, door)
}

const command = (process: ServerProcess, door: { id: number }, name: string) =>
  admin.post(process.origin, `/api/access/doors/${door.id}/${name}/`)
const doorAt = async (process: ServerProcess, door: { id: number }) =>
  (await admin.get(process.origin, `/api/admin/doors/${door.id}/`)).body

/** The next frame of this command; skips others. */
async function nextOf(board: Board, name: string): Promise<Record<string, unknown>> {
  for (;;) {
    const frame: Record<string, unknown> = JSON.parse(await board.next())
    if (frame['command'] === name) return frame
  }
}

async function waitForEvent(stream: AsyncIterable<string>, type: string): Promise<string> {
  for await (const block of stream) if (block.includes(`"type":"${type}"`)) return block
  throw new Error('The stream ended')
}

/** A member with a card, who may be there from a first try; returns the id. */
async function insertMember(card: string): Promise<number> {
  const name = `member${card}`
  const known = database.queries.selectFrom('members').select('id').where('screen_name', '=', name)
  const there = await known.executeTakeFirst()
  if (there) return there.id
  const row = await database.queries
    .insertInto('members')
    .values({
      email: `${name}@example.org`,
      email_key: `${name}@example.org`,
      screen_name: name,
      screen_name_key: name,
      first_name: 'Kim',
      last_name: name,
      name_key: `kim ${name}`,
      state: 'active',
      is_admin: 0,
      card_number: card,
      exclude_from_email_export: 0,
      hide_last_seen: 0,
      hide_on_site: 0,
      note: '',
      registered_at: '2026-03-12T08:00:00.000Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await giveCards(database.queries)
  return row.id
}

test('of guesses that are sent to both processes at once ten are looked at', async () => {
  const { email, password } = administrator
  const login = async ({ origin }: ServerProcess, typed: string) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ email, password: typed })
    return (await fetch(`${origin}/api/login/`, { method: 'POST', headers, body })).status
  }
  const wrong = Array.from({ length: 50 }, (_, turn) => login(turn % 2 === 0 ? here : there, `wrong ${turn}`))
  const answers = await Promise.all(wrong)
  expect(answers.filter((status) => status === 401)).toHaveLength(10)
  expect(answers.filter((status) => status === 429)).toHaveLength(40)
  expect([await login(here, password), await login(there, password)]).toEqual([429, 429])
  await database.queries.deleteFrom('failures').execute()
})

/** Turns four eyes on, and lets another administrator propose a credit for `memberId`. Returns its id. */
async function proposeCredit(memberId: number, amount: number): Promise<number> {
  const at = '2026-03-12T08:00:00.000Z'
  await sql`insert into settings (key, value, updated_at) values
    ('signIn.fourEyes', 'true', ${at}), ('signIn.fourEyesCredit', '10000', ${at}) on conflict do nothing`.execute(
    database.queries,
  )
  const body = { amount, type: 'bank', description: 'Grant' }
  const answer = await proposer.post(here.origin, `/api/admin/members/${memberId}/memberbucks/`, body)
  expect(answer.status).toBe(202)
  return answer.body.approval
}

let proposer: HttpClient

/** Gives the first administrator a second one with the same password. */
async function appointSecond(card: string): Promise<void> {
  const { queries } = database
  const id = await insertMember(card)
  const { password_hash: hash } = await queries
    .selectFrom('members')
    .select('password_hash')
    .where('email', '=', administrator.email)
    .executeTakeFirstOrThrow()
  const facts = { is_admin: 1, password_hash: hash, email_verified_at: '2026-03-12T08:00:00.000Z' }
  await queries.updateTable('members').set(facts).where('id', '=', id).execute()
  const who = { email: `member${card}@example.org`, password: administrator.password }
  proposer = createHttpClient(await signInOverHttp(here.origin, who))
}

/** The proposal's state, the balance, and whether the trail has the approval. */
async function creditOf(approval: number, memberId: number) {
  const { queries } = database
  const proposal = await queries.selectFrom('approvals').select('state').where('id', '=', approval).executeTakeFirst()
  const account = await queries.selectFrom('accounts').select('balance').where('member_id', '=', memberId).execute()
  return { state: proposal?.state, balance: account[0]?.balance ?? 0 }
}

/** A tool that asks for a certificate with a step by card, its trainer and a learner. Returns the tool and who learns. */
async function teachAtTool(cards: { trainer: string; learner: string }) {
  const post = async (path: string, body: unknown): Promise<{ id: number; key: string }> => {
    const answer = await admin.post(here.origin, path, body)
    expect(answer.status).toBe(201)
    return answer.body
  }
  const put = async (path: string, body?: unknown) =>
    expect(await admin.put(here.origin, path, body)).toMatchObject({ status: 200 })
  const certificates = '/api/admin/competence/certificates/'
  const { id: laser } = await post(certificates, { name: 'Laser' })
  await put(`${certificates}${laser}/steps/`, { steps: [{ kind: 'in_person', title: 'Show it', byCard: true }] })
  const tool = await post('/api/admin/devices/', { kind: 'interlock', serial: 'laser-1', name: 'Laser cutter' })
  const trainer = await insertMember(cards.trainer)
  const learner = await insertMember(cards.learner)
  for (const id of [trainer, learner]) await put(`/api/access/interlocks/${tool.id}/authorise/${id}/`)
  await post('/api/admin/competence/awards/', { memberId: trainer, certificateId: laser, publicNote: 'Known' })
  await post(`/api/competence/certificates/${laser}/trainers/`, { memberId: trainer, role: 'trainer' })
  const asks = { expression: { certificate: laser }, expected: 1 }
  await put(`/api/admin/requirements/devices/${tool.id}/`, asks)
  return { tool: { kind: 'interlock', serial: 'laser-1', key: tool.key } as const, learner }
}

test('a trainer’s card at a process that is killed, then a member’s at another one: signed off once', async () => {
  const { tool, learner } = await teachAtTool({ trainer: '7301', learner: '7302' })
  const doomed = await start()
  const first = (await connectAuthorised(doomed.origin, tool)).board
  first.send({ command: 'interlock_session_start', card_id: '7301' })
  const { session_id } = await nextOf(first, 'interlock_session_start')
  await doomed.kill()
  const second = (await connectAuthorised(here.origin, tool)).board
  const end = { command: 'interlock_session_end', session_id, session_kwh: null, card_id: '7302' }
  second.send(end)
  second.send(end)
  expect(await nextOf(second, 'interlock_session_end')).toMatchObject({ success: true })
  expect(await nextOf(second, 'interlock_session_end')).toMatchObject({ reason: 'session_already_ended' })
  const awards = database.queries.selectFrom('awards').select('source').where('member_id', '=', learner)
  expect(await awards.execute()).toEqual([{ source: 'card' }])
  await second.close()
})

test('two processes approve at once what happens once, and a process killed meanwhile does all of it or nothing', async () => {
  await appointSecond('7001')
  const approve = ({ origin }: ServerProcess, approval: number) =>
    admin.post(origin, `/api/admin/approvals/${approval}/approve/`)

  for (const card of ['7002', '7003', '7004']) {
    const memberId = await insertMember(card)
    const approval = await proposeCredit(memberId, 50_000)
    const answers = await Promise.all([here, there, here, there].map((process) => approve(process, approval)))
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(statuses).toEqual([200, 409, 409, 409])
    expect(await creditOf(approval, memberId)).toEqual({ state: 'approved', balance: 50_000 })
  }

  // Killed at different moments: before, during and after the commit.
  for (const milliseconds of [0, 10, 30]) {
    const doomed = await start()
    const memberId = await insertMember(`71${milliseconds}`)
    const approval = await proposeCredit(memberId, 50_000)
    const answer = approve(doomed, approval).catch(() => undefined) // ends with its process
    await new Promise((done) => setTimeout(done, milliseconds))
    await doomed.kill()
    await answer
    const found = await creditOf(approval, memberId)
    expect(found.balance).toBe(found.state === 'approved' ? 50_000 : 0)
    // Its last commit may end only now; then this second approval fails.
    expect([200, 409]).toContain((await approve(there, approval)).status)
    expect(await creditOf(approval, memberId)).toEqual({ state: 'approved', balance: 50_000 })
  }
  await sql`delete from settings where key = 'signIn.fourEyes'`.execute(database.queries)
})

test('commands reach a board at the other process, and are not said to when there is none', async () => {
  const door = await createDoor()
  expect(await command(here, door, 'bump')).toMatchObject({ status: 503, body: { code: 'device_offline' } })
  const { board } = await connectDoor(there, door)
  expect(await command(here, door, 'bump')).toEqual({
    status: 200,
    body: { success: true, delivered: true, done: false },
  })
  expect(await board.next()).toBe('{"command":"bump"}')
  await command(here, door, 'unlock')
  expect(await board.next()).toBe('{"command":"unlock"}')
  expect(await doorAt(here, door)).toMatchObject({ heldOpen: true, offline: false, listCurrent: true })
  await admin.put(here.origin, `/api/admin/doors/${door.id}/`, { lockedOut: true })
  expect(await board.next()).toBe('{"command":"update_device_locked_out","locked_out":true}')
  await board.close()
  await vi.waitFor(async () => expect((await doorAt(here, door)).listCurrent).toBe(false))
  expect((await command(here, door, 'bump')).status).toBe(503)
})

test('a board of protocol 2 at the other process gets lists and orders, and what it says comes back', async () => {
  const door = await createDoor()
  const member = await insertMember('700210')
  const end = await connectProven(there.origin, door)
  const take = () => takeList(end, { now: Date.now() })
  const first = await take()
  await admin.put(here.origin, `/api/access/doors/${door.id}/authorise/${member}/`)
  const second = await take()
  expect(second.groups).toHaveLength(first.groups.length + 1)
  await vi.waitFor(async () => expect(await doorAt(here, door)).toMatchObject({ protocol: 2, listCurrent: true }))
  const answer = command(here, door, 'bump')
  await nextFrame(end.board, 'order')
  end.board.send({ command: 'order_done', n: 1, result: 'done' })
  expect(await answer).toEqual({ status: 200, body: { success: true, delivered: true, done: true } })
  const unlocked = command(here, door, 'unlock')
  await nextFrame(end.board, 'order')
  end.board.send({ command: 'order_done', n: 2, result: 'refused' })
  expect((await unlocked).body).toEqual({ success: true, delivered: true, done: false })
  const moved = await connectProven(here.origin, door)
  expect(await end.board.closed).toBe(1008)
  expect((await takeList(moved, { now: Date.now() })).version).toBeGreaterThan(second.version)
})

test('a disabled member’s card leaves a door at the other process within a second', async () => {
  const door = await createDoor()
  const member = await insertMember('700100')
  const { board } = await connectDoor(there, door)
  await admin.put(here.origin, `/api/access/doors/${door.id}/authorise/${member}/`)
  expect(await nextOf(board, 'sync')).toMatchObject({ tags: ['700100'] })
  await vi.waitFor(async () => expect(await doorAt(here, door)).toMatchObject({ cards: 1, listCurrent: true }))
  const asked = performance.now()
  await admin.post(here.origin, `/api/admin/members/${member}/state/inactive/`)
  expect(await nextOf(board, 'sync')).toMatchObject({ tags: [] })
  expect(performance.now() - asked).toBeLessThan(1000)
})

test('a lockdown at one process shuts doors and pages at the other, and its end opens them', async () => {
  const door = await createDoor()
  const [kept, other] = [await insertMember('700110'), await insertMember('700111')]
  for (const member of [kept, other]) {
    await admin.put(here.origin, `/api/access/doors/${door.id}/authorise/${member}/`)
  }
  const { board, greeting } = await connectDoor(there, door)
  expect(greeting.map((frame) => JSON.parse(frame).tags)).toContainEqual(['700110', '700111'])
  await command(here, door, 'unlock')
  expect(await nextOf(board, 'unlock')).toEqual({ command: 'unlock' })
  const stream = await admin.events(there.origin)
  onTestFinished(async () => void (await admin.delete(here.origin, '/api/admin/lockdown/'))) // the next tests open doors
  const body = { reason: 'Fire alarm', exceptions: [kept] }
  const started = await Promise.all([here, there].map(({ origin }) => admin.post(origin, '/api/admin/lockdown/', body)))
  expect(started.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 409])
  const frames = [JSON.parse(await board.next()), JSON.parse(await board.next())] // in either order
  expect(frames).toContainEqual({ command: 'lock' })
  expect(frames).toContainEqual(expect.objectContaining({ command: 'sync', tags: ['700110'] }))
  await waitForEvent(stream, 'house')
  for (const process of [here, there]) {
    expect((await admin.get(process.origin, '/api/house/')).body.lockdown).toMatchObject({ reason: 'Fire alarm' })
    expect(await command(process, door, 'unlock')).toMatchObject({ status: 409, body: { code: 'lockdown_active' } })
  }
  expect((await admin.delete(there.origin, '/api/admin/lockdown/')).status).toBe(200)
  expect(await nextOf(board, 'sync')).toMatchObject({ tags: ['700110', '700111'] })
  expect((await admin.get(here.origin, '/api/house/')).body.lockdown).toBeNull()
})

test(
  'when hours begin, doors at both processes are sent their lists, and not before',
  { timeout: 180_000 },
  async () => {
    const member = await insertMember('700120')
    const doors = [await createDoor(), await createDoor()]
    const minuteMs = 60_000
    // The next whole minute that leaves time to prepare.
    const begin = Math.ceil((Date.now() + 5000) / minuteMs) * minuteMs
    const timeIn = (ms: number) =>
      new Intl.DateTimeFormat('en-GB', { timeZone: 'Australia/Brisbane', hour: '2-digit', minute: '2-digit' }).format(
        ms,
      )
    const window = { days: [1, 2, 3, 4, 5, 6, 7], from: timeIn(begin), to: timeIn(begin + 30 * minuteMs) }
    // A window that would end at midnight ends at 24:00.
    const windows = [{ ...window, to: window.to === '00:00' ? '24:00' : window.to }]
    const schedule = await admin.post(here.origin, '/api/admin/schedules/', { name: 'Soon', windows })
    const boards: Board[] = []
    for (const [index, door] of doors.entries()) {
      await admin.put(here.origin, `/api/access/doors/${door.id}/authorise/${member}/`)
      await admin.put(here.origin, `/api/admin/doors/${door.id}/`, { schedule: schedule.body.id })
      const { board, greeting } = await connectDoor(index === 0 ? here : there, door)
      expect(greeting.map((frame) => JSON.parse(frame).tags)).toContainEqual([])
      boards.push(board)
    }
    expect(Date.now()).toBeLessThan(begin) // else nothing was shown
    for (const board of boards) expect(await nextOf(board, 'sync')).toMatchObject({ tags: ['700120'] })
    expect(Date.now()).toBeGreaterThanOrEqual(begin)
  },
)

test('a tap at one process is seen on a page at the other, with its facts', async () => {
  const door = await createDoor()
  await insertMember('700200')
  const stream = await admin.events(here.origin)
  const { board } = await connectDoor(there, door)
  board.send({ command: 'log_access', card_id: '700200' })
  const event = await waitForEvent(stream, 'tap')
  expect(event).toContain(`"deviceId":${door.id}`)
  expect(event).toContain('"member":"Kim member700200","outcome":"granted"')
})

test('a key that is revoked closes the connection at the other process', async () => {
  const door = await createDoor()
  const { board } = await connectDoor(there, door)
  await admin.delete(here.origin, `/api/admin/devices/${door.id}/key/`)
  expect(await board.closed).toBe(1008)
})

test('a second connection at another process replaces the first', async () => {
  const door = await createDoor()
  const first = await connectDoor(there, door)
  const second = await connectDoor(here, door)
  expect(await first.board.closed).toBe(1008)
  expect((await command(there, door, 'bump')).status).toBe(200)
  expect(await second.board.next()).toBe('{"command":"bump"}')
  const { body: log } = await admin.get(there.origin, `/api/admin/devices/${door.id}/log/`)
  const events = log.map((entry: { outcome?: string; event?: string }) => entry.outcome ?? entry.event)
  expect(events).toEqual(['connected', 'disconnected', 'connected'])
})

test('a process that dies leaves its device to the others', async () => {
  const door = await createDoor()
  const member = await insertMember('700300')
  const dying = await start()
  onTestFinished(() => dying.kill())
  const first = await connectDoor(dying, door)
  await dying.kill()
  await first.board.closed
  const asked = performance.now()
  expect((await command(here, door, 'bump')).status).toBe(503)
  expect(performance.now() - asked).toBeLessThan(1000)
  const { board } = await connectDoor(there, door)
  expect((await command(here, door, 'bump')).status).toBe(200)
  expect(await board.next()).toBe('{"command":"bump"}')
  await admin.put(here.origin, `/api/access/doors/${door.id}/authorise/${member}/`)
  expect(await nextOf(board, 'sync')).toMatchObject({ tags: ['700300'] })
})

test('a process that is asked to stop lets its boards and pages go at once', async () => {
  const door = await createDoor()
  const stopping = await start()
  onTestFinished(() => stopping.kill())
  const { board } = await connectDoor(stopping, door)
  const stream = await admin.events(stopping.origin)
  const asked = performance.now()
  expect(await stopping.stop()).toBe(0)
  expect(performance.now() - asked).toBeLessThan(10_000)
  expect(await board.closed).toBe(1001)
  for await (const block of stream) expect(block).not.toBe('') // ends
  expect(await doorAt(here, door)).toMatchObject({ listCurrent: false })
})

test('a changed setting holds at the other process, and its pages are told', async () => {
  const stream = await admin.events(there.origin)
  await admin.put(here.origin, '/api/admin/settings/', { 'general.siteName': 'Harbourside' })
  await waitForEvent(stream, 'config')
  expect((await admin.get(there.origin, '/api/config/')).body.general.siteName).toBe('Harbourside')
})

test('mail that both processes want to send goes out once', async () => {
  const sink = await startSmtpSink()
  onTestFinished(() => sink.stop())
  await admin.put(here.origin, '/api/admin/settings/', { 'mail.smtpUrl': sink.url })
  const people = ['asa', 'bo', 'cleo', 'dov']
  const register = (name: string, { origin }: ServerProcess) =>
    admin.post(origin, '/api/register/', {
      email: `${name}@example.org`,
      screenName: name,
      firstName: name,
      lastName: 'Twice',
      mobile: '0412 345 678',
      password: 'correct horse battery',
    })
  const answers = await Promise.all(people.map((name, index) => register(name, index % 2 === 0 ? here : there)))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
  await vi.waitFor(async () => {
    const waiting = database.queries.selectFrom('outbox').select('id').where('state', '!=', 'sent')
    expect(await waiting.execute()).toEqual([])
  }, 10_000)
  const recipients = sink.mails.map((mail) => mail.to).filter((to) => people.includes(to.split('@')[0] ?? ''))
  expect(recipients.toSorted()).toEqual(people.map((name) => `${name}@example.org`))
})

test('a door on the broker obeys both processes, though one alone reaches the broker', async () => {
  const broker = await startBroker()
  onTestFinished(() => broker.stop())
  const lock = await listenAt(broker.url, 'front/set')
  onTestFinished(() => lock.end())
  const settings = (url: string) => admin.put(here.origin, '/api/admin/settings/', { 'mqtt.url': url })
  expect(await settings(broker.url)).toMatchObject({ status: 200 })
  onTestFinished(async () => void (await settings('')))
  const mqtt = { readerTopic: 'front/tag', commandTopic: 'front/set', openPayload: 'OPEN', closePayload: 'SHUT' }
  const body = { kind: 'door', link: 'mqtt', name: 'Front door', mqtt }
  const { body: door } = await admin.post(there.origin, '/api/admin/devices/', body)
  await vi.waitFor(async () => expect(await command(here, door, 'bump')).toMatchObject({ status: 200 }), 30_000)
  lock.forget()
  for (const process of [here, there]) expect(await command(process, door, 'unlock')).toMatchObject({ status: 200 })
  await lock.untilSo(() => lock.heard.length === 2)
  for (const process of [here, there]) expect(await doorAt(process, door)).toMatchObject({ heldOpen: true })
  expect(await command(there, door, 'lock')).toMatchObject({ status: 200 })
  expect(await doorAt(here, door)).toMatchObject({ heldOpen: false })
  await lock.publish('front/tag', '4711')
  await vi.waitFor(async () => {
    const taps = (await doorAt(here, door)).lastTap
    expect(taps).toMatchObject({ outcome: 'unknown_card' })
  }, 10_000)
})

test('of two hundred bookings of one hour that go through both processes one is made', async () => {
  const { body: item } = await admin.post(here.origin, '/api/admin/equipment/', { name: 'Lathe' })
  const { body: made } = await admin.post(here.origin, '/api/admin/bookables/', { name: 'Lathe', items: [item.id] })
  const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 3_600_000
  const [from, to] = [start, start + 3_600_000].map((instant) => new Date(instant).toISOString())
  const wish = { bookable: made.id, start: from, end: to }
  const ask = (index: number) => admin.post((index % 2 === 0 ? here : there).origin, '/api/bookings/', wish)
  const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => ask(index)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status, body }) => status === 409 && body.code === 'booking_refused')).toHaveLength(199)
})
