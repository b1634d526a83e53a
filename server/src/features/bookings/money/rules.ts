import type { BookingPrice, BookingRefusal, BookingState } from '@fobhouse/contract/bookings.ts'
import type { BookablePrice, BookingRules, Included } from '@fobhouse/contract/bookables.ts'
import { type Amount, roundHalfUp } from '@fobhouse/contract/money.ts'
import { periodsOf } from '../deciding/quota-rules.ts'
import { minuteMs, type Time } from '../deciding/time-rules.ts'

const hourMs = 60 * minuteMs

/** What counts for the money of a booking, as it was when it was made or changed last. */
export type Terms = Pick<BookablePrice, 'perHour' | 'deposit' | 'lateFee'> &
  Pick<BookingRules, 'cancelHours' | 'minMinutes'> & { stepMinutes: number }

export function termsOf({ perHour, deposit, lateFee }: BookablePrice, rules: BookingRules): Terms {
  const { cancelHours, stepMinutes, minMinutes } = rules
  return { perHour, deposit, lateFee, cancelHours, stepMinutes, minMinutes }
}

export const freeTerms: Terms = { perHour: 0, deposit: 0, lateFee: 0, cancelHours: 0, stepMinutes: 1, minMinutes: 0 }

/** Whether nobody ever pays for it. */
export function isFree({ perHour, deposit, lateFee }: Pick<Terms, 'perHour' | 'deposit' | 'lateFee'>): boolean {
  return perHour === 0 && deposit === 0 && lateFee === 0
}

/** Minutes of a bought pack. `endsAt`: bookings that start then or later are not paid by it; null: it does not end. */
export type PackLeft = { id: number; minutes: number; endsAt: number | null }

/** What a booking costs: minutes times units, the parts of them that are paid already, and the rest in money. */
export type Cost = {
  minutes: number
  included: number
  packs: readonly { id: number; minutes: number }[]
  amount: Amount
}
export const noCost: Cost = { minutes: 0, included: 0, packs: [], amount: 0 }

export function packMinutes({ packs }: Pick<Cost, 'packs'>): number {
  return packs.reduce((sum, { minutes }) => sum + minutes, 0)
}

/** Exact, and rounded half up once. */
function amountOf(minutes: number, perHour: Amount): Amount {
  return roundHalfUp(BigInt(minutes) * BigInt(perHour), 60n)
}

type Covers = { included: number; packs: readonly PackLeft[] }

/** First what the plan includes, then the packs, the one that ends first, and the rest in money. */
export function costOf(minutes: number, perHour: Amount, { included, packs }: Covers): Cost {
  if (perHour === 0) return { ...noCost, minutes }
  const byPlan = Math.min(minutes, included)
  const used: { id: number; minutes: number }[] = []
  let rest = minutes - byPlan
  for (const pack of packs.toSorted(endsFirst)) {
    const part = Math.min(rest, pack.minutes)
    if (part > 0) used.push({ id: pack.id, minutes: part })
    rest -= part
  }
  return { minutes, included: byPlan, packs: used, amount: amountOf(rest, perHour) }
}

function endsFirst(one: PackLeft, other: PackLeft): number {
  return (one.endsAt ?? Infinity) === (other.endsAt ?? Infinity)
    ? one.id - other.id
    : (one.endsAt ?? Infinity) - (other.endsAt ?? Infinity)
}

/** The cost of fewer minutes on the same terms: money comes back before minutes. */
export function shortenCost(cost: Cost, minutes: number, perHour: Amount): Cost {
  // In the order in which they were used.
  const packs = cost.packs.map((pack, index) => ({ ...pack, endsAt: index }))
  return costOf(Math.min(minutes, cost.minutes), perHour, { included: cost.included, packs })
}

/** Minutes times units of what ends early: up to a whole step, and no less than the shortest booking. */
export function endedMinutes({ from, to }: Time, { count, terms }: { count: number; terms: Terms }): number {
  const { stepMinutes, minMinutes } = terms
  const steps = Math.ceil((to - from) / minuteMs / stepMinutes)
  return Math.max(steps * stepMinutes, minMinutes) * count
}

/** What has to be set aside. */
export function asideOf({ amount }: Pick<Cost, 'amount'>, { deposit, lateFee }: Terms): Amount {
  return Math.max(amount + deposit, lateFee)
}

/** Until when cancelling and moving cost nothing; null: they never cost anything before the start. */
export function freeUntilOf(from: number, { cancelHours, lateFee }: Terms): number | null {
  return cancelHours === 0 || lateFee === 0 ? null : from - cancelHours * hourMs
}

/** What has to be paid by who gives a booking back now, before its start. */
export function lateFeeAt({ from, terms }: { from: number; terms: Terms }, now: number): Amount {
  const freeUntil = freeUntilOf(from, terms)
  return freeUntil !== null && now > freeUntil ? terms.lateFee : 0
}

/** What moves with a booking: what is set aside, and what went to the club. */
export type Money = { held: Amount; paid: Amount; cost: Cost }

/** A booking that stands. `fee`: for a start that was given up too late. */
export function priced(before: Pick<Money, 'paid'>, { cost, terms, fee }: { cost: Cost; terms: Terms; fee: Amount }) {
  return { held: asideOf(cost, terms), paid: before.paid + fee, cost } satisfies Money
}

/** One that is over: its price goes to the club, and the rest back. */
export function settled({ paid }: Pick<Money, 'paid'>, cost: Cost): Money {
  return { held: 0, paid: paid + cost.amount, cost }
}

/** One that will not be: all goes back, and minutes too, but a fee. */
export function givenUp({ paid }: Pick<Money, 'paid'>, fee: Amount): Money {
  return { held: 0, paid: paid + fee, cost: noCost }
}

/** The amounts to move, each above zero: set aside by the member, paid to the club, given back. In this order. */
export function movesBetween(before: Omit<Money, 'cost'>, after: Omit<Money, 'cost'>) {
  const fromMember = after.held + after.paid - before.held - before.paid
  const all = [
    { step: 'aside', amount: fromMember },
    { step: 'paid', amount: after.paid - before.paid },
    { step: 'back', amount: -fromMember },
  ] as const
  return all.filter(({ amount }) => amount > 0)
}

/** Who has caused a write: its member, the club by a change, or the club by taking it away. */
export type Cause = 'member' | 'club' | 'takenAway'

type Version = Time & { state: BookingState; count: number; isInTrouble: boolean }

/**
 * What a state means for money: set aside; given back, as of what is only kept for somebody; given back but a fee if it is
 * too late; given back but the fee in any case, as of what was not used.
 */
const meaning: Record<BookingState, 'aside' | 'free' | 'late' | 'fee'> = {
  requested: 'aside',
  offered: 'free',
  booked: 'aside',
  cancelled: 'late',
  refused: 'free',
  lapsed: 'free',
  released: 'fee',
}

export type Happened = 'kept' | 'priced' | 'shortened' | 'givenUp'

/** What a write means for the money of a booking. */
export function whatHappened(
  before: Version | null,
  after: Version,
  { cause, now }: { cause: Cause; now: number },
): Happened {
  if (meaning[after.state] !== 'aside') return 'givenUp'
  if (before === null || meaning[before.state] !== 'aside') return 'priced'
  if (cause === 'takenAway') return 'givenUp'
  const isSameStart = before.from === after.from && before.count === after.count
  if (isSameStart && before.to === after.to) return 'kept'
  return isSameStart && before.state === 'booked' && before.from <= now && after.to < before.to ? 'shortened' : 'priced'
}

/** The fee of a write: of a no-show, and of a member who gives a start up too late, unless what it is for is broken. */
export function feeOf(
  before: Version | null,
  after: Version,
  { cause, now, terms }: { cause: Cause; now: number; terms: Terms },
): Amount {
  if (before === null || before.isInTrouble) return 0
  const means = meaning[after.state]
  if (means === 'fee') return terms.lateFee
  const isGivenUp = means === 'late' || (means === 'aside' && after.from !== before.from)
  return isGivenUp && cause === 'member' && before.from > now ? lateFeeAt({ from: before.from, terms }, now) : 0
}

/** How many milliseconds of a time lie in at least one of these. */
export function coveredMs(spans: readonly Time[], { from, to }: Time): number {
  let [covered, reached] = [0, from]
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const end = Math.min(span.to, to)
    const begin = Math.max(span.from, reached)
    if (end <= begin) continue
    covered += end - begin
    reached = end
  }
  return covered
}

/** What decides about the price of a wish. */
export type MoneyFacts = {
  terms: Terms
  timeZone: string
  /** What the member has, without what is set aside for the booking itself. */
  balance: Amount
  /** The booking that is changed: what comes back of it, but a fee if its start is given up. */
  own: { from: number; held: Amount; fee: Amount } | null
  /** What the plan pays for here, and when it did. */
  included: Included | null
  usedIncluded: readonly { at: number; minutes: number }[]
  packs: readonly PackLeft[]
}

type Wish = Time & { count: number }

/** The cost of a wish for its member. */
export function priceOf(facts: MoneyFacts, { from, to, count }: Wish): Cost {
  const minutes = Math.round((to - from) / minuteMs) * count
  const packs = facts.packs.filter(({ endsAt }) => endsAt === null || from < endsAt)
  return costOf(minutes, facts.terms.perHour, { included: includedLeft(facts, from), packs })
}

/** What is left of the plan's minutes in the week or month of an instant. */
export function includedLeft(
  { included, usedIncluded, timeZone }: Pick<MoneyFacts, 'included' | 'usedIncluded' | 'timeZone'>,
  instant: number,
): number {
  if (included === null) return 0
  const [period] = periodsOf({ from: instant, to: instant + 1 }, { per: included.per, timeZone })
  const used = usedIncluded.filter(({ at }) => period && at >= period.from && at < period.to)
  return Math.max(0, included.minutes - used.reduce((sum, { minutes }) => sum + minutes, 0))
}

/** Whether the member can set aside what a wish needs. */
export function judgeFunds(facts: MoneyFacts | null, wish: Wish): BookingRefusal[] {
  if (facts === null) return []
  const needed = asideOf(priceOf(facts, wish), facts.terms)
  const { own } = facts
  const back = own === null ? 0 : own.held - (own.from === wish.from ? 0 : own.fee)
  const balance = facts.balance + back
  return needed > 0 && needed > balance ? [{ code: 'insufficient_funds', params: { needed, balance } }] : []
}

/** The price of a wish as its member reads it. */
export function presentPrice(facts: MoneyFacts | null, wish: Wish): BookingPrice {
  if (facts === null) return noPrice
  const cost = priceOf(facts, wish)
  const { deposit, lateFee } = facts.terms
  return {
    amount: cost.amount,
    deposit,
    lateFee,
    aside: asideOf(cost, facts.terms),
    minutesIncluded: cost.included,
    minutesPack: packMinutes(cost),
  }
}

export const noPrice: BookingPrice = {
  amount: 0,
  deposit: 0,
  lateFee: 0,
  aside: 0,
  minutesIncluded: 0,
  minutesPack: 0,
}
