import { refusalCodes } from '@fobhouse/contract/refusals.ts'
import type { Permission } from '@fobhouse/contract/routes/access.ts'
import fc from 'fast-check'
import { describe, expect, vi } from 'vitest'
import { toText } from '../../../core/clock.ts'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import type { TestClient } from '../../../testing/client.ts'
import { confirmAnew, insertMember, signInAsAdmin } from '../../../testing/factories.ts'
import { insertTaught } from '../../../testing/change-certificates.ts'
import { type Club, type Device, expectTaken, make, weeks } from '../../../testing/change-club.ts'
import { insertEquipment } from '../../../testing/change-equipment.ts'
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
import { openedByBookings } from '../../../testing/expected-doors.ts'
import { certificateReasons, expectedLosers, isForgotten } from '../../../testing/expected-certificates.ts'
import { insertPlan } from '../../../testing/subscribe.ts'
import { hashCardList } from '../lists/card-list.ts'
import { explainAccess } from '../explanation/explain-access.ts'
import { loadPermissions } from '../load-permissions.ts'
import { decideInterlock, seeCard } from '../public.ts'
import { listEntering } from '../lists/list-entering.ts'
import { readListDigests } from '../lists/send-card-lists.ts'

// Every place must decide alike: a door's list, a tool's verdict, the permissions, who can enter, who would lose by
// another requirement, until when somebody may, and the explanations of now and of then. Each is compared with `expectedDecision`, which reads the tables itself.

/** The rule is the same on both; PostgreSQL shows that what it reads is. */
const runs = { sqlite: 40, postgres: 10 }
/** Of a reason's own example every question is asked again later, or every n-th. */
const explained = { sqlite: { every: 1 }, postgres: { every: 3 } }

// Forty clubs make some thirty thousand queries: seconds, unless the machine is busy with other tests.
vi.setConfig({ testTimeout: 240_000 })

const hourMs = 3_600_000
/** More than a day ahead, so that it is another day of the week. */
const aheadMs = 29 * hourMs

/** Cards of this club alone: a reader of 24 bits confuses two of them, and reads nothing from the last. */
const numbersOf = (club: number) => [10 * club + 5, 10 * club + 7, 2 ** 24 + 10 * club + 5, null, 2 ** 24 * (club + 1)]
const noCard = 3
const nobodysCard = '3'

let clubs = 0

const examples = Object.values(expectedReasons).flatMap(({ example }) => example.map(([change]) => change))
const settingChanges = settingChangesIn(examples)

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

/** Compares who would lose the tool or its equipment by needing something else. */
async function expectRehearsals({ admin, members, devices, item, certificates: [kiln, saw] }: Club, rows: TableRows) {
  const subjects = [
    { column: 'device_id', id: devices[2]?.id ?? 0, path: 'devices', wanted: { certificate: kiln } },
    {
      column: 'equipment_id',
      id: item,
      path: 'equipment',
      wanted: { any: [{ certificate: kiln }, { certificate: saw }] },
    },
  ] satisfies (Parameters<typeof expectedLosers>[1] & { path: string })[]
  for (const { path, id, wanted, column } of subjects) {
    const { body } = await admin.post(`/api/admin/requirements/${path}/${id}/preview/`, { expression: wanted })
    const loses = body.loses.map((one: { id: number }) => one.id).filter((one: number) => members.includes(one))
    const expected = expectedLosers(rows, { column, id, wanted }, members)
    expect({ path, loses: new Set(loses) }).toEqual({ path, loses: new Set(expected) })
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
  await expectRehearsals(club, rows)
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
      expectKnownEnd(rows, { board, memberId }, permission)
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

/** How long after now it is looked whether somebody still may. */
const looksAhead = [hourMs / 60, hourMs, aheadMs, 8 * 24 * hourMs]

/** When others go is not known ahead. */
const ofOthers = new Set<string>(['not_supervised', 'alone_on_site'])

/**
 * Compares until when somebody may, as they are told, with the decision then: no reason comes sooner, and the one that is
 * told comes. An end that a job brings, of paid time, is none to it.
 */
function expectKnownEnd(
  rows: TableRows,
  { board, memberId }: { board: Device; memberId: number },
  told: Pick<Permission, 'access' | 'until' | 'untilCode'> | undefined,
): void {
  if (told?.access !== true) return
  const codesAt = (now: number) =>
    expectedDecision({ ...rows, now }, board.id, memberId)
      .reasons.map(({ code }) => code)
      .filter((code) => !ofOthers.has(code))
  const end = told.until === null ? Infinity : Date.parse(told.until)
  const sooner = looksAhead.map((after) => rows.now + after).filter((instant) => instant < end)
  expect({ board, told, sooner: sooner.map(codesAt) }).toEqual({ board, told, sooner: sooner.map(() => []) })
  if (end < Infinity)
    expect({ board, told, codes: codesAt(end) }).toMatchObject({ codes: expect.arrayContaining([told.untilCode]) })
}

function isForgottenAt(rows: TableRows, board: Device, memberId: number): boolean {
  const device = rows.devices.find(({ id }) => id === board.id)
  const member = rows.members.find(({ id }) => id === memberId)
  return device !== undefined && member !== undefined && isForgotten({ rows, device, member })
}

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
  const whose = whoseCard({ rows, card }, reads24Bits)
  const { isInUse, ...own } = expectedAboutCard(rows, board, whose)
  if (board.kind === 'interlocks') expect(await tap(app, { card, board, reads24Bits })).toEqual(own)
  const isForgotten = whose !== undefined && isForgottenAt(rows, board, whose.memberId)
  return { who: { card }, device: board, decision: own, isInUse, at, isForgotten }
}

/** Somebody, with their card if it has ended. */
type Owner = { memberId: number; ended?: TableRows['cards'][number] }

function expectedAboutCard(rows: TableRows, board: Device, whose: Owner | undefined) {
  if (!whose) return expectedForNobody(rows, board.id)
  const { memberId, ended } = whose
  return ended ? expectedForEnded(rows, board.id, ended) : expectedDecision(rows, board.id, memberId)
}

/** An active card comes before one that opens nothing, an active member's before another's. */
function whoseCard({ rows, card }: Pick<Tapped, 'rows' | 'card'>, reads24Bits: boolean): Owner | undefined {
  const seen = (other: string) => (reads24Bits ? low(card) !== '0' && low(other) === low(card) : other === card)
  const alike = rows.members.filter(({ id }) => cardsOf(rows, id).some(seen))
  const active = alike.filter(({ state }) => state === 'active')
  const [holder, another] = active.length > 0 ? active : alike
  if (holder && !another) return { memberId: holder.id }
  const ended = rows.cards.filter(({ number, state }) => (state === 'lost' || state === 'replaced') && seen(number))
  const isActive = (id: number) => rows.members.some((member) => member.id === id && member.state === 'active')
  const likely = ended.some((one) => isActive(one.member_id)) ? ended.filter((one) => isActive(one.member_id)) : ended
  const [first] = likely
  const isOnes = first !== undefined && likely.every(({ member_id: id }) => id === first.member_id)
  return holder || !isOnes ? undefined : { memberId: first.member_id, ended: first }
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
        explained[app.database],
      )
      const told = moments.map((asked) =>
        asked.find(({ who, device: { id } }) => who.member === club.members[0] && id === club.devices[index]?.id),
      )
      const codes = told.map((asked) => asked?.decision.reasons.map((reason) => reason.code))
      expect(codes).toEqual(steps.map(([, holds]) => (holds ? [code] : [])))
    }
  })
})

describe.each(Object.entries(openedByBookings))('%s at a door that bookings open', (code, example) => {
  testWithApp('holds in every place when nothing else lets them in', async (app) => {
    const club = await makeClub(app, await signInAsAdmin(app))
    const steps = [[grant, false] as const, ...example]
    const moments = await liveThrough(
      club,
      steps.map(([change]) => [change, 1000]),
      explained[app.database],
    )
    const told = moments.map((asked) =>
      asked.find(({ who, device: { id } }) => who.member === club.members[0] && id === club.devices[0]?.id),
    )
    const codes = told.map((asked) => asked?.decision.reasons.map((reason) => reason.code))
    expect(codes).toEqual(steps.map(([, holds]) => (holds ? [code] : [])))
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
