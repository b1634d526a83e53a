import { bookingLimits } from '@fobhouse/contract/bookings.ts'
import { fromText, nowText } from '../../../core/clock.ts'
import type { Trx } from '../../../db/database.ts'
import { queueMail } from '../../outbox/public.ts'
import { timeOfRow } from '../acts/judge.ts'
import { type BookingContext, insertBooking } from '../acts/write-booking.ts'
import { type KnownBookable, readBookables } from '../bookables/read-bookables.ts'
import { readBookingFacts } from '../deciding/read-facts.ts'
import { type Found, findTimes } from '../deciding/search-rules.ts'
import { minuteMs, type Time } from '../deciding/time-rules.ts'
import { countOpen, type ShownRow } from '../store.ts'
import { partsOf, readerOf } from '../tell-members.ts'
import { offerMail } from './mail-texts.ts'
import { beginsIn, earliestOffer, firstNotLetGo, keptUntil } from './rules.ts'
import * as store from './store.ts'

/** What each transaction may have freed so far. */
const freedIn = new WeakMap<Trx, { ctx: BookingContext; bookables: Set<number>; items: Set<number> }>()

/**
 * Call this where time of a bookable, or of the bookable of an item, may become free: at the end of the transaction those
 * who wait for it are asked.
 */
export function noteFreed(
  ctx: BookingContext,
  trx: Trx,
  { bookableId, itemId }: { bookableId?: number; itemId?: number },
): void {
  const freed = freedIn.get(trx) ?? { ctx, bookables: new Set(), items: new Set() }
  freed.ctx = ctx // of the last write: it is later
  if (bookableId !== undefined) freed.bookables.add(bookableId)
  if (itemId !== undefined) freed.items.add(itemId)
  freedIn.set(trx, freed)
  trx.beforeCommit('bookings.waiting', async () => {
    freedIn.delete(trx)
    await offerFreed(freed.ctx, trx, freed)
  })
}

/** Asks those who wait, in the order of the line, one offer at a time for each member and bookable. */
async function offerFreed(ctx: BookingContext, trx: Trx, freed: store.Freed): Promise<void> {
  const wishes = await store.listWaiting(trx, freed, nowText(ctx.clock))
  if (wishes.length === 0) return
  const asked = new Set((await store.listOffered(trx)).map(whoOf))
  for (const wish of wishes) {
    if (!asked.has(whoOf(wish)) && (await offer(ctx, trx, wish))) asked.add(whoOf(wish))
  }
}

/** A member and what they are offered. */
function whoOf({
  member_id: member,
  bookable_id: bookable,
}: {
  member_id: number | null
  bookable_id: number
}): string {
  return `${member} ${bookable}`
}

/** Keeps the earliest time that fits for somebody who waits. False: nothing does. */
async function offer(ctx: BookingContext, trx: Trx, wish: store.WishRow): Promise<boolean> {
  const now = ctx.clock.milliseconds()
  const [known] = await readBookables(trx, { id: wish.bookable_id })
  const letGo = (await store.listLetGo(trx, wish)).map(timeOfRow)
  const found = known && (await findFor(ctx, trx, { known, wish, earliest: earliestOffer(now), letGo }))
  if (!known || !found) return false
  const open = await countOpen(trx, { memberId: wish.member_id, now: nowText(ctx.clock) })
  if (open >= bookingLimits.mostOpen) return false
  const until = keptUntil(now, { from: found.from, minutes: ctx.settings.get('bookings.offerMinutes') })
  const row = await insertBooking(ctx, trx, {
    bookableId: wish.bookable_id,
    memberId: wish.member_id,
    kind: 'member',
    state: 'offered',
    purpose: '',
    noShowMinutes: null,
    time: found,
    bufferMinutes: known.rules.bufferMinutes,
    count: wish.count,
    items: found.items,
    repeated: undefined,
    offerUntil: new Date(until).toISOString(),
  })
  await store.saveOffer(trx, { id: wish.id, offerId: row.id })
  await mailOffer(ctx, trx, row)
  return true
}

type Wanted = Pick<store.WishRow, 'member_id' | 'starts_at' | 'ends_at' | 'minutes' | 'count'>
type Search = {
  known: KnownBookable
  wish: Wanted
  /** It does not begin before this. */
  earliest: number
  letGo: readonly Time[]
}

/** The earliest time in a wish that the decision accepts for its member. */
export async function findFor(
  ctx: BookingContext,
  trx: Trx,
  { known, wish, earliest, letGo }: Search,
): Promise<Found | undefined> {
  const length = wish.minutes * minuteMs
  const range = beginsIn(timeOfRow(wish), { length, earliest })
  if (range.from >= range.to) return undefined
  const all = { from: range.from, to: range.to + length }
  const facts = await readBookingFacts(ctx, trx, { known, memberId: wish.member_id, kind: 'member', range: all })
  return facts.isActive ? firstNotLetGo(findTimes(facts, { range, length, count: wish.count }), letGo) : undefined
}

async function mailOffer(ctx: BookingContext, trx: Trx, row: ShownRow): Promise<void> {
  const reader = await readerOf(ctx, trx, row.member_id)
  if (!reader || row.offer_until === null) return
  const { recipient, locale } = reader
  const zone = ctx.settings.get('general.timeZone')
  const until = fromText(row.offer_until).toZonedDateTimeISO(zone).toPlainDateTime()
  const params = {
    ...(await partsOf(ctx, trx, { row, locale })),
    until: until.toLocaleString(locale, { dateStyle: 'full', timeStyle: 'short' }),
  }
  await queueMail(ctx, trx, { template: offerMail, recipient, params })
}
