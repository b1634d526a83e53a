import type { BookingChange } from '@fobhouse/contract/bookings.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError, invalidField } from '../../../core/errors.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { aboutStart, type BookingVerdict } from '../deciding/rules.ts'
import { listFollowing } from '../series-store.ts'
import { mailChanged, mailSeries } from '../tell-members.ts'
import * as store from '../store.ts'
import { isOver } from './cancel.ts'
import { getBookable, judge, type Judged, requireAllowed, timeOfRow } from './judge.ts'
import { moveFollowing } from './series.ts'
import { type BookingContext, itemsOf, placeAnew, tellPages } from './write-booking.ts'

type Changing = { row: store.ShownRow; change: BookingChange; actor: Actor; /** Looks after it. */ isCarer: boolean }

/**
 * Moves or changes a booking; what refuses it changes nothing. It stays with its items where they are free. Of one that
 * runs only the end changes. Throws `booking_over`, `booking_refused` and 400.
 */
export async function changeBooking(ctx: BookingContext, trx: Trx, changing: Changing): Promise<void> {
  const { row, change } = changing
  const now = nowText(ctx.clock)
  if (isOver(row, now)) throw new AppError('booking_over')
  const { purpose = row.purpose, count = row.count, start = row.starts_at, end = row.ends_at } = change
  if (purpose !== row.purpose) {
    await store.saveBooking(trx, row.id, { purpose })
    tellPages(ctx, trx)
  }
  if (count === row.count && start === row.starts_at && end === row.ends_at) return
  const runs = row.starts_at <= now && row.state === 'booked'
  requireSensible({ row, now, runs, wish: { start, end, count } })
  if (change.scope === 'following' && row.series_id !== null && !runs) {
    await followAlong(ctx, trx, { ...changing, seriesId: row.series_id, to: { start, end } })
  } else {
    await place(ctx, trx, { ...changing, runs, wish: { start, end, count } })
  }
  const told = { start: row.starts_at, end: row.ends_at, count: row.count, member: row.member_id }
  if (changing.actor.memberId !== row.member_id) {
    await writeAudit(ctx, trx, {
      actor: changing.actor,
      action: 'booking.change',
      subject: `booking:${row.id}`,
      before: told,
      after: { start, end, count },
    })
  }
}

type Along = Changing & { seriesId: number; to: { start: string; end: string } }

/** Every later one of the series goes along; one mail has the list. */
async function followAlong(ctx: BookingContext, trx: Trx, { row, seriesId, to, isCarer }: Along): Promise<void> {
  const rows = await listFollowing(trx, { seriesId, from: row.starts_at, now: nowText(ctx.clock) })
  await mailSeries(ctx, trx, await moveFollowing(ctx, trx, { rows, to, isCarer }))
}

type Wish = { start: string; end: string; count: number }
type Moved = { row: store.BookingRow; now: string; runs: boolean; wish: Wish }

function requireSensible({ row, now, runs, wish }: Moved): void {
  if (wish.end <= wish.start) throw invalidField('end', 'validation.endBeforeStart')
  if (!runs) return
  if (wish.start !== row.starts_at) throw invalidField('start', 'validation.onlyEndChanges')
  if (wish.count !== row.count) throw invalidField('count', 'validation.onlyEndChanges')
  if (wish.end < now) throw invalidField('end', 'validation.dayPast')
}

async function place(
  ctx: BookingContext,
  trx: Trx,
  { row, isCarer, actor, runs, wish }: Changing & { runs: boolean; wish: Wish },
): Promise<void> {
  const known = await getBookable(trx, row.bookable_id, { withHidden: true })
  const time = { from: Date.parse(wish.start), to: Date.parse(wish.end) }
  const asked: Judged = {
    known,
    memberId: row.member_id ?? 0,
    kind: row.kind,
    time,
    count: wish.count,
    exceptId: row.id,
    passedOver: runs ? aboutStart : [],
  }
  const items = await itemsOf(trx, row.id)
  // Less time on the same units is refused to nobody.
  const { from, to } = timeOfRow(row)
  const isShorter = runs && time.from === from && time.to <= to
  const verdict = isShorter ? { refusals: [], items } : await judgeHereFirst(ctx, trx, { asked, items, runs })
  requireAllowed(verdict)
  // Who runs it was let on: nobody is asked again in the middle.
  const isAsked = known.rules.approval && row.kind === 'member' && !isCarer && !runs
  const after = await placeAnew(ctx, trx, {
    row,
    time,
    bufferMinutes: row.kind === 'maintenance' ? 0 : known.rules.bufferMinutes,
    count: wish.count,
    items: verdict.items,
    columns: { trouble: null, ...(isAsked ? { state: 'requested', asked_at: nowText(ctx.clock) } : {}) },
  })
  await mailChanged(ctx, trx, { row: after, actor })
}

type Here = { asked: Judged; items: readonly number[]; runs: boolean }

/** The same items if they are free; else others. Nobody who works at one is sent to another. */
async function judgeHereFirst(ctx: BookingContext, trx: Trx, { asked, items, runs }: Here): Promise<BookingVerdict> {
  if (items.length === 0) return judge(ctx, trx, asked)
  if (asked.count === items.length) {
    const here = await judge(ctx, trx, { ...asked, itemIds: items })
    if (here.refusals.length === 0 || runs) return here
  }
  return judge(ctx, trx, asked)
}
