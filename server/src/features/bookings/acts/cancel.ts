import { bookingLimits, type Cancelled, isOccupying, type Scope } from '@fobhouse/contract/bookings.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { minuteMs } from '../deciding/time-rules.ts'
import { readCancelFees } from '../money/present.ts'
import type { Cause } from '../money/rules.ts'
import { letGo, takeBack } from '../waiting/end-offer.ts'
import { type EndReason, mailEnded, reasonForClub } from '../tell-members.ts'
import { listFollowing } from './series-store.ts'
import * as store from '../store.ts'
import { bufferOfRow, timeOfRow } from './judge.ts'
import { endBooking, placeAnew } from './rewrite-booking.ts'
import { type BookingContext, itemsOf } from './write-booking.ts'

/** Whether a booking still occupies something to come. */
export function isOver(row: Pick<store.BookingRow, 'state' | 'ends_at'>, now: string): boolean {
  return !isOccupying(row.state) || row.ends_at <= now
}

/** Cancels a booking before its start; one that runs ends with this minute, and the rest is free. An offer is taken back. */
export async function cancelBooking(
  ctx: BookingContext,
  trx: Trx,
  { row, reason, cause }: { row: store.BookingRow; reason: string; cause: CancelCause },
): Promise<void> {
  const now = nowText(ctx.clock)
  if (isOver(row, now)) throw new AppError('booking_over')
  if (row.state === 'offered') return takeBack(ctx, trx, row)
  if (isBefore(row, now)) return endBooking(ctx, trx, { row, state: 'cancelled', reason, cause })
  const { from, to } = timeOfRow(row)
  const end = endNow(row, ctx.clock.milliseconds())
  if (end >= to && cause === 'member') return undefined // it ends with this minute by itself
  const place = { time: { from, to: Math.min(end, to) }, bufferMinutes: bufferOfRow(row), count: row.count }
  // What is broken costs nothing.
  const because = row.trouble === null ? cause : 'takenAway'
  await placeAnew(ctx, trx, { row, ...place, items: await itemsOf(trx, row.id), columns: { reason }, cause: because })
  return undefined
}

/** By its member, or taken away by the club. */
type CancelCause = Exclude<Cause, 'club'>

function isBefore(row: store.BookingRow, now: string): boolean {
  return row.starts_at > now || row.state === 'requested'
}

/** The end of one that runs and ends with this minute. */
function endNow(row: store.BookingRow, now: number): number {
  return Math.max(timeOfRow(row).from + minuteMs, Math.ceil(now / minuteMs) * minuteMs)
}

type Cancelling = { row: store.ShownRow; actor: Actor; reason: string; scope: Scope; dryRun: boolean }

/** The same for a caller. By anybody but its member it is by the club, and its member reads why. */
export async function cancelFor(ctx: BookingContext, trx: Trx, cancelling: Cancelling): Promise<Cancelled> {
  const { row, actor, reason, scope, dryRun } = cancelling
  if (isOver(row, nowText(ctx.clock))) throw new AppError('booking_over')
  const rows = await listScope(ctx, trx, { row, scope })
  const isByClub = actor.memberId !== row.member_id
  const cause = isByClub ? 'takenAway' : 'member'
  const cancelled = await presentCancelled(ctx, trx, { rows, cause })
  if (dryRun) return cancelled
  if (row.state === 'offered') await letGo(ctx, trx, row)
  else for (const one of rows) await cancelBooking(ctx, trx, { row: one, reason: isByClub ? reason : '', cause })
  if (isByClub) {
    const told = rows.length === 1 ? {} : { count: rows.length }
    const before = { member: row.member_id, bookable: row.bookable, start: row.starts_at, reason, ...told }
    await writeAudit(ctx, trx, { actor, action: 'booking.cancel', subject: `booking:${row.id}`, before })
  }
  await tellEnded(ctx, trx, { rows, reason: { text: isByClub ? reason : '' } })
  return cancelled
}

/** Which bookings of its series go with it; one that is none of a series goes alone. */
async function listScope(
  ctx: BookingContext,
  trx: Trx,
  { row, scope }: { row: store.ShownRow; scope: Scope },
): Promise<store.ShownRow[]> {
  if (scope === 'one' || row.series_id === null) return [row]
  const from = scope === 'all' ? '' : row.starts_at
  return listFollowing(trx, { seriesId: row.series_id, from, now: nowText(ctx.clock) })
}

type Range = { memberId: number; from: string; to: string; bookable?: number | undefined; dryRun: boolean }

/** Cancels somebody's own bookings that start in a range; one mail has the list. */
export async function cancelRange(ctx: BookingContext, trx: Trx, range: Range): Promise<Cancelled> {
  const { memberId, from, to, bookable, dryRun } = range
  const now = nowText(ctx.clock)
  const rows = (await store.listComing(trx, { memberId, now })).filter(
    (row) =>
      row.starts_at >= from &&
      row.starts_at < to &&
      row.starts_at > now &&
      row.state !== 'offered' &&
      (bookable === undefined || row.bookable_id === bookable),
  )
  const told = await presentCancelled(ctx, trx, { rows, cause: 'member' })
  if (dryRun || rows.length === 0) return told
  for (const row of rows) await cancelBooking(ctx, trx, { row, reason: '', cause: 'member' })
  await mailEnded(ctx, trx, { rows, reason: { text: '' } })
  return told
}

type Going = { rows: readonly store.ShownRow[]; cause: CancelCause }

/** What goes, and what each of it costs: before anything of it is done. */
async function presentCancelled(ctx: BookingContext, trx: Trx, { rows, cause }: Going): Promise<Cancelled> {
  const now = ctx.clock.milliseconds()
  const feeOf = await readCancelFees(ctx, trx, rows)
  const cancelled = rows.map((row) => ({
    id: row.id,
    bookable: { id: row.bookable_id, name: row.bookable },
    start: row.starts_at,
    end: row.ends_at,
    fee: cause === 'takenAway' ? 0 : feeOf(row, isBefore(row, nowText(ctx.clock)) ? null : endNow(row, now)),
  }))
  return { cancelled: cancelled.slice(0, bookingLimits.mostTold), count: cancelled.length }
}

type Ended = { rows: readonly store.ShownRow[]; reason: EndReason }

/** Cancels by the club what cannot be kept. */
export async function cancelAll(ctx: BookingContext, trx: Trx, { rows, reason }: Ended): Promise<void> {
  const stored = reasonForClub(ctx, reason)
  for (const row of rows) await cancelBooking(ctx, trx, { row, reason: stored, cause: 'takenAway' })
  await tellEnded(ctx, trx, { rows, reason })
}

/** One mail to each member with all of theirs. Of an offer that is over nobody is told: nobody has taken it. */
export async function tellEnded(ctx: BookingContext, trx: Trx, { rows, reason }: Ended): Promise<void> {
  const booked = rows.filter(({ state }) => state !== 'offered')
  for (const own of Map.groupBy(booked, (row) => row.member_id).values()) {
    await mailEnded(ctx, trx, { rows: own, reason })
  }
}
