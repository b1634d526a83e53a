import type { MemberCard } from '@fobhouse/contract/cards.ts'
import { refusalCodes } from '@fobhouse/contract/refusals.ts'
import fc from 'fast-check'
import { describe, expect, vi } from 'vitest'
import { toText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import type { TestClient } from '../../../testing/client.ts'
import { confirmAnew, insertMember, signInAs, signInAsAdmin } from '../../../testing/factories.ts'
import {
  changeCertificates,
  insertTaught,
  isAboutCertificates,
  type Taught,
} from '../../../testing/change-certificates.ts'
import { type BookingChange, changeBookings, isAboutBookings } from '../../../testing/change-bookings.ts'
import { changeEquipment, insertEquipment, isAboutEquipment } from '../../../testing/change-equipment.ts'
import { anyChange, type Change, defaultsOf, settingChangesIn } from '../../../testing/access-changes.ts'
import { readTables, type TableRows } from '../../../testing/access-tables.ts'
import {
  type Decision,
  expectedDecision,
  cardsOf,
  expectedForEnded,
  expectedForNobody,
  expectedReasons,
  isUnreadable,
  low,
} from '../../../testing/expected-decision.ts'
import { certificateReasons, isForgotten } from '../../../testing/expected-certificates.ts'
import { insertPlan, insertSubscription } from '../../../testing/subscribe.ts'
import { memberTierChanged } from '../../hours/public.ts'
import { postTransfer } from '../../memberbucks/public.ts'
import { hashCardList } from '../lists/card-list.ts'
import { explainAccess } from '../explanation/explain-access.ts'
import { loadPermissions } from '../load-permissions.ts'
import { decideInterlock, seeCard } from '../public.ts'
import { listEntering } from '../lists/list-entering.ts'
import { readListDigests } from '../lists/send-card-lists.ts'

// Every place must decide alike: a door's list, a tool's verdict, the permissions, who can enter, and the explanations
// of now and of then. Each is compared with `expectedDecision`, which reads the tables itself.

/** The rule is the same on both; PostgreSQL shows that what it reads is. */
const runs = { sqlite: 40, postgres: 10 }

// Forty clubs make some thirty thousand queries: seconds, unless the machine is busy with other tests.
vi.setConfig({ testTimeout: 240_000 })

const actor = { memberId: null, name: 'fobhouse' } as const
/** Cards of this club alone: a reader of 24 bits confuses two of them, and reads nothing from the last. */
const numbersOf = (club: number) => [10 * club + 5, 10 * club + 7, 2 ** 24 + 10 * club + 5, null, 2 ** 24 * (club + 1)]
const noCard = 3
const nobodysCard = '3'

type Device = { id: number; kind: 'doors' | 'interlocks' }
type Club = {
  app: TestApp
  admin: TestClient
  cards: (string | null)[]
  members: number[]
  devices: Device[]
  /** Ids. */
  schedules: number[]
  tier: { id: number; plan: number }
  certificates: Taught
  /** The equipment that the tool switches. */
  item: number
}

let clubs = 0

const examples = Object.values(expectedReasons).flatMap(({ example }) => example.map(([change]) => change))
const settingChanges = settingChangesIn(examples)

const workdays = [1, 2, 3, 4, 5]
const weeks = [
  [{ days: workdays, from: '09:00', to: '17:00' }],
  [{ days: [...workdays, 6, 7], from: '12:00', to: '20:00' }],
  [],
] as const

/** The club has room for fifty schedules, so all clubs of a test use the same three. */
async function resetSchedules(admin: TestClient): Promise<number[]> {
  const path = '/api/admin/schedules/'
  const existing: { id: number }[] = (await admin.get(path)).body
  const ids = existing.map(({ id }) => id)
  for (const [index, windows] of weeks.entries()) {
    const name = `Week ${index}`
    if (ids.length < weeks.length) ids.push((await admin.post(path, { name, windows })).body.id)
    else expectTaken(await admin.put(`${path}${ids[index]}/`, { windows }))
  }
  return ids
}

/** Two active members with cards, two doors and a tool, in a database that earlier clubs have used. */
async function makeClub(app: TestApp, admin: TestClient): Promise<Club> {
  clubs += 1
  const cards = numbersOf(clubs).map((card) => (card === null ? null : String(card)))
  const members: number[] = []
  for (const card_number of cards.slice(0, 2))
    members.push(await insertMember(app.ctx, { card_number: card_number ?? null }))
  const devices: Device[] = []
  await confirmAnew(app)
  for (const kind of ['door', 'door', 'interlock'] as const) {
    const serial = `board-${clubs}-${devices.length}`
    const { body } = await admin.post('/api/admin/devices/', { kind, serial, name: serial })
    devices.push({ id: body.id, kind: `${kind}s` })
  }
  expectTaken(
    await admin.put('/api/admin/settings/', {
      ...defaultsOf(settingChanges),
      'general.timeZone': 'Australia/Brisbane',
    }),
  )
  expectTaken(await admin.delete('/api/admin/lockdown/')) // an earlier club's
  const schedules = await resetSchedules(admin)
  const plan = await insertPlan(app.ctx)
  const { tier_id } = await app.ctx.db
    .selectFrom('membership_plans')
    .select('tier_id')
    .where('id', '=', plan)
    .executeTakeFirstOrThrow()
  const certificates = await insertTaught(app)
  const item = await insertEquipment(admin, devices[2]?.id)
  return { app, admin, cards, members, devices, schedules, tier: { id: tier_id, plan }, certificates, item }
}

/** The call was understood and its target exists; the rules may still refuse it as a conflict. */
function expectTaken({ status, body }: { status: number; body: unknown }): void {
  if (status >= 400 && status !== 409) throw new Error(`Nothing was changed: ${status} ${JSON.stringify(body)}`)
}

/** Makes a change as the page does; a refused change does nothing. */
async function make(club: Club, change: Change): Promise<void> {
  if (isAboutHours(change)) return makeHours(club, change)
  if (isAboutCards(change)) return changeCards(club, change)
  if (isAboutCertificates(change)) return changeCertificates(club, change, expectTaken)
  if (isAboutHouse(change)) return changeHouse(club, change)
  if (isAboutBookings(change)) return changeBookings(club, change)
  return isAboutEquipment(change) ? changeEquipment(club, change) : changeOthers(club, change)
}

type NamedElsewhere = BookingChange['kind'] | 'equipment' | 'tryOut' | 'certify' | 'requires' | 'train'
type OtherChange = Exclude<Change, CardChange | HoursChange | HouseChange | { kind: NamedElsewhere }>

async function changeOthers(club: Club, change: OtherChange): Promise<void> {
  const { app, admin, members, devices } = club
  const memberId = 'member' in change ? (members[change.member] ?? 0) : 0
  if (change.kind === 'money') return moveMoney(app, memberId, change.amount)
  const board = boardOf(devices, change)
  switch (change.kind) {
    case 'state':
      return expectTaken(await admin.post(`/api/admin/members/${memberId}/state/${change.verb}/`))
    case 'grant':
      return expectTaken(await admin.put(`/api/access/${board?.kind}/${board?.id}/${change.verb}/${memberId}/`))
    case 'flag':
      return expectTaken(await admin.put(`/api/admin/${board?.kind}/${board?.id}/`, { [change.flag]: change.value }))
    case 'notAlone':
      return expectTaken(await admin.put(`/api/admin/interlocks/${board?.id}/`, { notAlone: change.value }))
    case 'standing':
      return expectTaken(await admin.post(`/api/admin/devices/${board?.id}/${change.verb}/`))
    case 'visit':
      return visit(app, memberId, change.verb)
  }
}

const houseKinds = ['wait', 'lockdown', 'zone', 'setting'] as const
type HouseChange = Extract<Change, { kind: (typeof houseKinds)[number] }>

function isAboutHouse(change: Change): change is HouseChange {
  return houseKinds.some((kind) => kind === change.kind)
}

async function changeHouse(club: Club, change: HouseChange): Promise<void> {
  if (change.kind === 'wait') return wait(club, change.hours)
  if (change.kind === 'lockdown') return lockDown(club, change)
  const changed = change.kind === 'zone' ? { 'general.timeZone': change.zone } : { [change.key]: change.value }
  expectTaken(await club.admin.put('/api/admin/settings/', changed))
}

type CardChange = Extract<Change, { kind: 'card' | 'moreCards' | 'cardState' }>

function isAboutCards(change: Change): change is CardChange {
  return change.kind === 'card' || change.kind === 'moreCards' || change.kind === 'cardState'
}

/** Writes a member's number, adds a card, or changes the newest card that they have with that number. */
async function changeCards({ admin, cards, members }: Club, change: CardChange): Promise<void> {
  const memberId = members[change.member]
  const number = cards[change.card]
  if (change.kind === 'card')
    return expectTaken(await admin.put(`/api/admin/members/${memberId}/profile/`, { rfid: number }))
  const path = `/api/admin/members/${memberId}/cards/`
  if (change.kind === 'moreCards') return expectTaken(await admin.post(path, { number }))
  const own: MemberCard[] = (await admin.get(path)).body
  const [newest] = own.filter((card) => card.number === number).toSorted((one, other) => other.id - one.id)
  if (newest) expectTaken(await admin.put(`${path}${newest.id}/`, { state: change.state }))
}

function boardOf(devices: readonly Device[], change: Change): Device | undefined {
  return 'device' in change ? devices[change.device] : undefined
}

/** Starts a lockdown, changes the one that lasts, or ends it. */
async function lockDown(
  { app, admin, members }: Club,
  { hours, exceptions }: Extract<Change, { kind: 'lockdown' }>,
): Promise<void> {
  const path = '/api/admin/lockdown/'
  if (hours === 'over') return expectTaken(await admin.delete(path))
  const until = hours === null ? null : toText(app.clock.now().add({ hours: Number(hours) }))
  const body = { reason: 'A burst pipe', until, exceptions: exceptions.map((index) => members[index]) }
  const started = await admin.post(path, body)
  expectTaken(started.status === 409 ? await admin.put(path, body) : started)
}

async function wait({ app }: Club, hours: number): Promise<void> {
  app.clock.advance(`PT${hours}H`)
  for (const job of ['hours.boundary', 'siteSessions.timeout', 'lockdown.end', 'competence.ends', 'equipment.states'])
    await app.ctx.jobs.runNow(job)
}

const hoursKinds = ['deviceHours', 'grantHours', 'tierHours', 'tier', 'week'] as const
type HoursChange = Extract<Change, { kind: (typeof hoursKinds)[number] }>

function isAboutHours(change: Change): change is HoursChange {
  return hoursKinds.some((kind) => kind === change.kind)
}

async function makeHours(club: Club, change: HoursChange): Promise<void> {
  const { app, admin, members, devices, schedules, tier } = club
  const memberId = 'member' in change ? (members[change.member] ?? 0) : 0
  const board = boardOf(devices, change)
  switch (change.kind) {
    case 'deviceHours': {
      const body = { schedule: schedules[change.schedule] ?? null }
      return expectTaken(await admin.put(`/api/admin/${board?.kind}/${board?.id}/`, body))
    }
    case 'grantHours': {
      const hours = typeof change.hours === 'number' ? schedules[change.hours] : change.hours
      return expectTaken(await admin.put(`/api/access/${board?.kind}/${board?.id}/hours/${memberId}/`, { hours }))
    }
    case 'tierHours':
      return expectTaken(
        await admin.put(`/api/admin/tiers/${tier.id}/`, { schedule: schedules[change.schedule] ?? null }),
      )
    case 'week':
      return expectTaken(
        await admin.put(`/api/admin/schedules/${schedules[change.schedule]}/`, { windows: weeks[change.week] }),
      )
    case 'tier':
      return pay(app, { memberId, plan: tier.plan, pays: change.pays })
  }
}

/** Begins or ends a membership of the tier. */
async function pay({ ctx }: TestApp, { memberId, plan, pays }: { memberId: number; plan: number; pays: boolean }) {
  const at = toText(ctx.clock.now())
  const open = ctx.db.updateTable('subscriptions').where('member_id', '=', memberId).where('ended_at', 'is', null)
  await open.set({ status: 'inactive', ended_at: at }).execute()
  if (pays) await insertSubscription(ctx, { member_id: memberId, plan_id: plan })
  await ctx.transact((trx) => memberTierChanged(ctx, trx, memberId))
}

async function visit(app: TestApp, memberId: number, verb: 'signin' | 'signout'): Promise<void> {
  const client = await signInAs(app, memberId)
  const path = `/api/sitesessions/${verb}/`
  const { status } = await (verb === 'signin' ? client.post(path) : client.put(path))
  expect([400, 401, 500]).not.toContain(status) // the rules refuse an inactive member, or a club without site sign-in
}

async function moveMoney({ ctx }: TestApp, memberId: number, amount: number): Promise<void> {
  if (amount === 0) return
  const [from, to] =
    amount > 0 ? [{ house: 'cash' } as const, { memberId }] : [{ memberId }, { house: 'cash' } as const]
  const transfer = { from, to, amount: Math.abs(amount), kind: 'cash', description: '', actor } as const
  try {
    await ctx.transact((trx) => postTransfer(ctx, trx, transfer))
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'insufficient_funds')) throw error
  }
}

type Who = { member: number; card?: undefined } | { member?: undefined; card: string }
type Asked = {
  who: Who
  device: Device
  decision: Decision
  isInUse: boolean
  at: string
  /** Whether nobody can say later what certificates had to do with it. */
  isForgotten: boolean
}

/** Compares the doors' lists by their hashes, as boards do. */
async function expectLists({ app, devices }: Club, rows: TableRows): Promise<void> {
  const doors = devices.filter(({ kind }) => kind === 'doors').map(({ id }) => id)
  const digests = await readListDigests(app.ctx, doors)
  for (const door of doors) {
    const reads24Bits = rows.devices.some(({ id, reader_24_bit: reads }) => id === door && reads === 1)
    const device = rows.devices.find(({ id }) => id === door)
    const cards = rows.members.flatMap((member) => {
      const { reasons } = expectedDecision(rows, door, member.id)
      if (!device || reasons.some(({ code }) => code !== 'device_locked_out')) return []
      const readable = cardsOf(rows, member.id).filter((card) => !isUnreadable({ rows, device }, card))
      return readable.map((card) => ({ id: member.id, tag: reads24Bits ? low(card) : card }))
    })
    const people = new Set(cards.map(({ id }) => id)).size
    const tags = [...new Set(cards.map(({ tag }) => tag))].toSorted((one, other) => (one < other ? -1 : 1))
    const digest = { hash: hashCardList(tags), cards: tags.length, people }
    expect({ door, ...digests.get(door) }).toEqual({ door, ...digest })
  }
}

async function expectExplanation({ ctx }: TestApp, asked: Asked, at: string | undefined): Promise<void> {
  const { who, device, decision, isInUse } = asked
  const question = { member: who.member, card: who.card, device: device.id, at }
  const { access, reasons } = await explainAccess(ctx, question)
  const expected =
    at !== undefined && asked.isForgotten
      ? forget(decision, isInUse)
      : { ...decision, access: decision.access && isInUse }
  expect({ question, access, reasons }).toEqual({ question, ...expected })
}

/** What is left to say when nobody knows any more who learnt and who taught. */
function forget({ reasons }: Decision, isInUse: boolean) {
  const others = reasons.filter(({ code }) => !(code in certificateReasons))
  return { access: others.length > 0 || !isInUse ? false : null, reasons: others }
}

/** Compares all current answers; returns the questions to explain later. */
async function expectSame(club: Club): Promise<Asked[]> {
  const { app, members, devices, cards } = club
  const at = toText(app.clock.now())
  const rows = await readTables(app)
  await expectLists(club, rows)
  const asked: Asked[] = []
  for (const memberId of members) {
    const told = await loadPermissions(app.ctx, { memberId, withHidden: true })
    const permissions = new Map([...told.doors, ...told.interlocks].map((permission) => [permission.id, permission]))
    for (const board of devices) {
      const { isInUse, ...decision } = expectedDecision(rows, board.id, memberId)
      const permission = permissions.get(board.id)
      expect(permission && { access: permission.access, reasons: permission.reasons }).toEqual(
        isInUse ? decision : undefined,
      )
      const forgotten = isForgottenAt(rows, board, memberId)
      asked.push({ who: { member: memberId }, device: board, decision, isInUse, at, isForgotten: forgotten })
    }
  }
  for (const board of devices) await expectEntering(club, board, { rows, asked })
  const card = cards[clubs % noCard]
  for (const board of card ? devices : []) asked.push(await expectHolder(club, { rows, board, card: card ?? '', at }))
  for (const board of devices.slice(1)) asked.push(await expectHolder(club, { rows, board, card: nobodysCard, at }))
  return asked
}

function isForgottenAt(rows: TableRows, board: Device, memberId: number): boolean {
  const device = rows.devices.find(({ id }) => id === board.id)
  const member = rows.members.find(({ id }) => id === memberId)
  return device !== undefined && member !== undefined && isForgotten({ rows, device, member })
}

/** More than a day ahead, so that it is another day of the week. */
const aheadMs = 29 * 3_600_000

/** Compares who can enter now and then, as administrators are told, with what must hold of each member. */
async function expectEntering(
  { app, members }: Club,
  board: Device,
  { rows, asked }: { rows: TableRows; asked: readonly Asked[] },
): Promise<void> {
  if (asked.some(({ device, isInUse }) => device === board && !isInUse)) return
  const then = rows.now + aheadMs
  for (const { at, now } of [
    { at: undefined, now: rows.now },
    { at: new Date(then).toISOString(), now: then },
  ]) {
    const told = (await listEntering(app.ctx, { deviceId: board.id, at })).members
    // Other clubs of the test may have grants by default.
    const entering = told.map(({ memberId }) => memberId).filter((id) => members.includes(id))
    const expected = members.filter((id) => expectedDecision({ ...rows, now }, board.id, id).access)
    expect({ board, at, entering: entering.toSorted((one, other) => one - other) }).toEqual({
      board,
      at,
      entering: expected,
    })
  }
}

type Tapped = { rows: TableRows; board: Device; card: string; at: string }

/** Checks the decision about a card held to the device; at a tool also the tool's own answer. */
async function expectHolder({ app }: Club, { rows, board, card, at }: Tapped): Promise<Asked> {
  const row = rows.devices.find(({ id }) => id === board.id)
  const reads24Bits = row?.reader_24_bit === 1
  const { isInUse, ...own } = expectedAboutCard({ rows, board, card }, reads24Bits)
  if (board.kind === 'interlocks') expect(await tap(app, { card, board, reads24Bits })).toEqual(own)
  const holder = rows.members.find(({ id }) => cardsOf(rows, id).includes(card))
  const forgotten = holder !== undefined && isForgottenAt(rows, board, holder.id)
  return { who: { card }, device: board, decision: own, isInUse, at, isForgotten: forgotten }
}

/** An active card comes before one that opens nothing, an active member's before another's. */
function expectedAboutCard({ rows, board, card }: Omit<Tapped, 'at'>, reads24Bits: boolean) {
  const seen = (other: string) => (reads24Bits ? low(card) !== '0' && low(other) === low(card) : other === card)
  const alike = rows.members.filter(({ id }) => cardsOf(rows, id).some(seen))
  const active = alike.filter(({ state }) => state === 'active')
  const [holder, another] = active.length > 0 ? active : alike
  if (holder && !another) return expectedDecision(rows, board.id, holder.id)
  const ended = rows.cards.filter(({ number, state }) => (state === 'lost' || state === 'replaced') && seen(number))
  const isActive = (id: number) => rows.members.some((member) => member.id === id && member.state === 'active')
  const likely = ended.some((one) => isActive(one.member_id)) ? ended.filter((one) => isActive(one.member_id)) : ended
  const [first] = likely
  const isOnes = first !== undefined && likely.every(({ member_id: id }) => id === first.member_id)
  return holder || !isOnes ? expectedForNobody(rows, board.id) : expectedForEnded(rows, board.id, first)
}

async function tap(
  { ctx }: TestApp,
  { card, board, reads24Bits }: { card: string; board: Device; reads24Bits: boolean },
) {
  return ctx.transact(async (trx) => {
    return decideInterlock(ctx, trx, { deviceId: board.id, card: await seeCard(trx, card, reads24Bits) })
  })
}

type Steps = readonly (readonly [Change, number])[]

/** Makes the changes, and explains each moment when it is `later`; asks only every n-th question. */
async function liveThrough(club: Club, steps: Steps, { every = 1, later = 'PT0S' } = {}): Promise<Asked[][]> {
  const moments: Asked[][] = []
  let wait = 0
  for (const [change, milliseconds] of steps) {
    club.app.clock.advance(`PT${wait / 1000}S`)
    await confirmAnew(club.app)
    await make(club, change)
    moments.push(await expectSame(club))
    wait = milliseconds
  }
  // Before time goes on, because hours may begin or end meanwhile.
  for (const asked of moments.at(-1) ?? []) await expectExplanation(club.app, asked, undefined)
  club.app.clock.advance(`PT${wait / 1000}S`)
  club.app.clock.advance(later)
  const chosen = moments.flatMap((asked, moment) => asked.filter((_, index) => (moment + index) % every === 0))
  for (const asked of chosen) await expectExplanation(club.app, asked, asked.at)
  return moments
}

const grant = { kind: 'grant', member: 0, device: 0, verb: 'authorise' } as const

describe.each(refusalCodes)('%s by itself', (code) => {
  testWithApp('holds in every place when it should, and in no other moment', async (app) => {
    const admin = await signInAsAdmin(app)
    const { example, ofTools } = expectedReasons[code]
    expect(example.map(([, holds]) => holds)).toEqual(expect.arrayContaining([true, false]))
    for (const index of ofTools ? [2] : [0, 2]) {
      const club = await makeClub(app, admin)
      const at = (change: Change): Change => ('device' in change ? { ...change, device: index } : change)
      const steps = [[grant, false] as const, ...example]
      const moments = await liveThrough(
        club,
        steps.map(([change]) => [at(change), 1000]),
      )
      const told = moments.map((asked) =>
        asked.find(({ who, device: { id } }) => who.member === club.members[0] && id === club.devices[index]?.id),
      )
      const codes = told.map((asked) => asked?.decision.reasons.map((reason) => reason.code))
      expect(codes).toEqual(steps.map(([, holds]) => (holds ? [code] : [])))
    }
  })
})

/** Starts with something to lose: two devices that open, and site sign-in that matters. */
const opening: Steps = [
  [grant, 1],
  [{ ...grant, device: 2 }, 1],
  [{ kind: 'setting', key: 'features.enableSiteSignIn', value: true }, 1],
]

/** To another day of the week, and another time of day. */
const anotherDay = 'PT29H'

testWithApp('explains every past moment as it was decided at that moment', async (app) => {
  const admin = await signInAsAdmin(app)
  const step = fc.tuple(anyChange(settingChanges), fc.integer({ min: 1, max: 600_000 }))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
      await liveThrough(await makeClub(app, admin), [...opening, ...steps], { every: 4, later: anotherDay })
    }),
    { numRuns: runs[app.database], endOnFailure: true },
  )
})
