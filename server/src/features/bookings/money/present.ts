import type { Booking } from '@fobhouse/contract/bookings.ts'
import type { Amount } from '@fobhouse/contract/money.ts'
import type { Context } from '../../../context.ts'
import type { Queries } from '../../../db/database.ts'
import { timeOfRow } from '../acts/judge.ts'
import type { BookingRow } from '../store.ts'
import { countingTerms, isPaying } from './read-money.ts'
import { endedMinutes, freeUntilOf, lateFeeAt, noPrice, shortenCost } from './rules.ts'
import * as store from './store.ts'

/** What a booking tells about money. */
export type BookingCost = Pick<Booking, 'price' | 'freeUntil'>
type MoneyContext = Pick<Context, 'clock' | 'settings'>

/** What these bookings cost, by their id: one question for any number of them. */
export async function readPrices(
  ctx: Pick<Context, 'settings'>,
  db: Queries,
  bookingIds: readonly number[],
): Promise<(row: BookingRow) => BookingCost> {
  const charges = isPaying(ctx) ? await store.listCharges(db, bookingIds) : new Map<number, store.ChargeRow>()
  return (row) => {
    const charge = charges.get(row.id)
    if (!charge) return { price: noPrice, freeUntil: null }
    const freeUntil = freeUntilOf(Date.parse(row.starts_at), countingTerms(ctx, charge))
    const price = {
      amount: charge.amount,
      deposit: charge.deposit,
      lateFee: charge.late_fee,
      aside: charge.held,
      minutesIncluded: charge.minutes_included,
      minutesPack: charge.minutes_pack,
    }
    const costsNothing = freeUntil === null || row.trouble !== null || charge.due_at === null
    return { price, freeUntil: costsNothing ? null : new Date(freeUntil).toISOString() }
  }
}

/** What it costs a member to cancel each of these bookings now: `end` of one that runs, and ends then. */
export async function readCancelFees(
  ctx: MoneyContext,
  db: Queries,
  rows: readonly BookingRow[],
): Promise<(row: BookingRow, end: number | null) => Amount> {
  const ids = rows.map(({ id }) => id)
  const charges = await store.listCharges(db, ids)
  return (row, end) => {
    const charge = charges.get(row.id)
    if (!charge || row.trouble !== null) return 0
    const terms = countingTerms(ctx, charge)
    const time = timeOfRow(row)
    if (end === null) return lateFeeAt({ from: time.from, terms }, ctx.clock.milliseconds())
    if (terms.perHour === 0) return 0
    const minutes = endedMinutes({ ...time, to: Math.min(end, time.to) }, { count: row.count, terms })
    const cost = {
      minutes: charge.minutes,
      included: charge.minutes_included,
      packs: [{ id: 0, minutes: charge.minutes_pack }],
      amount: charge.amount,
    }
    return end >= time.to ? cost.amount : shortenCost(cost, minutes, terms.perHour).amount
  }
}
