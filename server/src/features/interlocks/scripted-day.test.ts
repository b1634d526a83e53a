import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VirtualDoor } from '@fobhouse/simulator/door.ts'
import { VirtualInterlock } from '@fobhouse/simulator/interlock.ts'
import type { LinkFault } from '@fobhouse/simulator/link-faults.ts'
import { type VendingAnswer, VirtualVending } from '@fobhouse/simulator/vending.ts'
import { expect, test, vi } from 'vitest'
import { type TestApp, withTestApp } from '../../testing/app.ts'
import { testDatabases } from '../../testing/databases.ts'
import { insertMember, signInAsAdmin } from '../../testing/factories.ts'
import { createFastTimers } from '../../testing/fast-timers.ts'
import { postTransfer } from '../memberbucks/public.ts'

// A thousand taps at doors, tools and machines, over a network that fails at one in twenty: each is booked exactly
// once.

/** PostgreSQL starts slower, so its day is shorter. */
const tapsOn = { sqlite: 1000, postgres: 250 }
/** Impatient enough to give up a dead line within half a second. */
const timers = createFastTimers(60)
/** Doors repeat unanswered reports, so their timers leave the server time to answer. */
const doorTimers = createFastTimers(10)
const percentOfFaults = 5
const cards = Array.from({ length: 20 }, (_none, index) => String(1001 + index))
const faults: LinkFault[] = [
  { type: 'drop' },
  { type: 'drop' },
  { type: 'duplicate' },
  { type: 'garbage' },
  { type: 'half-open' },
]

/**
 * The same day every time (https://en.wikipedia.org/wiki/Linear_congruential_generator, values of Numerical Recipes).
 */
function createChance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

type Day = { doors: VirtualDoor[]; tools: VirtualInterlock[]; machines: VirtualVending[]; stop(): void }
type Sale = { card: string; amount: number; hasFault: boolean; answer: VendingAnswer }
/** The rows that the day's taps must have left. */
type Expected = { doorTaps: string[]; sales: Sale[] }

async function openClub(app: TestApp, folder: string): Promise<Day> {
  const admin = await signInAsAdmin(app)
  const url = await app.listen()
  const create = async (kind: 'door' | 'interlock' | 'memberbucks', serial: string) =>
    (await admin.post('/api/admin/devices/', { kind, serial, name: serial })).body as { id: number; key: string }
  const members = await Promise.all(cards.map((card_number) => insertMember(app.ctx, { card_number })))
  for (const memberId of members) await topUp(app, memberId)
  const now = () => app.clock.now().epochMilliseconds
  const tools = ['laser', 'lathe', 'mill'].map(async (serial) => {
    const { id, key } = await create('interlock', serial)
    await admin.put(`/api/admin/interlocks/${id}/`, {
      costPerSession: 10,
      costPerHour: 333,
      costPerKwh: 77,
      defaultAccess: true,
    })
    return new VirtualInterlock({ url, serial, key, folder, updateEveryMs: 20_000, timers, now })
  })
  const machines = ['snacks', 'drinks'].map(async (serial) => {
    const { key } = await create('memberbucks', serial)
    return new VirtualVending({ url, serial, key, timers })
  })
  const doors = ['front', 'back'].map(async (serial) => {
    const { id, key } = await create('door', serial)
    await admin.put(`/api/admin/doors/${id}/`, { defaultAccess: serial === 'front' })
    return new VirtualDoor({ url, serial, key, folder, timers: doorTimers })
  })
  const day = {
    doors: await Promise.all(doors),
    tools: await Promise.all(tools),
    machines: await Promise.all(machines),
  }
  const boards = [...day.doors, ...day.tools, ...day.machines]
  for (const board of boards) board.start()
  for (const door of day.doors) await door.events.waitFor((event) => event.type === 'ready', 20_000)
  for (const tool of day.tools) await tool.events.waitFor((event) => event.type === 'ready', 20_000)
  for (const machine of day.machines) await machine.events.waitFor((event) => event.type === 'ready', 20_000)
  return {
    ...day,
    stop() {
      for (const board of boards) board.stop()
    },
  }
}

function topUp({ ctx }: TestApp, memberId: number): Promise<number> {
  const actor = { memberId: null, name: 'fobhouse' } as const
  const cash = { from: { house: 'cash' }, to: { memberId }, amount: 3000, kind: 'cash', description: 'Cash' } as const
  return ctx.transact((trx) => postTransfer(ctx, trx, { ...cash, actor }))
}

async function liveThrough(app: TestApp, { doors, tools, machines }: Day): Promise<Expected> {
  const chance = createChance(20_260_312)
  const pick = <Item>(items: readonly Item[]) => items.at(chance(items.length))
  const expected: Expected = { doorTaps: [], sales: [] }
  for (let tap = 0; tap < tapsOn[app.database]; tap += 1) {
    app.clock.advance({ seconds: chance(90) })
    const board = pick<VirtualDoor | VirtualInterlock | VirtualVending>([doors, tools, machines][chance(3)] ?? [])
    const card = chance(25) === 0 ? '4711' : (pick(cards) ?? '')
    const fault = chance(100) < percentOfFaults ? pick(faults) : undefined
    if (board instanceof VirtualDoor) await tapDoor(app, board, { card, fault, expected })
    else if (fault) board?.suffer(fault)
    if (board instanceof VirtualInterlock) await tapTool(board, card)
    if (board instanceof VirtualVending) {
      const amount = 1 + chance(500)
      const answer = await board.ask({ command: 'debit', cardId: card, amount: amount / 100 })
      expected.sales.push({ card, amount, hasFault: fault !== undefined, answer })
      // The wire has no message ids: the answer to the doubled debit must not pass for the next one's.
      if (fault?.type === 'duplicate') await board.ask({ command: 'balance', cardId: card })
    }
    if (tap % 50 === 0) await app.ctx.jobs.runNow('interlocks.timeout')
  }
  return expected
}

type DoorTap = { card: string; fault: LinkFault | undefined; expected: Expected }

/** A tap is logged once, whatever happens on its way; twice only if the line doubles it. */
async function tapDoor({ ctx }: TestApp, door: VirtualDoor, { card, fault, expected }: DoorTap): Promise<void> {
  if (!door.isAuthorised) await door.events.waitFor(() => door.isAuthorised, 20_000)
  if (fault) door.suffer(fault)
  const outcome = { opened: 'granted', denied: card === '4711' ? 'unknown_card' : 'denied', locked_out: 'locked_out' }
  const line = `${door.serial} ${card} ${outcome[door.tap(card)]}`
  expected.doorTaps.push(...(fault?.type === 'duplicate' ? [line, line] : [line]))
  if (fault?.type === 'half-open') door.suffer({ type: 'drop' }) // sooner than its own timeout
  if (door.unreported > 0) await door.events.waitFor(() => door.unreported === 0, 20_000)
  if (fault?.type !== 'duplicate') return
  await vi.waitFor(async () => expect(await doorTapsOf(ctx)).toHaveLength(expected.doorTaps.length))
}

async function doorTapsOf(ctx: TestApp['ctx']): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('taps')
    .innerJoin('devices', 'devices.id', 'taps.device_id')
    .select(['devices.serial', 'taps.card_number', 'taps.outcome'])
    .where('devices.kind', '=', 'door')
    .orderBy('taps.id')
    .execute()
  return rows.map((row) => `${row.serial} ${row.card_number} ${row.outcome}`)
}

async function tapTool(tool: VirtualInterlock, card: string): Promise<void> {
  tool.tap(card)
  // The next person comes once the board has an answer, or has given up for now.
  if (tool.isWaiting) await tool.events.waitFor(() => !tool.isWaiting || !tool.isAuthorised, 20_000)
}

async function closeClub(app: TestApp, { tools }: Day): Promise<void> {
  for (const tool of tools) {
    if (tool.isWaiting) await tool.events.waitFor(() => !tool.isWaiting, 20_000)
  }
  app.clock.advance('PT11M')
}

test.each(testDatabases)(
  'a day of many taps and a bad network, on %s',
  async (database) => {
    expect.hasAssertions()
    await withTestApp(database, live)
  },
  180_000,
)

async function live(app: TestApp): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fobhouse-day-'))
  const day = await openClub(app, folder)
  try {
    const expected = await liveThrough(app, day)
    await closeClub(app, day)
    day.stop()
    await app.close()
    await checkBooks(app)
    await checkSessions(app, day)
    await checkSales(app, expected.sales)
    expect(await doorTapsOf(app.ctx)).toEqual(expected.doorTaps)
    expect(expected.doorTaps.length).toBeGreaterThan(tapsOn[app.database] / 4)
  } finally {
    day.stop()
    rmSync(folder, { recursive: true })
  }
}

/** Every account equals the sum of its transfers, and all accounts together are zero. */
async function checkBooks({ ctx }: TestApp): Promise<void> {
  const transfers = await ctx.db.selectFrom('transfers').selectAll().execute()
  const accounts = await ctx.db.selectFrom('accounts').selectAll().execute()
  expect(accounts.reduce((sum, account) => sum + account.balance, 0)).toBe(0)
  for (const { id, balance } of accounts) {
    const derived = transfers.reduce((sum, transfer) => {
      if (transfer.to_account_id === id) return sum + transfer.amount
      return transfer.from_account_id === id ? sum - transfer.amount : sum
    }, 0)
    expect(balance).toBe(derived)
  }
}

/** Every session of a tool is stored and ended, costs what its time and energy cost, and is billed once. */
async function checkSessions({ ctx, database }: TestApp, { tools }: Day): Promise<void> {
  const sessions = await ctx.db.selectFrom('interlock_sessions').selectAll().execute()
  const bills = await ctx.db.selectFrom('transfers').selectAll().where('kind', '=', 'interlock').execute()
  const switchedOn = tools.flatMap(({ events }) => events.items.filter((event) => event.type === 'on'))
  expect(switchedOn.length).toBeGreaterThan(tapsOn[database] / 20)
  expect(sessions.length).toBeGreaterThanOrEqual(switchedOn.length)
  for (const { started_at, ended_at, first_reading, last_reading, cost, seconds } of sessions) {
    if (ended_at === null) continue
    const milliseconds = Date.parse(ended_at) - Date.parse(started_at)
    const kwh = Math.max(0, (last_reading ?? 0) - (first_reading ?? 0)) / 1e6
    const exact = milliseconds < 10_000 ? 0 : 10 + (milliseconds / 3_600_000) * 333 + kwh * 77
    expect(Math.abs((cost ?? Number.NaN) - exact)).toBeLessThanOrEqual(0.500_001)
    expect(seconds).toBe(Math.floor(milliseconds / 1000))
  }
  const open = sessions.filter((session) => session.ended_at === null)
  expect(new Set(open.map((session) => session.device_id)).size).toBe(open.length)
  const charged = sessions.filter((session) => (session.cost ?? 0) > 0)
  const owed = charged.map(({ uuid, cost }) => `interlock session ${uuid}: ${cost}`)
  const billed = bills.map((bill) => `${bill.idempotency_key}: ${bill.amount}`)
  expect(billed.toSorted(compareText)).toEqual(owed.toSorted(compareText))
}

/**
 * Every confirmed sale is booked, to the cent and card; anything else booked must be a sale whose confirmation was
 * lost.
 */
async function checkSales({ ctx, database }: TestApp, sales: readonly Sale[]): Promise<void> {
  const booked = await ctx.db
    .selectFrom('transfers')
    .innerJoin('members', 'members.id', 'transfers.actor_id')
    .select(['members.card_number', 'transfers.amount'])
    .where('transfers.kind', '=', 'card')
    .execute()
  const left = booked.map(({ card_number, amount }) => `${card_number}: ${amount}`)
  const take = (sale: Sale) => {
    const index = left.indexOf(`${sale.card}: ${sale.amount}`)
    if (index !== -1) left.splice(index, 1)
    return index !== -1
  }
  const told = sales.filter(({ answer }) => answer.success)
  expect(told.length).toBeGreaterThan(tapsOn[database] / 10)
  for (const sale of told)
    expect([sale, take(sale)]).toEqual([{ ...sale, answer: { ...sale.answer, amount: -sale.amount } }, true])
  const unanswered = sales.filter(({ answer }) => !answer.success && answer.reason === 'no_answer')
  expect(unanswered.length).toBeGreaterThan(0)
  // Only if the server was slower than the machine's timeout; a request that a fault swallowed is never booked.
  for (const sale of unanswered) if (!sale.hasFault) take(sale)
  expect(left).toEqual([])
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : 1
}
