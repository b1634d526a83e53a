import type { BookingKind, BookingRefusal } from '@fobhouse/contract/bookings.ts'
import { Temporal } from 'temporal-polyfill'
import type { Context } from '../../../context.ts'
import type { Queries } from '../../../db/database.ts'
import { readAhead } from '../../access/public.ts'
import { findPaidPlan, listPlanNames } from '../../billing-facts/public.ts'
import { readOpenSpans } from '../../hours/public.ts'
import type { KnownBookable } from '../bookables/read-bookables.ts'
import { readMoney, type Standing } from '../money/read-money.ts'
import type { MoneyFacts } from '../money/rules.ts'
import { readPause } from '../strikes/read-strikes.ts'
import * as store from './fact-store.ts'
import type { OwnTime } from './quota-rules.ts'
import type { BookingFacts } from './rules.ts'
import { beginOf, minuteMs, type Time } from './time-rules.ts'
import type { Occupied, Outage, UnitFacts } from './unit-rules.ts'

export type FactContext = Pick<Context, 'clock' | 'settings'>

export type FactQuestion = {
  known: KnownBookable
  memberId: number
  kind: BookingKind
  /** Within which times are asked about. */
  range: Time
  /** The booking that is changed: it is left out of what it is compared with. */
  exceptId?: number | undefined
  /** Wished items; others are not looked at. */
  itemIds?: readonly number[] | undefined
  /** What is changed, as it was. */
  standing?: Standing | undefined
  /** Nothing more has to be set aside. */
  isPaid?: boolean
}

const dayMs = 24 * 60 * minuteMs
/** Longer than the longest booking, its buffer, and the longest period of a quota. */
const aroundMs = 62 * dayMs

/** Reads everything that decisions about one bookable and one member need: as many questions for a month as for an hour. */
export async function readBookingFacts(ctx: FactContext, db: Queries, question: FactQuestion): Promise<BookingFacts> {
  const { known, memberId, kind, range, exceptId, itemIds } = question
  const { rules, row } = known
  const wished = known.items.filter(({ id }) => itemIds === undefined || itemIds.includes(id))
  const ids = wished.map(({ id }) => id)
  const sets = await readSets(db, ids)
  const own = await store.listOwn(db, { memberId, bookableId: row.id, from: ownFrom(ctx, range) })
  const state = await store.findState(db, memberId)
  return {
    now: ctx.clock.milliseconds(),
    timeZone: ctx.settings.get('general.timeZone'),
    rules,
    isActive: state?.state === 'active',
    pausedUntil: await readPause(ctx, db, memberId),
    plan: await findPaidPlan(db, memberId),
    plans: await listPlanNames(db, rules.plans),
    own: own.filter(({ id }) => id !== exceptId).map(timeOf),
    money: await readMoneyOf(ctx, db, question),
    opening: rules.hours === 'any' ? null : await readOpeningJudge(ctx, db, range),
    units: row.place_id === null ? await readUnits(ctx, db, { ids, memberId, kind }) : null,
    capacity: row.place_id === null ? wished.length : known.capacity,
    sets: sets.sets,
    names: new Map([...sets.names, ...wished.map(({ id, name }): [number, string] => [id, name])]),
    occupied: await readOccupied(db, {
      itemIds: [...new Set([...ids, ...sets.names.keys()])],
      bookableId: row.place_id === null ? null : row.id,
      range,
      exceptId,
    }),
  }
}

/** Maintenance costs nothing, and a program has nothing to pay with. */
async function readMoneyOf(ctx: FactContext, db: Queries, question: FactQuestion): Promise<MoneyFacts | null> {
  const { known, memberId, kind, range, standing, isPaid = false } = question
  if (isPaid || kind === 'maintenance' || memberId === 0) return null
  return readMoney(ctx, db, { bookable: known.row, memberId, range, standing })
}

/** Quotas ask for whole periods, and those of open bookings for all that have not ended. */
function ownFrom(ctx: FactContext, range: Time): string {
  return new Date(Math.min(range.from - aroundMs, ctx.clock.milliseconds())).toISOString()
}

type OwnRow = Awaited<ReturnType<typeof store.listOwn>>[number]

function timeOf({ starts_at, ends_at, count, state }: OwnRow): OwnTime {
  return { from: Date.parse(starts_at), to: Date.parse(ends_at), count, isReleased: state === 'released' }
}

async function readSets(db: Queries, itemIds: readonly number[]) {
  const rows = await store.listSetsWith(db, itemIds)
  const sets = [...Map.groupBy(rows, ({ id }) => id).values()].map((own) => ({
    most: own[0]?.most ?? 1,
    items: own.map((part) => part.equipment_id),
  }))
  return { sets, names: new Map(rows.map((part) => [part.equipment_id, part.name])) }
}

type Occupying = { itemIds: readonly number[]; bookableId: number | null; range: Time; exceptId: number | undefined }

/** Up to the end of what is occupied, so that the next free instant is known. */
async function readOccupied(db: Queries, { range, exceptId, ...which }: Occupying): Promise<Occupied[]> {
  const rows = await store.listOccupied(db, {
    ...which,
    from: new Date(range.from).toISOString(),
    to: new Date(range.to + aroundMs).toISOString(),
  })
  return rows
    .filter((row) => row.booking_id !== exceptId)
    .map((row) => ({
      itemId: row.equipment_id,
      count: row.count,
      from: Date.parse(row.starts_at),
      to: Date.parse(row.occupied_until),
    }))
}

/** Whoever maintains an item needs no right to use it, and it need not work. */
async function readUnits(
  ctx: FactContext,
  db: Queries,
  { ids, memberId, kind }: { ids: readonly number[]; memberId: number; kind: BookingKind },
): Promise<UnitFacts[]> {
  const rows = await store.listConditions(db, ids)
  if (kind === 'maintenance') return rows.map(({ id }) => ({ id, outage: null, refuse: () => [] }))
  const items = rows.map((row) => ({ id: row.id, deviceId: row.device_id }))
  const refuse = await readAhead({ ctx, db }, { memberIds: [memberId], items })
  const timeZone = ctx.settings.get('general.timeZone')
  return rows.map((row) => ({
    id: row.id,
    outage: outageOf(row, timeZone),
    refuse: once((time) =>
      nameTool(refuse({ memberId, item: { id: row.id, deviceId: row.device_id } }, time), row.name),
    ),
  }))
}

/** The same time is asked about more than once. */
function once(refuse: UnitFacts['refuse']): UnitFacts['refuse'] {
  let last: { time: Time; refusals: BookingRefusal[] } | undefined
  return (time) => {
    if (last?.time.from !== time.from || last.time.to !== time.to) last = { time, refusals: refuse(time) }
    return last.refusals
  }
}

/** A tool that is not granted is told by its name. */
export function nameTool(refusals: readonly BookingRefusal[], name: string): BookingRefusal[] {
  return refusals.map((refusal) => (refusal.code === 'not_granted' ? { ...refusal, params: { name } } : refusal))
}

type Condition = Awaited<ReturnType<typeof store.listConditions>>[number]

export function outageOf(
  { state, since, note, expected_back: expectedBack }: Pick<Condition, 'state' | 'since' | 'note' | 'expected_back'>,
  timeZone: string,
): Outage | null {
  if (state === 'retired') return { since, note, expectedBack: null, until: null }
  if (state !== 'out_of_order') return null
  const until = expectedBack === null ? null : beginOf(Temporal.PlainDate.from(expectedBack), timeZone)
  return { since, note, expectedBack, until }
}

/** By the opening hours; null if the club has none. They are known for 62 days from the begin of the range. */
async function readOpeningJudge(ctx: FactContext, db: Queries, range: Time): Promise<BookingFacts['opening']> {
  const spans = await readOpenSpans(ctx, db, range.from)
  return spans && judgeOpenSpans(spans)
}

export function judgeOpenSpans(spans: readonly Time[]): NonNullable<BookingFacts['opening']> {
  return ({ from, to }) => {
    const next = spans.find((span) => span.from > from)
    return {
      isOpen: spans.some((span) => span.from <= from && span.to >= to),
      isClosed: spans.every((span) => span.to <= from || span.from >= to),
      opensAt: next === undefined ? null : new Date(next.from).toISOString(),
    }
  }
}
