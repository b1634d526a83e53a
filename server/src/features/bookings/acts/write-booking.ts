import type { BookingRules } from '@fobhouse/contract/bookables.ts'
import { type BookingKind, isOccupying, type OccupyingState, type Trouble } from '@fobhouse/contract/bookings.ts'
import { type Context, publicOrigin } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import type { Queries, Trx } from '../../../db/database.ts'
import { bookedDoorsChanged } from '../../booking-facts/public.ts'
import { announce } from '../../webhooks/public.ts'
import { keepMoneyInLine } from '../money/keep-in-line.ts'
import { bookingJobName, endingJobName } from '../job-name.ts'
import { minuteMs, type Time } from '../deciding/time-rules.ts'
import * as store from '../store.ts'
import { tellCalendarsAfter } from '../tell-calendars.ts'
import { watchFrom } from '../use/rules.ts'

export type BookingContext = Pick<Context, 'clock' | 'config' | 'devices' | 'jobs' | 'live' | 'settings'> & {
  isAutomatic?: true
}

/** What a booking occupies: chosen items, or so many seats. */
export type Placing = { time: Time; bufferMinutes: number; count: number; items: readonly number[] }

/** What a booking asks of its member: a rule that changes later changes no booking. */
export type Asks = Pick<BookingRules, 'plans' | 'hours'>

export function asksOf({ plans, hours }: BookingRules): Asks {
  return { plans, hours }
}

type NewBooking = Placing & {
  bookableId: number
  memberId: number
  kind: Exclude<BookingKind, 'outside'>
  state: OccupyingState
  purpose: string
  /** What its bookable says; of others than members' bookings null. */
  noShowMinutes: number | null
  /** By the rules now; left out: by the rules as they will be. */
  asks?: Asks
  repeated: { key: string; hash: string } | undefined
  /** Of an offer. */
  offerUntil?: string
}

/** Stores a new booking with what it occupies. */
export async function insertBooking(ctx: BookingContext, trx: Trx, made: NewBooking): Promise<store.ShownRow> {
  const now = nowText(ctx.clock)
  const id = await store.insertBooking(trx, {
    bookable_id: made.bookableId,
    member_id: made.memberId,
    kind: made.kind,
    ...columnsOf(made),
    state: made.state,
    purpose: made.purpose,
    sequence: 0,
    trouble: null,
    asks: made.asks ? JSON.stringify(made.asks) : null,
    lost: null,
    reason: '',
    uid_domain: new URL(publicOrigin(ctx)).host,
    asked_at: now,
    created_at: now,
    updated_at: now,
    series_id: null,
    series_no: null,
    reminded_at: null,
    here_at: null,
    ...watchFrom(made.time.from, made.noShowMinutes, ctx.clock.milliseconds()),
    call_id: made.repeated?.key ?? null,
    call_mark: made.repeated?.hash ?? null,
    offer_until: made.offerUntil ?? null,
  })
  const row = await store.getBooking(trx, id)
  await occupy(trx, row, { items: made.items, now })
  await keepMoneyInLine(ctx, trx, { before: null, after: row, cause: 'member' })
  await tellOf(ctx, trx, { row, type: 'booking.created', items: made.items })
  return row
}

export function columnsOf({ time, bufferMinutes, count }: Placing) {
  return {
    count,
    starts_at: textOf(time.from),
    ends_at: textOf(time.to),
    occupied_until: textOf(time.to + bufferMinutes * minuteMs),
  }
}

export function textOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

type Occupying = { items: readonly number[]; now: string }

export async function occupy(trx: Trx, row: store.BookingRow, { items, now }: Occupying): Promise<void> {
  if (!isOccupying(row.state)) return
  const common = {
    booking_id: row.id,
    bookable_id: row.bookable_id,
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    occupied_until: row.occupied_until,
    state: row.state,
    since: now,
    until: null,
  }
  const units =
    items.length > 0
      ? items.map((id) => ({ ...common, equipment_id: id, count: 1 }))
      : [{ ...common, equipment_id: null, count: row.count }]
  await store.insertUnits(trx, units)
}

/** Marks a booking as being in danger, or takes the mark away. */
export async function markTrouble(
  ctx: BookingContext,
  trx: Trx,
  { row, trouble }: { row: store.BookingRow; trouble: Trouble | null },
): Promise<void> {
  const text = trouble === null ? null : JSON.stringify(trouble)
  if (text === row.trouble) return
  const now = nowText(ctx.clock)
  // What could not be used for a part of its time is no longer watched: whoever did not come had a reason.
  const hindered = text !== null && row.starts_at <= now ? { no_show_at: null } : {}
  await store.saveBooking(trx, row.id, { trouble: text, ...hindered, sequence: row.sequence + 1, updated_at: now })
  tellCalendarsAfter(ctx, trx)
}

/** Notes what its member lost of the right to it, or that they have it again. */
export async function markLost(
  ctx: BookingContext,
  trx: Trx,
  { row, lost }: { row: store.BookingRow; lost: Trouble | null },
): Promise<void> {
  const text = lost === null ? null : JSON.stringify(lost)
  await store.saveBooking(trx, row.id, { lost: text, sequence: row.sequence + 1, updated_at: nowText(ctx.clock) })
  tellCalendarsAfter(ctx, trx)
}

export async function itemsOf(db: Queries, bookingId: number): Promise<number[]> {
  const units = (await store.listUnits(db, [bookingId])).get(bookingId) ?? []
  return units.map((unit) => unit.id)
}

type News = {
  row: store.BookingRow & { bookable?: string }
  type: 'booking.created' | 'booking.changed' | 'booking.cancelled' | 'booking.released'
  items: readonly number[]
}

/** Programs hear of it without its purpose. */
export async function tellOf(ctx: BookingContext, trx: Trx, { row, type, items }: News): Promise<void> {
  const { id, bookable_id: bookable, starts_at: start, ends_at: end, state, member_id: memberId } = row
  const data = { id, bookable, items, start, end, state, memberId }
  await announce(ctx, trx, { event: 'booking', type, about: row.bookable ?? '', data })
  tellCalendarsAfter(ctx, trx)
  await bookedDoorsChanged(ctx, trx, bookable)
  trx.afterCommit(() => {
    for (const name of [bookingJobName, endingJobName]) ctx.jobs.wake(name)
  })
}
