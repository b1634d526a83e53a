import {
  type BookingKind,
  bookingLimits,
  type BookingRefusal,
  type BookingRefusalCode,
} from '@fobhouse/contract/bookings.ts'
import { AppError } from '../../../core/errors.ts'
import type { Queries } from '../../../db/database.ts'
import { type KnownBookable, readBookables } from '../bookables/read-bookables.ts'
import { type FactContext, readBookingFacts } from '../deciding/read-facts.ts'
import { allButFree, type BookingVerdict, decideBooking } from '../deciding/rules.ts'
import { minuteMs, type Time } from '../deciding/time-rules.ts'
import type { Standing } from '../money/read-money.ts'
import type { BookingRow } from '../store.ts'

export type Judged = {
  known: KnownBookable
  memberId: number
  kind: BookingKind
  time: Time
  count: number
  exceptId?: number | undefined
  itemIds?: readonly number[] | undefined
  passedOver?: readonly BookingRefusalCode[]
  /** The booking that is changed, as it was, and by whom: what comes back of it pays for the new one. */
  standing?: Standing | undefined
  /** What one that stays as it is keeps free after it; without it what the rule says. */
  ownBuffer?: number | undefined
}

/** Reads the facts and decides. Of maintenance only what is free counts. */
export async function judge(ctx: FactContext, db: Queries, asked: Judged): Promise<BookingVerdict> {
  const { time, count, passedOver = [], ownBuffer, ...question } = asked
  // What stays as it is has set aside what it costs.
  const facts = await readBookingFacts(ctx, db, { ...question, range: time, isPaid: ownBuffer !== undefined })
  const wish = { ...time, count, bufferMinutes: bufferOf(asked) }
  return decideBooking(facts, wish, asked.kind === 'maintenance' ? allButFree : passedOver)
}

/** What is kept free after it, in minutes: after maintenance nothing. */
export function bufferOf({ kind, known, ownBuffer }: Pick<Judged, 'kind' | 'known' | 'ownBuffer'>): number {
  return ownBuffer ?? (kind === 'maintenance' ? 0 : known.rules.bufferMinutes)
}

/** After how many minutes it goes to others; null: never, and maintenance is nobody's to take. */
export function noShowOf({ kind, known }: Pick<Judged, 'kind' | 'known'>): number | null {
  return kind === 'member' ? known.rules.noShowMinutes : null
}

type Here = {
  asked: Judged
  /** Those that it has. */
  items: readonly number[]
  /** Whether it may be nowhere else. */
  stays: boolean
}

/** Decides for the items that a booking has, if they are as many as it should be; where they are not free, for others. */
export async function judgeHereFirst(
  ctx: FactContext,
  db: Queries,
  { asked, items, stays }: Here,
): Promise<BookingVerdict> {
  if (items.length > 0 && (stays || asked.count === items.length)) {
    const here = await judge(ctx, db, { ...asked, itemIds: items })
    if (here.refusals.length === 0 || stays) return here
  }
  return judge(ctx, db, asked)
}

/** The bookable of a booking, also one that members do not see. Throws `not_found` if it was removed. */
export async function getBookable(db: Queries, id: number, { withHidden }: { withHidden: boolean }) {
  const [known] = await readBookables(db, { id, withHidden })
  if (!known) throw new AppError('not_found')
  return known
}

/** Throws `booking_refused` with every reason. */
export function requireAllowed({ refusals }: { refusals: readonly BookingRefusal[] }): void {
  if (refusals.length === 0) return
  throw new AppError('booking_refused', { extra: { refusals: refusals.slice(0, bookingLimits.mostTold) } })
}

export function timeOfRow({ starts_at, ends_at }: Pick<BookingRow, 'starts_at' | 'ends_at'>): Time {
  return { from: Date.parse(starts_at), to: Date.parse(ends_at) }
}

/** What a booking keeps free after it, in minutes. */
export function bufferOfRow({ ends_at, occupied_until }: Pick<BookingRow, 'ends_at' | 'occupied_until'>): number {
  return (Date.parse(occupied_until) - Date.parse(ends_at)) / minuteMs
}
