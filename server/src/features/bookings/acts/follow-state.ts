import type { Trouble } from '@fobhouse/contract/bookings.ts'
import { isOut } from '@fobhouse/contract/equipment.ts'
import { nowText } from '../../../core/clock.ts'
import type { Trx } from '../../../db/database.ts'
import { backText, type BookingsOfItem, type ItemRow } from '../../equipment-state/public.ts'
import { doorsOfItemChanged } from '../../booking-facts/public.ts'
import { queueMail } from '../../outbox/public.ts'
import { listConditions } from '../deciding/fact-store.ts'
import { outageOf } from '../deciding/read-facts.ts'
import { isBackBy, judgeOutages, type Outage } from '../deciding/unit-rules.ts'
import { troubleMail, troubleOverMail } from '../mail-texts.ts'
import { type Fate, fateText } from './fate-text.ts'
import { linkTo, listText, readerOf } from '../tell-members.ts'
import * as store from '../store.ts'
import { makeWay } from '../waiting/end-offer.ts'
import { noteFreed } from '../waiting/offer-freed.ts'
import { cancelBooking } from './cancel.ts'
import { timeOfRow } from './judge.ts'
import { moveElsewhere } from './move-elsewhere.ts'
import { type BookingContext, markTrouble } from './write-booking.ts'

/** What becomes of bookings when the state of an item changes (`docs/rules/bookings.md`). */
export const bookingsOfItem: BookingsOfItem = {
  async count(ctx, trx, itemId) {
    return (await listBookingsAndOffers(ctx, trx, itemId)).bookings.length
  },
  async follow(ctx, trx, { before, after }) {
    if (isOut(before.state) !== isOut(after.state)) await doorsOfItemChanged(ctx, trx, after.id)
    noteFreed(ctx, trx, { itemId: after.id })
    const { bookings: rows, offers } = await listBookingsAndOffers(ctx, trx, after.id)
    const outage = outageOf(after, ctx.settings.get('general.timeZone'))
    for (const row of offers) {
      if (outage !== null && isConcerned(row, outage)) await makeWay(ctx, trx, { row, withoutItems: [after.id] })
    }
    if (rows.length === 0) return { bookings: 0, told: [] }
    const troubleOf = await readTroubles(ctx, trx, rows)
    if (outage === null) {
      for (const row of rows) await markTrouble(ctx, trx, { row, trouble: troubleOf(row) })
      if (!isOut(before.state)) return { bookings: 0, told: [] }
      const whole = rows.filter((row) => troubleOf(row) === null)
      const kept = whole.map((row): Fate => ({ row, became: 'kept', items: '' }))
      return { bookings: kept.length, told: await mailEach(ctx, trx, { item: after, fates: kept, isOver: true }) }
    }
    const fates: Fate[] = []
    for (const row of rows) fates.push(await bear(ctx, trx, { row, item: after, outage, trouble: troubleOf(row) }))
    const concerned = fates.filter(({ row, became }) => became !== 'kept' || isConcerned(row, outage))
    const told = await mailEach(ctx, trx, { item: after, fates: concerned, isOver: false })
    return { bookings: concerned.length, told }
  },
}

/** What occupies an item and has not ended. */
async function listBookingsAndOffers(ctx: Pick<BookingContext, 'clock'>, trx: Trx, itemId: number) {
  const rows = await store.listOfItem(trx, { itemId, now: nowText(ctx.clock) })
  const isOffer = ({ state }: store.ShownRow) => state === 'offered'
  return { bookings: rows.filter((row) => !isOffer(row)), offers: rows.filter(isOffer) }
}

/** Whether a booking begins before the item should work again. */
function isConcerned(row: store.BookingRow, outage: Outage): boolean {
  return !isBackBy(outage, timeOfRow(row).from)
}

/** What is to be marked at each of these bookings, by all items that it occupies. Maintenance needs none that works. */
async function readTroubles(ctx: Pick<BookingContext, 'settings'>, trx: Trx, rows: readonly store.BookingRow[]) {
  const unitsOf = await store.listUnits(
    trx,
    rows.map(({ id }) => id),
  )
  const ids = new Set([...unitsOf.values()].flat().map(({ id }) => id))
  const timeZone = ctx.settings.get('general.timeZone')
  const conditions = await listConditions(trx, [...ids])
  const outages = new Map(conditions.map((condition) => [condition.id, outageOf(condition, timeZone)]))
  return (row: store.BookingRow): Trouble | null => {
    if (row.kind === 'maintenance') return null
    const units = (unitsOf.get(row.id) ?? []).map(({ id }) => ({ outage: outages.get(id) ?? null }))
    return judgeOutages(units, { time: timeOfRow(row), count: units.length })[0] ?? null
  }
}

type Borne = { row: store.ShownRow; item: ItemRow; outage: Outage; trouble: Trouble | null }

/** Moves a booking to another item if there is one; else it is marked, or ends if the item never comes back. */
async function bear(ctx: BookingContext, trx: Trx, { row, item, outage, trouble }: Borne): Promise<Fate> {
  const isRetired = item.state === 'retired'
  if (isRetired || (isConcerned(row, outage) && row.kind !== 'maintenance')) {
    const moved = await moveElsewhere(ctx, trx, { row, withoutItems: [item.id] })
    if (moved) return { row, became: 'moved', items: moved.items.join(', ') }
  }
  if (isRetired) {
    await cancelBooking(ctx, trx, { row, reason: item.note, cause: 'takenAway' })
    return { row, became: 'cancelled', items: '' }
  }
  await markTrouble(ctx, trx, { row, trouble })
  return { row, became: 'kept', items: '' }
}

type News = { item: ItemRow; fates: readonly Fate[]; /** It works again. */ isOver: boolean }

/** One mail to each member with all that they have booked of it. Gives who was told. */
async function mailEach(ctx: BookingContext, trx: Trx, { item, fates, isOver }: News): Promise<number[]> {
  const told: number[] = []
  for (const [memberId, own] of Map.groupBy(fates, ({ row }) => row.member_id)) {
    const reader = await readerOf(ctx, trx, memberId)
    if (!reader || memberId === null) continue
    const { recipient, locale } = reader
    const list = listText(own.map((fate) => fateText(ctx, fate, locale)))
    const params = { name: item.name, note: item.note, list, link: linkTo(ctx, '/bookings') }
    const back = backText(ctx, recipient, item)
    if (isOver) await queueMail(ctx, trx, { template: troubleOverMail, recipient, params })
    else await queueMail(ctx, trx, { template: troubleMail, recipient, params: { ...params, back } })
    told.push(memberId)
  }
  return told
}
