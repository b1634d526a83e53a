import { bookingLimits, type Calendar, type CalendarEntry } from '@fobhouse/contract/bookings.ts'
import type { Temporal } from 'temporal-polyfill'
import type { Context } from '../../../context.ts'
import { invalidField } from '../../../core/errors.ts'
import type { Caller, KeyCaller } from '../../../identity/public.ts'
import { readClosures, readOpenSpans } from '../../hours/public.ts'
import { type Care, caresForAny, type Person, readCare } from '../acts/carers.ts'
import { outageOf } from '../deciding/read-facts.ts'
import { dayOf, type Time } from '../deciding/time-rules.ts'
import * as store from '../store.ts'
import { memberOf, placeOf, troubleOf } from './present.ts'

export type CalendarContext = Pick<Context, 'clock' | 'db' | 'settings'>
export type CalendarQuery = {
  from: string
  to: string
  item?: number | undefined
  bookable?: number | undefined
  place?: number | undefined
  mine?: string | undefined
}

const dayMs = 86_400_000
/** In place of a member where a program asks. */
export const nobody = 0

/** Throws 400 unless a range goes forward and has at most so many days. */
export function requireRange({ from, to }: Pick<CalendarQuery, 'from' | 'to'>, days: number): Time {
  const range = { from: Date.parse(from), to: Date.parse(to) }
  if (range.from >= range.to) throw invalidField('to', 'validation.endBeforeStart')
  // A day longer for a clock that was set back.
  if (range.to - range.from > (days + 1) * dayMs) throw invalidField('to', 'validation.tooLong')
  return range
}

/** What is booked, what is out of order, and when the club is open: as far as its reader may know it. */
export async function loadCalendar(
  ctx: CalendarContext,
  query: CalendarQuery,
  caller: Caller | KeyCaller,
): Promise<Calendar> {
  const range = requireRange(query, bookingLimits.calendarDays)
  const rows = await store.listOccupying(ctx.db, query)
  const shown = await presentEntries(ctx, rows, { filter: query, person: caller.via === 'key' ? null : caller })
  const entries = shown.map(({ entry }) => entry)
  return { entries, outages: await readOutages(ctx, query, range), ...(await readHours(ctx, range)) }
}

export type CalendarFilter = Omit<CalendarQuery, 'from' | 'to'>
/** Without a person the reader is a program, or everybody. */
type Asked = { filter: CalendarFilter; person: Person | null }

/** What an entry is made of. */
type EntryRow = Pick<
  store.ShownRow,
  | 'id'
  | 'bookable_id'
  | 'bookable'
  | 'place_id'
  | 'place'
  | 'kind'
  | 'count'
  | 'starts_at'
  | 'ends_at'
  | 'state'
  | 'purpose'
  | 'trouble'
  | 'member_id'
  | 'first_name'
  | 'last_name'
>

/** Of these bookings those that are asked for, as far as their reader may know them. */
export async function presentEntries<Row extends EntryRow>(
  ctx: Pick<Context, 'db' | 'settings'>,
  rows: readonly Row[],
  { filter, person }: Asked,
): Promise<{ row: Row; entry: CalendarEntry }[]> {
  const reader = await readerOf(ctx, person)
  const units = await store.listUnits(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const own = units.get(row.id) ?? []
    const isShown = isAsked(filter, { row, own, memberId: reader.memberId })
    return isShown ? [{ row, entry: presentEntry(row, own, reader) }] : []
  })
}

type Reader = { memberId: number | null; isProgram: boolean; showsNames: boolean; care: Care }

async function readerOf(ctx: Pick<Context, 'db' | 'settings'>, person: Person | null): Promise<Reader> {
  if (person === null) {
    return {
      memberId: null,
      isProgram: true,
      showsNames: false,
      care: { isKeeper: false, items: [], caresFor: () => false },
    }
  }
  const showsNames = ctx.settings.get('bookings.showNames')
  return { memberId: person.memberId, isProgram: false, showsNames, care: await readCare(ctx.db, person) }
}

/** Another text whenever somebody may know something else of bookings. */
export async function digestReader(ctx: Pick<Context, 'db' | 'settings'>, person: Person | null): Promise<string> {
  return JSON.stringify(await readerOf(ctx, person))
}

type Shown = { row: EntryRow; own: readonly store.UnitOfBooking[]; memberId: number | null }

function isAsked({ item, bookable, place, mine }: CalendarFilter, { row, own, memberId }: Shown): boolean {
  return (
    (item === undefined || own.some(({ id }) => id === item)) &&
    (bookable === undefined || row.bookable_id === bookable) &&
    (place === undefined || placeOf(row, own)?.id === place) &&
    (mine === undefined || row.member_id === memberId)
  )
}

/**
 * Members see each other's names if the club shows them, and never what it is for. A time of another calendar has a title
 * only if its source shows them.
 */
function presentEntry(row: EntryRow, own: readonly store.UnitOfBooking[], reader: Reader): CalendarEntry {
  const mine = row.member_id !== null && row.member_id === reader.memberId
  const seesAll = mine || caresForAny(reader.care, own)
  const seesTitle = seesAll || (row.kind === 'outside' && !reader.isProgram)
  return {
    bookingId: seesAll ? row.id : null,
    bookable: { id: row.bookable_id, name: row.bookable },
    items: own.map(({ id, name }) => ({ id, name })),
    place: placeOf(row, own),
    start: row.starts_at,
    end: row.ends_at,
    state: row.state,
    kind: row.kind,
    count: row.count,
    mine,
    member: seesAll || reader.showsNames ? memberOf(row) : null,
    title: seesTitle && row.purpose !== '' ? row.purpose : null,
    trouble: troubleOf(row),
  }
}

async function readOutages(ctx: CalendarContext, query: CalendarQuery, range: Time): Promise<Calendar['outages']> {
  const zone = ctx.settings.get('general.timeZone')
  const rows = await store.listOutages(ctx.db)
  return rows.flatMap((row) => {
    const until = outageOf(row, zone)?.until ?? null
    const isHere =
      (query.item === undefined || row.id === query.item) &&
      (query.bookable === undefined || row.bookable_id === query.bookable) &&
      (query.place === undefined || row.place_id === query.place)
    if (!isHere || Date.parse(row.since) >= range.to || (until !== null && until <= range.from)) return []
    const to = until === null ? null : new Date(until).toISOString()
    return [{ item: { id: row.id, name: row.name }, from: row.since, to, note: row.note }]
  })
}

async function readHours(ctx: CalendarContext, range: Time): Promise<Pick<Calendar, 'open' | 'closures'>> {
  const zone = ctx.settings.get('general.timeZone')
  const spans = (await readOpenSpans(ctx, ctx.db, range.from)) ?? []
  const open = spans
    .map(({ from, to }) => ({ from: Math.max(from, range.from), to: Math.min(to, range.to) }))
    .filter(({ from, to }) => from < to)
    .map(({ from, to }) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() }))
  const [from, to] = [dayOf(range.from, zone), dayOf(range.to - 1, zone)].map((day: Temporal.PlainDate) =>
    day.toString(),
  )
  return { open, closures: await readClosures(ctx.db, { from: from ?? '', to: to ?? '' }) }
}
