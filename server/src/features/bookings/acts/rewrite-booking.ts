import { nowText } from '../../../core/clock.ts'
import type { Trx } from '../../../db/database.ts'
import type { Time } from '../deciding/time-rules.ts'
import { keepMoneyInLine } from '../money/keep-in-line.ts'
import type { Cause } from '../money/rules.ts'
import * as store from '../store.ts'
import { noteFreed } from '../waiting/offer-freed.ts'
import { type BookingContext, columnsOf, itemsOf, occupy, type Placing, tellOf, textOf } from './write-booking.ts'

/** Moves a booking in time or to other units, and tells calendars. */
export async function placeAnew(
  ctx: BookingContext,
  trx: Trx,
  { row, cause, columns = {}, ...placing }: Placing & Omit<Rewriting, 'columns'> & { columns?: store.BookingColumns },
): Promise<store.ShownRow> {
  return rewrite(ctx, trx, { row, cause, columns: { ...columnsOf(placing), ...columns }, items: placing.items })
}

/** Takes a booking out of its time and notes the next one: where it will be is written by `placeAnew`. */
export async function vacate(
  ctx: BookingContext,
  trx: Trx,
  { row, time }: { row: store.BookingRow; time: Time },
): Promise<void> {
  await store.closeUnits(trx, row.id, nowText(ctx.clock))
  noteFreed(ctx, trx, { bookableId: row.bookable_id })
  await store.saveBooking(trx, row.id, { starts_at: textOf(time.from), ends_at: textOf(time.to) })
}

type Rewriting = {
  row: store.BookingRow
  columns: store.BookingColumns
  items: readonly number[]
  /** Decides what it costs. */
  cause: Cause
}

/** Writes a new version of a booking and of what it occupies. */
export async function rewrite(
  ctx: BookingContext,
  trx: Trx,
  { row, columns, items, cause }: Rewriting,
): Promise<store.ShownRow> {
  const now = nowText(ctx.clock)
  await store.closeUnits(trx, row.id, now)
  noteFreed(ctx, trx, { bookableId: row.bookable_id })
  await store.saveBooking(trx, row.id, { ...columns, sequence: row.sequence + 1, updated_at: now })
  const after = await store.getBooking(trx, row.id)
  await occupy(trx, after, { items, now })
  await keepMoneyInLine(ctx, trx, { before: row, after, cause })
  await tellOf(ctx, trx, { row: after, type: 'booking.changed', items })
  return after
}

type Ending = {
  row: store.BookingRow
  state: 'cancelled' | 'refused' | 'lapsed' | 'released'
  reason: string
  /** Decides what it costs. */
  cause: Cause
}

/** Ends a booking before its time: it occupies nothing any more. */
export async function endBooking(ctx: BookingContext, trx: Trx, { row, state, reason, cause }: Ending): Promise<void> {
  const now = nowText(ctx.clock)
  const items = await itemsOf(trx, row.id)
  await store.closeUnits(trx, row.id, now)
  noteFreed(ctx, trx, { bookableId: row.bookable_id })
  const columns = {
    state,
    reason,
    trouble: null,
    lost: null,
    no_show_at: null,
    sequence: row.sequence + 1,
    updated_at: now,
  }
  await store.saveBooking(trx, row.id, columns)
  const after = { ...row, ...columns }
  await keepMoneyInLine(ctx, trx, { before: row, after, cause })
  const type = state === 'released' ? 'booking.released' : 'booking.cancelled'
  await tellOf(ctx, trx, { row: after, type, items })
}
