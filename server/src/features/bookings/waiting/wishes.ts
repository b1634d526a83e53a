import { type NewWaitingWish, type WaitingWish, waitingLimits } from '@fobhouse/contract/waiting-list.ts'
import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError, invalidField } from '../../../core/errors.ts'
import type { Trx } from '../../../db/database.ts'
import { getBookable } from '../acts/judge.ts'
import { endBooking } from '../acts/rewrite-booking.ts'
import type { BookingContext } from '../acts/write-booking.ts'
import { minuteMs } from '../deciding/time-rules.ts'
import { findBooking } from '../store.ts'
import { tellCalendarsAfter } from '../tell-calendars.ts'
import { findFor } from './offer-freed.ts'
import { positionOf } from './rules.ts'
import * as store from './store.ts'

/** Somebody's wishes that have not ended, with where they stand: two questions for any number of them. */
export async function listWishes(ctx: Pick<Context, 'clock' | 'db'>, memberId: number): Promise<WaitingWish[]> {
  const now = nowText(ctx.clock)
  const own = await store.listOfMember(ctx.db, { memberId, now })
  const all = await store.listInLine(ctx.db, [...new Set(own.map((wish) => wish.bookable_id))], now)
  return own.map((wish) => ({
    id: wish.id,
    bookable: { id: wish.bookable_id, name: wish.bookable },
    from: wish.starts_at,
    to: wish.ends_at,
    minutes: wish.minutes,
    count: wish.count,
    position: positionOf(wish, all),
  }))
}

/** Waits for a time. Throws `not_found`, `too_many_wishes`, `free_now` with the start, and 400. */
export async function addWish(
  ctx: BookingContext,
  trx: Trx,
  { wanted, memberId }: { wanted: NewWaitingWish; memberId: number },
): Promise<{ id: number }> {
  const known = await getBookable(trx, wanted.bookable, { withHidden: false })
  const now = ctx.clock.milliseconds()
  if (Date.parse(wanted.to) - wanted.minutes * minuteMs < now) throw invalidField('to', 'validation.dayPast')
  const at = nowText(ctx.clock)
  if ((await store.countOfMember(trx, { memberId, now: at })) >= waitingLimits.mostWishes)
    throw new AppError('too_many_wishes')
  const { minutes, count } = wanted
  const wish = { member_id: memberId, starts_at: wanted.from, ends_at: wanted.to, minutes, count }
  const found = await findFor(ctx, trx, { known, wish, earliest: now, letGo: [] })
  if (found) throw new AppError('free_now', { extra: { start: new Date(found.from).toISOString() } })
  const { id } = await store.insertWish(trx, { ...wish, bookable_id: known.row.id, offer_id: null, created_at: at })
  tellCalendarsAfter(ctx, trx)
  return { id }
}

/** Waits no longer; what is kept for it goes to the next. Throws `not_found`. */
export async function removeWish(
  ctx: BookingContext,
  trx: Trx,
  { id, memberId }: { id: number; memberId: number },
): Promise<void> {
  const wish = await store.findWish(trx, id)
  if (wish?.member_id !== memberId) throw new AppError('not_found')
  await store.deleteWish(trx, id)
  const offer = wish.offer_id === null ? undefined : await findBooking(trx, wish.offer_id)
  if (offer?.state === 'offered')
    await endBooking(ctx, trx, { row: offer, state: 'lapsed', reason: '', cause: 'member' })
  tellCalendarsAfter(ctx, trx)
}
