import {
  bookingLimits,
  type BookingRefusal,
  type LeftDate,
  leftDateSchema,
  type NewSeries,
  type Wish,
} from '@fobhouse/contract/bookings.ts'
import { AppError } from '../../../core/errors.ts'
import type { Actor } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { moveAlong, passedOverIn, timesOf } from '../deciding/series-rules.ts'
import type { Cause } from '../money/rules.ts'
import type { BookingRow, ShownRow } from '../store.ts'
import * as series from './series-store.ts'
import * as store from '../store.ts'
import { mailSeries } from '../tell-members.ts'
import { makeBooking } from './book.ts'
import type { Care } from './carers.ts'
import { getBookable, judgeHereFirst, timeOfRow } from './judge.ts'
import { placeJudged } from './place-judged.ts'
import { vacate } from './rewrite-booking.ts'
import { type BookingContext, itemsOf } from './write-booking.ts'

type Made = { id: number; start: string; end: string }
type Making = { wanted: NewSeries; memberId: number; actor: Actor & { memberId: number }; care: Care }

/**
 * Books the same time of day again and again, each date judged as if those before were made. With `refuse` nothing is made
 * if one does not fit, with `skip` those are left out. Throws `booking_refused` with every date, and as `makeBooking`.
 */
export async function makeSeries(
  ctx: BookingContext,
  trx: Trx,
  { wanted, memberId, actor, care }: Making,
): Promise<{ id: number; bookings: Made[]; left: LeftDate[] }> {
  const { start, end, repeat, onClash, ...wish } = wanted
  const timeZone = ctx.settings.get('general.timeZone')
  const times = timesOf({ from: Date.parse(start), to: Date.parse(end) }, repeat, timeZone)
  const id = await series.insertSeries(trx)
  const rows: ShownRow[] = []
  const left: LeftDate[] = []
  for (const { from, to, isMoved } of times) {
    const time = { start: new Date(from).toISOString(), end: new Date(to).toISOString() }
    try {
      const one: Wish = { ...wish, ...time, kind: 'member' }
      const row = await makeBooking(ctx, trx, { wish: one, memberId, actor, care, isMoved })
      await store.saveBooking(trx, row.id, { series_id: id, series_no: rows.length + 1 })
      rows.push(row)
    } catch (error) {
      // Refused before anything of it was written.
      if (!(error instanceof AppError) || error.code !== 'booking_refused') throw error
      left.push({ start: time.start, refusals: refusalsIn(error) })
    }
  }
  if (rows.length === 0 || (left.length > 0 && onClash === 'refuse')) throw refuseDates(left)
  await series.saveLength(trx, { id, length: rows.length })
  await mailSeries(ctx, trx, rows)
  const bookings = rows.map((row) => ({ id: row.id, start: row.starts_at, end: row.ends_at }))
  return { id, bookings, left }
}

const refusalsSchema = leftDateSchema.shape.refusals

function refusalsIn({ details }: AppError): BookingRefusal[] {
  return refusalsSchema.parse(details.extra?.['refusals'] ?? [])
}

function refuseDates(left: readonly LeftDate[]): AppError {
  const refusals = left[0]?.refusals ?? []
  return new AppError('booking_refused', { extra: { refusals, dates: left.slice(0, bookingLimits.mostTold) } })
}

export type Following = {
  rows: readonly BookingRow[]
  /** Without a count each keeps its own. */
  to: { start: string; end: string; count: number | undefined }
  /** Looks after it: nobody is asked again. */
  isCarer: boolean
  cause: Cause
}

/** Moves a booking and every later one of its series by the same difference, to the same length: all or nothing. */
export async function moveFollowing(
  ctx: BookingContext,
  trx: Trx,
  { rows, to, isCarer, cause }: Following,
): Promise<ShownRow[]> {
  const [first] = rows
  if (!first) return []
  const timeZone = ctx.settings.get('general.timeZone')
  const shift = { before: timeOfRow(first), after: { from: Date.parse(to.start), to: Date.parse(to.end) } }
  const moved = rows.map((row) => ({ row, time: moveAlong(timeOfRow(row), shift, timeZone) }))
  const items = new Map<number, number[]>()
  for (const { row } of moved) items.set(row.id, await itemsOf(trx, row.id))
  // They leave their old times first, or they would be in each other's way.
  for (const { row, time } of moved) await vacate(ctx, trx, { row, time })
  const left: LeftDate[] = []
  const after: ShownRow[] = []
  for (const { row, time } of moved) {
    const known = await getBookable(trx, row.bookable_id, { withHidden: true })
    const of = { known, memberId: row.member_id ?? 0, kind: row.kind, exceptId: row.id, standing: { row, cause } }
    const asked = { ...of, time, count: to.count ?? row.count, passedOver: passedOverIn(time) }
    const here = { asked, items: items.get(row.id) ?? [], stays: false }
    const verdict = await judgeHereFirst(ctx, trx, here)
    if (verdict.refusals.length > 0) {
      left.push({ start: new Date(time.from).toISOString(), refusals: verdict.refusals })
      continue
    }
    after.push(await placeJudged(ctx, trx, { row, cause, asked, items: verdict.items, isSettled: isCarer }))
  }
  if (left.length > 0) throw refuseDates(left)
  return after
}
