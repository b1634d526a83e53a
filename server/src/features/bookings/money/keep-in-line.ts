import type { Context } from '../../../context.ts'
import { fromText, nowText } from '../../../core/clock.ts'
import type { Trx } from '../../../db/database.ts'
import { balanceChanged } from '../../../live/member-changed.ts'
import { postTransfer, type Transfer } from '../../memberbucks/public.ts'
import { timeOfRow } from '../acts/judge.ts'
import type { BookingRow } from '../store.ts'
import { countingTerms, readMoney } from './read-money.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export type KeepContext = Pick<Context, 'clock' | 'jobs' | 'live' | 'settings'>

/** A booking before and after a write; `before` is null of a new one. */
export type Write = { before: BookingRow | null; after: BookingRow; cause: rules.Cause }

/**
 * Call this for every write of a booking, in its transaction: what is set aside, the price and the minutes then are what
 * the booking as it is now asks for (`docs/rules/bookings.md`). Throws `insufficient_funds`.
 */
export async function keepMoneyInLine(ctx: KeepContext, trx: Trx, write: Write): Promise<void> {
  const { before, after, cause } = write
  if (after.kind !== 'member' || after.member_id === null) return
  const charge = await store.findCharge(trx, after.id)
  const versions = [before && versionOf(before), versionOf(after)] as const
  const now = ctx.clock.milliseconds()
  const happened = rules.whatHappened(...versions, { cause, now })
  if (happened === 'kept') return
  const fee = charge ? rules.feeOf(...versions, { cause, now, terms: countingTerms(ctx, charge) }) : 0
  if (happened === 'priced') return priceAnew(ctx, trx, { ...write, charge, fee })
  if (!charge) return
  const cost = await readStanding(ctx, trx, charge)
  if (happened === 'givenUp') {
    await move(ctx, trx, { row: after, charge, to: rules.givenUp(charge, fee), isSettled: true })
    return
  }
  const terms = countingTerms(ctx, charge)
  const minutes = rules.endedMinutes(timeOfRow(after), { count: after.count, terms })
  const shorter = rules.shortenCost(cost, minutes, terms.perHour)
  const to = rules.priced(charge, { cost: shorter, terms, fee: 0 })
  await move(ctx, trx, { row: after, charge, to, isSettled: false })
}

/** Pays for a booking that is over, and gives the rest back; once. */
export async function settleBooking(ctx: KeepContext, trx: Trx, row: BookingRow): Promise<void> {
  const charge = await store.findCharge(trx, row.id)
  if (!charge || charge.due_at === null) return
  const cost = await readStanding(ctx, trx, charge)
  // What was out of order from its start on has cost nothing, though the server was not there to cancel it.
  const wasBroken = row.trouble !== null && row.updated_at <= row.starts_at
  // A request that nobody answered is no booking.
  const to = wasBroken || row.state !== 'booked' ? rules.givenUp(charge, 0) : rules.settled(charge, cost)
  await move(ctx, trx, { row, charge, to, isSettled: true })
}

function versionOf({ state, count, trouble, ...row }: BookingRow) {
  return { ...timeOfRow(row), state, count, isInTrouble: trouble !== null }
}

/** What a booking costs by what is stored; nothing in money while nobody can pay. */
async function readStanding(ctx: KeepContext, trx: Trx, charge: store.ChargeRow): Promise<rules.Cost> {
  const used = await store.listMinutesOf(trx, charge.booking_id)
  const packs = used.flatMap(({ bought_pack_id: id, minutes }) => (id === null ? [] : [{ id, minutes: -minutes }]))
  if (countingTerms(ctx, charge).perHour === 0) return { ...rules.noCost, minutes: charge.minutes }
  return { minutes: charge.minutes, included: charge.minutes_included, packs, amount: charge.amount }
}

type Pricing = Write & { charge: store.ChargeRow | undefined; fee: number }

async function priceAnew(ctx: KeepContext, trx: Trx, { before, after, cause, charge, fee }: Pricing): Promise<void> {
  const bookable = await store.getPriced(trx, after.bookable_id)
  const time = timeOfRow(after)
  const memberId = after.member_id ?? 0
  const facts = await readMoney(ctx, trx, {
    bookable,
    memberId,
    range: time,
    standing: { row: before ?? after, cause },
  })
  if (facts === null && charge === undefined) return
  const terms = facts?.terms ?? rules.freeTerms
  const cost = facts === null ? rules.noCost : rules.priceOf(facts, { ...time, count: after.count })
  const known = { ...(charge ?? emptyCharge(after.id)), ...columnsOf(terms) }
  await move(ctx, trx, { row: after, charge: known, to: rules.priced(known, { cost, terms, fee }), isSettled: false })
}

function emptyCharge(bookingId: number) {
  return { booking_id: bookingId, minutes_included: 0, minutes_pack: 0, amount: 0, held: 0, paid: 0, steps: 0 }
}

function columnsOf(terms: rules.Terms) {
  return {
    per_hour: terms.perHour,
    deposit: terms.deposit,
    late_fee: terms.lateFee,
    cancel_hours: terms.cancelHours,
    step_minutes: terms.stepMinutes,
    min_minutes: terms.minMinutes,
  }
}

type Known = Omit<store.ChargeRow, 'minutes' | 'due_at'>
type Moving = { row: BookingRow; charge: Known; to: rules.Money; isSettled: boolean }

/** Moves the money and the minutes that are missing, and notes how a booking stands then. */
async function move(ctx: KeepContext, trx: Trx, { row, charge, to, isSettled }: Moving): Promise<void> {
  const memberId = row.member_id ?? 0
  const moves = rules.movesBetween(charge, to)
  const description = moves.length > 0 ? await describe(ctx, trx, row) : ''
  for (const { step, amount } of moves) {
    await postTransfer(ctx, trx, {
      ...partiesOf(step, memberId),
      amount,
      kind: 'booking',
      description,
      actor: { memberId: null, name: 'fobhouse' },
      idempotencyKey: `booking ${row.id} ${charge.steps + 1} ${step}`,
    })
  }
  await moveMinutes(ctx, trx, { row, cost: to.cost })
  await store.saveCharge(trx, {
    ...charge,
    minutes: to.cost.minutes,
    minutes_included: to.cost.included,
    minutes_pack: rules.packMinutes(to.cost),
    amount: isSettled ? to.paid : to.cost.amount,
    held: to.held,
    paid: to.paid,
    steps: charge.steps + (moves.length > 0 ? 1 : 0),
    due_at: isSettled ? null : row.ends_at,
  })
  if (moves.length > 0) trx.afterCommit(() => balanceChanged(ctx, memberId))
}

function partiesOf(step: 'aside' | 'paid' | 'back', memberId: number): Pick<Transfer, 'from' | 'to'> {
  if (step === 'aside') return { from: { memberId }, to: { house: 'held' } }
  return { from: { house: 'held' }, to: step === 'paid' ? { house: 'bookings' } : { memberId } }
}

/** The line on the member's statement: `Laser cutter, 2026-03-12 18:00`. Figures, because it is read in many languages. */
async function describe({ settings }: KeepContext, trx: Trx, row: BookingRow): Promise<string> {
  const { name } = await store.getPriced(trx, row.bookable_id)
  const start = fromText(row.starts_at).toZonedDateTimeISO(settings.get('general.timeZone'))
  return `${name}, ${start.toPlainDate().toString()} ${start.toPlainTime().toString({ smallestUnit: 'minute' })}`
}

/** What came and went is added as entries, so that their sum is what the booking has of the plan and of each pack. */
async function moveMinutes(
  ctx: KeepContext,
  trx: Trx,
  { row, cost }: { row: BookingRow; cost: rules.Cost },
): Promise<void> {
  const before = new Map((await store.listMinutesOf(trx, row.id)).map((used) => [used.bought_pack_id, -used.minutes]))
  const after = new Map<number | null, number>(cost.packs.map(({ id, minutes }) => [id, minutes]))
  after.set(null, cost.included)
  const at = nowText(ctx.clock)
  const entries = [...new Set([...before.keys(), ...after.keys()])].flatMap((pack) => {
    const more = (after.get(pack) ?? 0) - (before.get(pack) ?? 0)
    if (more === 0) return []
    const kind = more < 0 ? ('back' as const) : pack === null ? ('plan' as const) : ('booking' as const)
    const member_id = row.member_id ?? 0
    return [{ member_id, kind, minutes: -more, bought_pack_id: pack, booking_id: row.id, at }]
  })
  await store.insertEntries(trx, entries)
}
