import { publicOrigin } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import type { Trx } from '../../../db/database.ts'
import { bookingJobName } from '../job-name.ts'
import * as store from './store.ts'
import type { BookingRow, NewRow } from '../store.ts'
import { tellCalendarsAfter } from '../tell-calendars.ts'
import { noteFreed } from '../waiting/offer-freed.ts'
import type { BookingContext } from '../acts/write-booking.ts'

/** A time of another calendar, in milliseconds. */
export type OutsideTime = { mark: string; from: number; to: number; title: string }

type Occupying = {
  source: { id: number; bookableId: number }
  /** How many units there are: it occupies all. */
  capacity: number
  ended: readonly number[]
  changed: readonly { row: BookingRow; time: OutsideTime }[]
  added: readonly OutsideTime[]
}

/**
 * Writes what another calendar occupies, for many times in a few statements. Whether it is free is not asked: what is
 * booked already stays. Only open calendars hear of it, since nobody booked.
 */
export async function occupyOutside(
  ctx: BookingContext,
  trx: Trx,
  { source, capacity, ended, changed, added }: Occupying,
): Promise<void> {
  const now = nowText(ctx.clock)
  await store.cancelMany(trx, ended, now)
  const moved = changed.map(({ row, time }) => {
    const { sequence } = row
    return { ...row, ...columnsOf(time, capacity), sequence: sequence + 1, updated_at: now }
  })
  const movedIds = moved.map(({ id }) => id)
  await store.closeManyUnits(trx, movedIds, now)
  await store.saveMany(trx, moved)
  const host = new URL(publicOrigin(ctx)).host
  const rows = added.map((time): NewRow => ({
    bookable_id: source.bookableId,
    member_id: null,
    kind: 'outside',
    ...columnsOf(time, capacity),
    state: 'booked',
    sequence: 0,
    reason: '',
    uid_domain: host,
    asked_at: now,
    created_at: now,
    updated_at: now,
    source_id: source.id,
    source_mark: time.mark,
  }))
  const ids = await store.insertMany(trx, rows)
  await store.occupyAll(trx, [...movedIds, ...ids], now)
  if (ended.length + moved.length > 0) noteFreed(ctx, trx, { bookableId: source.bookableId })
  tellOfOutside(ctx, trx)
}

/** Ends what other calendars occupy. */
export async function endOutside(ctx: BookingContext, trx: Trx, rows: readonly BookingRow[]): Promise<void> {
  await store.cancelMany(
    trx,
    rows.map(({ id }) => id),
    nowText(ctx.clock),
  )
  for (const bookableId of new Set(rows.map((row) => row.bookable_id))) noteFreed(ctx, trx, { bookableId })
  tellOfOutside(ctx, trx)
}

function tellOfOutside(ctx: BookingContext, trx: Trx): void {
  tellCalendarsAfter(ctx, trx)
  trx.afterCommit(() => ctx.jobs.wake(bookingJobName))
}

function columnsOf({ from, to, title }: OutsideTime, capacity: number) {
  const [starts_at, ends_at] = [new Date(from).toISOString(), new Date(to).toISOString()]
  return { count: capacity, starts_at, ends_at, occupied_until: ends_at, purpose: title }
}
