import { lastExpiredStart } from '../../../db/on-site.ts'
import { setImmediate } from 'node:timers/promises'
import type { Window } from '@fobhouse/contract/protocol-2/list.ts'
import type { Context } from '../../../context.ts'
import type { CardTags } from '../../../device-hub/protocol-2/card-tags.ts'
import { type HashKey, readHashKey } from '../../../device-hub/protocol-2/hash-keys.ts'
import { readAccessEnds } from '../../billing-facts/public.ts'
import type { BookedAtDoors } from '../../booking-facts/public.ts'
import { readBook } from '../../hours/public.ts'
import type { RequirementReader } from '../../requirements/public.ts'
import { listKeyholders } from '../../lockdown/public.ts'
import {
  readBooked,
  readClub,
  readDevices,
  readExceptions,
  readOwnHours,
  readPeople,
  readRequirements,
  readTierHours,
} from '../facts/read-moment.ts'
import { asPresent, type ClubRecord, deviceFacts, knownCards } from '../facts/rules.ts'
import { listGrantedTo } from '../lists/granted-store.ts'
import { createContentMaker, type SignedContent, type SignedDoor, type SignedHolder } from './signed-content.ts'
import { listSignedDoors, listVisitBegins } from './signed-store.ts'
import type { Span } from './windows.ts'

export type ContentContext = Pick<Context, 'clock' | 'db' | 'devices' | 'ids' | 'secrets' | 'settings'>

const hourMs = 3_600_000
/** The longest that a list may hold. */
export const mostListHours = 336
/** Their grants are read in one query, which blocks everything else meanwhile. */
const doorsAtOnce = 20

/** One door as a list is made of it. */
export type DoorToList = {
  id: number
  listHours: number
  /** The highest version that it was ever given; 0: none. */
  version: number
  lockedOut: boolean
  reader24Bit: boolean
  /** When open house is on, with true begins. */
  openWindows: (until: number) => Window[]
  /** Who may enter until then. */
  contentUntil: (until: number) => SignedContent
}

/** Everything that lists of this moment have in common. */
export type ListMoment = { now: number; hashKey: HashKey; minutesBefore: number; keyholderDays: number }

/** Reads all members once, and then twenty doors at a time; lets other work run between them. */
export async function eachDoorToList(
  ctx: ContentContext,
  { deviceIds, tags }: { deviceIds: readonly number[]; tags: CardTags },
  use: (doors: DoorToList[], moment: ListMoment) => Promise<void>,
): Promise<void> {
  const now = ctx.clock.milliseconds()
  const hashKey = await readHashKey(ctx, ctx.db)
  const moment: ListMoment = {
    now,
    hashKey,
    minutesBefore: ctx.settings.get('access.openHouseMinutesBefore'),
    keyholderDays: ctx.settings.get('access.keyholderDays'),
  }
  const book = await readBook(ctx, ctx.db)
  // Open house that a lockdown ended does not begin again in its window.
  const club = await readClub({ ctx, db: ctx.db })
  const { lockdown } = club
  const opensFrom = lockdown === null ? -Infinity : lockdown.until === null ? Infinity : Date.parse(lockdown.until)
  const range = { from: now, to: now + mostListHours * hourMs }
  const makeContent = createContentMaker({
    holders: await readHolders(ctx, { range, club }),
    tagsOf: (numbers) => tags.of(hashKey, numbers),
    spansOf: (ids) => book.spansOf(ids, now),
    range,
  })
  const known = { range, club, ...(await readAsked(ctx, deviceIds)) }
  for (let start = 0; start < deviceIds.length; start += doorsAtOnce) {
    const doors = await readDoors(ctx, { ids: deviceIds.slice(start, start + doorsAtOnce), ...known })
    const toList = doors.map(({ openHouseId, door, ...row }): DoorToList => {
      const spans = openHouseId === null ? [] : book.spansOf([openHouseId], now).filter(({ from }) => from >= opensFrom)
      return {
        ...row,
        openWindows: (until) => wholeWindows(spans, { from: now, to: until }),
        contentUntil: (until) => makeContent(door, until),
      }
    })
    await use(toList, moment)
    await setImmediate()
  }
}

/** What these doors ask for, when bookings open them, and whose hours there are others. */
async function readAsked(ctx: ContentContext, deviceIds: readonly number[]) {
  const moment = { ctx, db: ctx.db }
  return {
    asked: await readRequirements(moment, { who: 'everybody', deviceIds }),
    booked: await readBooked(moment, { who: 'everybody', doorIds: deviceIds, hoursAhead: mostListHours }),
    ownHours: await readOwnHours(moment, deviceIds),
  }
}

/** Those that are not over and begin within the range, as they are: they begin and end with whole minutes. */
function wholeWindows(spans: readonly Span[], range: Span): Window[] {
  return spans
    .filter(({ from, to }) => to > range.from && from < range.to)
    .map(({ from, to }) => [Math.ceil(from / 1000), Math.floor(to / 1000)])
}

/** `club` is read once: exceptions of a lockdown that begins meanwhile would be missing in a list that knows of it. */
async function readHolders(
  ctx: ContentContext,
  { range, club: { lockdown, isSiteSignInOn } }: { range: Span; club: ClubRecord },
): Promise<SignedHolder[]> {
  const moment = { ctx, db: ctx.db }
  const people = knownCards(await readPeople(moment, 'everybody'))
  const exceptions = lockdown ? await readExceptions(moment, 'everybody') : new Set<number>()
  const keyholders = new Set((await listKeyholders(ctx.db)).map(({ id }) => id))
  const tiers = await readTierHours(moment, 'everybody')
  const accessEnds = await readAccessEnds(ctx, ctx.db, { until: new Date(range.to).toISOString() })
  const visitEnds = isSiteSignInOn ? await readVisitEnds(ctx) : new Map<number, number>()
  return people.map((person) => ({
    ...person,
    isException: exceptions.has(person.id),
    isKeyholder: keyholders.has(person.id),
    tierSchedule: tiers.get(person.id) ?? null,
    accessEnd: accessEnds.get(person.id) ?? Infinity,
    visitEnd: visitEnds.get(person.id) ?? null,
  }))
}

async function readVisitEnds(ctx: ContentContext): Promise<Map<number, number>> {
  const hours = ctx.settings.get('access.siteSessionHours')
  const visits = await listVisitBegins(ctx.db, lastExpiredStart(ctx))
  const ends = new Map<number, number>()
  for (const { member_id: id, started_at } of visits) {
    ends.set(id, Math.max(ends.get(id) ?? 0, Date.parse(started_at) + hours * hourMs))
  }
  return ends
}

const noHours: SignedDoor['ownHours'] = new Map()

type DoorsToRead = {
  ids: readonly number[]
  range: Span
  asked: RequirementReader
  booked: BookedAtDoors
  ownHours: ReadonlyMap<number, SignedDoor['ownHours']>
  club: ClubRecord
}

async function readDoors(ctx: ContentContext, { ids, range, asked, booked, ownHours, club }: DoorsToRead) {
  const moment = { ctx, db: ctx.db }
  const records = await readDevices(moment, ids)
  const rows = new Map((await listSignedDoors(ctx.db, ids)).map((row) => [row.id, row]))
  const granted = await listGrantedTo(ctx.db, ids)
  return granted.flatMap(({ id, granted_to: grantedTo }) => {
    const record = records.get(id)
    const row = rows.get(id)
    if (!record || !row) return []
    const { device: facts } = asPresent({ ...deviceFacts({ kind: 'door', club, record }), member: 'nobody' })
    const { reader24Bit, isLockedOut: lockedOut } = record
    const door: SignedDoor = {
      facts,
      reader24Bit,
      schedule: record.scheduleId,
      ownHours: ownHours.get(id) ?? noHours,
      grantedTo: grantedTo ?? '',
      requirement: { key: asked.keyOf(id), spansOf: (memberId) => asked.spansOf(id, memberId, range) },
      booked: booked.spansAt(id),
    }
    const version = row.version ?? 0
    return [{ id, listHours: row.list_hours, openHouseId: row.open_house_id, version, lockedOut, reader24Bit, door }]
  })
}

export function textOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
