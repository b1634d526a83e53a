import type { BookingChange } from '@fobhouse/contract/bookings.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError, invalidField } from '../../../core/errors.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import type { Queries, Trx } from '../../../db/database.ts'
import type { KnownBookable } from '../bookables/read-bookables.ts'
import { aboutStart, type BookingVerdict } from '../deciding/rules.ts'
import { listFollowing } from './series-store.ts'
import { tellCalendarsAfter } from '../tell-calendars.ts'
import type { Cause } from '../money/rules.ts'
import { mailChanged, mailSeries } from '../tell-members.ts'
import * as store from '../store.ts'
import { isOver } from './cancel.ts'
import { getBookable, judgeHereFirst, requireAllowed, timeOfRow } from './judge.ts'
import { placeJudged } from './place-judged.ts'
import { type Following, moveFollowing } from './series.ts'
import { type BookingContext, itemsOf } from './write-booking.ts'

type Changing = { row: store.ShownRow; change: BookingChange; actor: Actor; /** Looks after it. */ isCarer: boolean }
type Caused = Changing & { cause: Cause }

/**
 * Moves or changes a booking; what refuses it changes nothing. It stays with its items where they are free. Of one that
 * runs only the end changes. Throws `booking_over`, `forbidden` for an offer,
 * `booking_refused` and 400.
 */
export async function changeBooking(ctx: BookingContext, trx: Trx, changing: Changing): Promise<void> {
  const { row, change } = changing
  const now = nowText(ctx.clock)
  const runs = requireChangeable(row, now)
  const { purpose = row.purpose, count = row.count, start = row.starts_at, end = row.ends_at } = change
  if (purpose !== row.purpose) {
    await store.saveBooking(trx, row.id, { purpose })
    tellCalendarsAfter(ctx, trx)
  }
  if (count === row.count && start === row.starts_at && end === row.ends_at) return
  requireSensible({ row, now, runs, wish: { start, end, count } })
  const cause = causeOf(row, changing.actor)
  if (change.scope === 'following' && row.series_id !== null && !runs) {
    await followAlong(ctx, trx, {
      ...changing,
      cause,
      seriesId: row.series_id,
      to: { start, end, count: change.count },
    })
  } else {
    await place(ctx, trx, { ...changing, cause, runs, wish: { start, end, count } })
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

type Along = Caused & { seriesId: number; to: Following['to'] }

/** Every later one of the series goes along; one mail has the list. */
async function followAlong(ctx: BookingContext, trx: Trx, { row, seriesId, to, isCarer, cause }: Along): Promise<void> {
  const rows = await listFollowing(trx, { seriesId, from: row.starts_at, now: nowText(ctx.clock) })
  await mailSeries(ctx, trx, await moveFollowing(ctx, trx, { rows, to, isCarer, cause }))
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

type Question = { row: store.ShownRow; cause: Cause; runs: boolean; wish: Wish }

async function judgeChange(ctx: BookingContext, db: Queries, { row, cause, runs, wish }: Question) {
  const known = await getBookable(db, row.bookable_id, { withHidden: true })
  const time = { from: Date.parse(wish.start), to: Date.parse(wish.end) }
  const of = { known, memberId: row.member_id ?? 0, kind: row.kind, exceptId: row.id, standing: { row, cause } }
  const asked = { ...of, time, count: wish.count, passedOver: runs ? aboutStart : [] }
  const items = await itemsOf(db, row.id)
  const stays = runs || row.kind === 'maintenance'
  // Maintenance is of the items that it names.
  if (stays && items.length > 0 && wish.count !== items.length) throw invalidField('count', 'validation.invalid')
  const found = await judgeHereFirst(ctx, db, { asked, items, stays })
  // Less time on the same units is refused to nobody.
  const { from, to } = timeOfRow(row)
  const isShorter = runs && time.from === from && time.to <= to
  const verdict: BookingVerdict = isShorter ? { ...found, refusals: [], items } : found
  return { asked, verdict }
}

async function place(ctx: BookingContext, trx: Trx, question: Question & Pick<Changing, 'isCarer'>): Promise<void> {
  const { row, cause, runs, isCarer } = question
  const { asked, verdict } = await judgeChange(ctx, trx, question)
  requireAllowed(verdict)
  // Who runs it was let on: nobody is asked again in the middle.
  const isSettled = isCarer || runs
  await mailChanged(ctx, trx, await placeJudged(ctx, trx, { row, cause, asked, items: verdict.items, isSettled }))
}

/** What `changeBooking` would say to this time and number, and what it would cost. Throws the same. */
export async function checkChange(
  ctx: BookingContext,
  db: Queries,
  { row, wish, actor }: { row: store.ShownRow; wish: Wish; actor: Actor },
): Promise<{ known: KnownBookable; verdict: BookingVerdict }> {
  const now = nowText(ctx.clock)
  const runs = requireChangeable(row, now)
  requireSensible({ row, now, runs, wish })
  const { asked, verdict } = await judgeChange(ctx, db, { row, cause: causeOf(row, actor), runs, wish })
  return { known: asked.known, verdict }
}

/** Whether it runs. Throws `booking_over`, and `forbidden` for an offer: it is taken as it is, or let go. */
function requireChangeable(row: store.ShownRow, now: string): boolean {
  if (isOver(row, now)) throw new AppError('booking_over')
  if (row.state === 'offered') throw new AppError('forbidden')
  return row.starts_at <= now && row.state === 'booked'
}

function causeOf(row: store.ShownRow, actor: Actor): Cause {
  return actor.memberId === row.member_id ? 'member' : 'club'
}
