import { type BookablePrice, freePrice } from '@fobhouse/contract/bookables.ts'
import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Queries } from '../../../db/database.ts'
import { findPaidPlan } from '../../billing-facts/public.ts'
import { readMemberBalances } from '../../memberbucks/public.ts'
import { priceOf, rulesOf } from '../bookables/stored.ts'
import { beginOf, type Time } from '../deciding/time-rules.ts'
import type { BookingRow } from '../store.ts'
import { type Cause, isFree, lateFeeAt, type MoneyFacts, type PackLeft, type Terms, termsOf } from './rules.ts'
import * as store from './store.ts'

type MoneyContext = Pick<Context, 'clock' | 'settings'>

/** Prices count only while members can pay them. */
export function isPaying({ settings }: Pick<Context, 'settings'>): boolean {
  return settings.get('features.enableMemberBucks')
}

/** The price of a bookable for whoever books it now. */
export function priceNow(ctx: Pick<Context, 'settings'>, row: { price: string }): BookablePrice {
  return isPaying(ctx) ? priceOf(row) : freePrice
}

export type MoneyQuestion = {
  bookable: { id: number; price: string; rules: string }
  memberId: number
  /** Within which starts are asked about. */
  range: Time
  /** The booking that is changed, as it was, and by whom. */
  standing?: Standing | undefined
}
export type Standing = { row: Pick<BookingRow, 'id' | 'starts_at' | 'trouble'>; cause: Cause }

/** Everything that the price of a member's bookings needs; null: nobody pays. */
export async function readMoney(ctx: MoneyContext, db: Queries, question: MoneyQuestion): Promise<MoneyFacts | null> {
  const { bookable, memberId, standing } = question
  const price = priceNow(ctx, bookable)
  if (isFree(price)) return null
  const timeZone = ctx.settings.get('general.timeZone')
  const included = await findIncluded(db, price, memberId)
  return {
    terms: termsOf(price, rulesOf(bookable)),
    timeZone,
    balance: (await readMemberBalances(db, [memberId]))[0]?.balance ?? 0,
    own: standing === undefined ? null : await readOwn(ctx, db, standing),
    included,
    usedIncluded: included === null ? [] : await readUsed(db, question),
    packs: price.packs && price.perHour > 0 ? await readPacks(db, question, timeZone) : [],
  }
}

async function findIncluded(db: Queries, { included, perHour }: BookablePrice, memberId: number) {
  if (included.length === 0 || perHour === 0) return null
  const plan = await findPaidPlan(db, memberId)
  return included.find(({ planId }) => planId === plan) ?? null
}

async function readOwn(ctx: MoneyContext, db: Queries, { row, cause }: Standing): Promise<MoneyFacts['own']> {
  const charge = await store.findCharge(db, row.id)
  if (!charge) return null
  const from = Date.parse(row.starts_at)
  const isFeeDue = cause === 'member' && row.trouble === null
  const fee = isFeeDue ? lateFeeAt({ from, terms: countingTerms(ctx, charge) }, ctx.clock.milliseconds()) : 0
  return { from, held: charge.held, fee }
}

async function readUsed(db: Queries, { bookable, memberId, range, standing }: MoneyQuestion) {
  const rows = await store.listIncluded(db, {
    memberId,
    bookableIds: [bookable.id],
    exceptId: standing?.row.id,
    ...store.around(range.from, range.to),
  })
  return rows.map((row) => ({ at: Date.parse(row.starts_at), minutes: row.minutes_included }))
}

const idsSchema = z.array(z.int())

async function readPacks(db: Queries, question: MoneyQuestion, timeZone: string): Promise<PackLeft[]> {
  const { bookable, memberId, standing } = question
  const rows = await store.listPacksLeft(db, { memberId, exceptId: standing?.row.id })
  return rows
    .filter((row) => row.left > 0 && paysFor(row, bookable.id))
    .map((row) => ({
      id: row.id,
      minutes: row.left,
      endsAt: row.ends_on === null ? null : endOfDay(row.ends_on, timeZone),
    }))
}

/** Whether a pack's hours are for a bookable. */
export function paysFor({ bookables }: { bookables: string }, bookableId: number): boolean {
  return idsSchema.parse(JSON.parse(bookables)).includes(bookableId)
}

/** In milliseconds since 1970. */
export function endOfDay(day: string, timeZone: string): number {
  return beginOf(Temporal.PlainDate.from(day).add({ days: 1 }), timeZone)
}

/** The terms of a booking as they count: while nobody can pay it is free. */
export function countingTerms(ctx: Pick<Context, 'settings'>, row: store.ChargeRow): Terms {
  const { cancel_hours: cancelHours, step_minutes: stepMinutes, min_minutes: minMinutes } = row
  const times = { cancelHours, stepMinutes, minMinutes }
  if (!isPaying(ctx)) return { ...times, perHour: 0, deposit: 0, lateFee: 0 }
  return { ...times, perHour: row.per_hour, deposit: row.deposit, lateFee: row.late_fee }
}
