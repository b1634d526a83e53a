import type { GrantHours } from '@fobhouse/contract/hours.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import type { SettingKey, SettingValue } from '@fobhouse/contract/settings.ts'
import type { Context } from '../../../context.ts'
import { fromText } from '../../../core/clock.ts'
import type { Queries } from '../../../db/database.ts'
import { type ItemFacts, readItems } from '../../../db/equipment-facts.ts'
import { readSettingAt } from '../../../db/settings-history.ts'
import {
  type BookedAtDoors,
  type BookingsAtTools,
  readBookingsAtDoors,
  readBookingsAtTools,
} from '../../booking-facts/public.ts'
import { daysAhead, hoursOfText, readTierSchedules } from '../../hours/public.ts'
import { readExceptions as readExcepted, readLockdown } from '../../lockdown/public.ts'
import { readRequirements as readAsked, type RequirementReader } from '../../requirements/public.ts'
import { readBalanceAt, readMemberBalances } from '../../memberbucks/public.ts'
import type { ClubRecord, DeviceRecord, PersonRecord } from './rules.ts'
import * as store from './store.ts'

type MomentContext = Pick<Context, 'clock' | 'settings'>

/**
 * The present, with `at` a past instant, or with `coming` one to come, in milliseconds since 1970; `db` is the caller's
 * transaction or the database.
 */
export type Moment = {
  ctx: MomentContext
  db: Queries
  at?: string | undefined
  coming?: number | undefined
  /** What of these there is at all, if somebody has looked: of what is nowhere nobody asks. */
  stored?: store.Stored | undefined
}
type PastMoment = Moment & { at: string }

/** The same moment, having looked what the club has: one question in place of one each. All of the past is asked for. */
export async function lookAround(moment: Moment): Promise<Moment> {
  return moment.at === undefined ? { ...moment, stored: await store.findStored(moment.db) } : moment
}

/**
 * A fact that decisions need, with a query for now and one for a past instant. A change at that very instant counts.
 * Both make as many queries for many rows as for one.
 */
type Fact<Key, Value> = {
  present(moment: Moment, key: Key): Promise<Value>
  past(moment: PastMoment, key: Key): Promise<Value>
}

export function readerOf<Key, Value>({ present, past }: Fact<Key, Value>) {
  return ({ at, ...moment }: Moment, key: Key) =>
    at === undefined ? present(moment, key) : past({ ...moment, at }, key)
}

export async function readSetting<Key extends SettingKey>(
  { ctx, db, at }: Moment,
  key: Key,
): Promise<SettingValue<Key>> {
  return at === undefined ? ctx.settings.get(key) : readSettingAt({ db, settings: ctx.settings }, key, at)
}

/**
 * What holds for the whole club, as it is, as it was, or as it will be by what is known now. What follows from the clock
 * is asked for the moment here, and nowhere else.
 */
export async function readClub(moment: Moment): Promise<ClubRecord> {
  const { ctx, db, at, coming, stored } = moment
  const lockdown = stored?.lockdown === false ? null : await readLockdown(ctx, db, at)
  return {
    lockdown: coming === undefined ? lockdown : lastingUntil(lockdown, coming),
    isSiteSignInOn: await readSetting(moment, 'features.enableSiteSignIn'),
    minimumBalance: await readSetting(moment, 'access.interlockMinimumBalance'),
  }
}

/** The lockdown unless it ends by then. */
function lastingUntil(lockdown: ClubRecord['lockdown'], instant: number): ClubRecord['lockdown'] {
  const until = lockdown?.until ?? null
  return until !== null && fromText(until).epochMilliseconds <= instant ? null : lockdown
}

type DeviceFlags = {
  id: number
  locked_out: number
  exempt_from_site_sign_in: number
  reader_24_bit: number
  schedule_id: number | null
  not_alone: number
}

/** Devices by id. A device without an entry was not recorded at that moment. */
export const readDevices = readerOf<readonly number[], Map<number, DeviceRecord>>({
  present: async ({ ctx, db, coming, stored }, ids) => {
    const rows = await store.listDevices(db, ids)
    const instant = textOf(coming ?? ctx.clock.milliseconds())
    const items = await readItems(db, { deviceIds: stored?.items === false ? [] : ids, instant })
    return byId(rows, { items, isInUse: (row) => row.authorised === 1 && row.removed_at === null })
  },
  past: async ({ db, at }, ids) => {
    const rows = await store.listDevicesAt(db, { ids, at })
    const items = await readItems(db, { deviceIds: ids, instant: at, isPast: true })
    return byId(rows, { items, isInUse: (row) => row.in_use === 1 })
  },
})

type Judged<Row> = { items: ReadonlyMap<number, ItemFacts>; isInUse: (row: Row) => boolean }

function byId<Row extends DeviceFlags>(rows: readonly Row[], { items, isInUse }: Judged<Row>) {
  return new Map(
    rows.map((row) => [
      row.id,
      {
        isInUse: isInUse(row),
        isLockedOut: row.locked_out === 1,
        isExempt: row.exempt_from_site_sign_in === 1,
        reader24Bit: row.reader_24_bit === 1,
        scheduleId: row.schedule_id,
        isNotAlone: row.not_alone === 1,
        outage: items.get(row.id)?.outage ?? null,
        item: items.get(row.id) ?? null,
      },
    ]),
  )
}

/** These people, or everybody with a card now; in the past everybody registered then. Never anybody erased. */
export const readPeople = readerOf<store.People, PersonRecord[]>({
  present: async ({ db }, who) => {
    const people: { id: number; cards: string[]; state: MemberState }[] = []
    for (const { id, state, number } of await store.listPeople(db, who)) {
      const last = people.at(-1)
      if (last?.id !== id) people.push({ id, state, cards: number === null ? [] : [number] })
      else if (number !== null) last.cards.push(number)
    }
    return people
  },
  past: async ({ db, at }, who) => {
    const cardsOf = byMember(await store.listCardsAt(db, { who, at }))
    return (await store.listPeopleAt(db, { who, at })).map(({ id, recorded, state }) => ({
      id,
      cards: recorded === null ? undefined : cardsOf(id),
      state: state ?? undefined,
    }))
  },
})

/** The card numbers of each member, in the order of the rows. */
function byMember(rows: readonly { member_id: number; number: string }[]): (memberId: number) => readonly string[] {
  const cards = new Map<number, string[]>()
  for (const { member_id: memberId, number } of rows) {
    const own = cards.get(memberId)
    if (own) own.push(number)
    else cards.set(memberId, [number])
  }
  return (memberId) => cards.get(memberId) ?? noCards
}

const noCards: readonly string[] = []

/**
 * The devices that a member has grants for, with the hours of each grant. A missing one only means that no grant is
 * stored.
 */
export const readGrants = readerOf<store.GrantKeys, ReadonlyMap<number, GrantHours>>({
  present: async ({ db }, keys) => hoursByDevice(await store.listGranted(db, keys)),
  past: async ({ db, at }, keys) => hoursByDevice(await store.listGrantedAt(db, { ...keys, at })),
})

/** The same now of many members. */
export async function readGrantsOf(
  { db }: Moment,
  keys: { memberIds: readonly number[]; deviceIds: readonly number[] },
): Promise<ReadonlyMap<number, ReadonlyMap<number, GrantHours>>> {
  const byMember = Map.groupBy(await store.listGrantedOf(db, keys), (row) => row.member_id)
  return new Map([...byMember].map(([id, rows]) => [id, hoursByDevice(rows)]))
}

function hoursByDevice(rows: readonly store.GrantRow[]): ReadonlyMap<number, GrantHours> {
  return new Map(rows.map((row) => [row.device_id, hoursOfText(row.hours)]))
}

/** Whom a lockdown leaves out, of these people or of all now. */
export async function readExceptions({ db, at }: Moment, who: store.People): Promise<ReadonlySet<number>> {
  return readExcepted(db, who, at)
}

/** The schedule of the tier of these people, or of everybody now; whose tier has none is absent. */
export async function readTierHours(
  { db, at, stored }: Moment,
  who: store.People,
): Promise<ReadonlyMap<number, number>> {
  return stored?.tierHours === false ? new Map() : readTierSchedules(db, who, at)
}

/** For each of these devices the members whose grant has hours of its own now. */
export async function readOwnHours(
  { db }: Moment,
  deviceIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<number, GrantHours>>> {
  const rows = await store.listOwnHours(db, deviceIds)
  return new Map(
    [...Map.groupBy(rows, (row) => row.device_id)].map(([id, own]) => [
      id,
      new Map(own.map((row) => [row.member_id, hoursOfText(row.hours)])),
    ]),
  )
}

/** The instant that is asked about, in milliseconds since 1970. */
export function instantOf({ ctx, at, coming }: Pick<Moment, 'ctx' | 'at' | 'coming'>): number {
  return coming ?? (at === undefined ? ctx.clock.milliseconds() : fromText(at).epochMilliseconds)
}

export function textOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

/** What these devices ask of these people, at the moment that is asked about. */
export async function readRequirements(
  moment: Moment,
  { who, deviceIds }: { who: store.People; deviceIds: readonly number[] },
): Promise<RequirementReader> {
  return readAsked(moment, { who, deviceIds: moment.stored?.requirements === false ? [] : deviceIds })
}

/** What bookings mean at tools, given the item of each, by what is known at the moment. */
export async function readBookings(
  { ctx, db, at, coming }: Moment,
  items: ReadonlyMap<number, number>,
): Promise<BookingsAtTools> {
  const known = at ?? textOf(ctx.clock.milliseconds())
  const instant = coming === undefined ? known : textOf(coming)
  return readBookingsAtTools(db, { items, instant, known })
}

/** When bookings open doors and for whom, from the moment on as far ahead as hours are known, by what is known at it. */
export async function readBooked(
  moment: Moment,
  { doorIds, who, hoursAhead = daysAhead * 24 }: { doorIds: readonly number[]; who: store.People; hoursAhead?: number },
): Promise<BookedAtDoors> {
  const { ctx, db, at, stored } = moment
  const from = instantOf(moment)
  const range = { from, to: from + hoursAhead * 3_600_000 }
  const known = at ?? textOf(ctx.clock.milliseconds())
  return readBookingsAtDoors(db, { doorIds: stored?.bookedDoors === false ? [] : doorIds, who, range, known })
}

/** A member's balance in minor units. */
export const readMoney = readerOf<number, number>({
  present: async ({ db }, memberId) => (await readMemberBalances(db, [memberId]))[0]?.balance ?? 0,
  past: ({ db, at }, memberId) => readBalanceAt(db, memberId, at),
})
