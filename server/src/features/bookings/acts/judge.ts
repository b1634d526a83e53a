import type { BookingKind, BookingRefusal, BookingRefusalCode } from '@fobhouse/contract/bookings.ts'
import { AppError } from '../../../core/errors.ts'
import type { Queries } from '../../../db/database.ts'
import { type KnownBookable, readBookables } from '../bookables/read-bookables.ts'
import { type FactContext, readBookingFacts } from '../deciding/read-facts.ts'
import { allButFree, bookableCodes, type BookingVerdict, decideBooking } from '../deciding/rules.ts'
import type { Time } from '../deciding/time-rules.ts'
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
}

/** Reads the facts and decides. Of maintenance only what is free counts. */
export async function judge(ctx: FactContext, db: Queries, asked: Judged): Promise<BookingVerdict> {
  const { time, count, passedOver = [], ...question } = asked
  const facts = await readBookingFacts(ctx, db, { ...question, range: time })
  return decideBooking(facts, { ...time, count }, asked.kind === 'maintenance' ? allButFree : passedOver)
}

/** The bookable of a booking, also one that members do not see. Throws `not_found` if it was removed. */
export async function getBookable(db: Queries, id: number, { withHidden }: { withHidden: boolean }) {
  const [known] = await readBookables(db, { id, withHidden })
  if (!known) throw new AppError('not_found')
  return known
}

export const mostToldRefusals = 100

/** Throws `booking_refused` with every reason. */
export function requireAllowed({ refusals }: { refusals: readonly BookingRefusal[] }): void {
  if (refusals.length === 0) return
  throw new AppError('booking_refused', { extra: { refusals: refusals.slice(0, mostToldRefusals) } })
}

export function timeOfRow({ starts_at, ends_at }: Pick<BookingRow, 'starts_at' | 'ends_at'>): Time {
  return { from: Date.parse(starts_at), to: Date.parse(ends_at) }
}

/** Whether a booking that stands could be somewhere else among the units of its bookable, and where. */
export async function findElsewhere(
  ctx: FactContext,
  db: Queries,
  { row, memberId, withoutItem }: { row: BookingRow; memberId: number; withoutItem: number },
): Promise<{ known: KnownBookable; items: number[] } | undefined> {
  const [known] = await readBookables(db, { id: row.bookable_id, withHidden: true })
  if (!known || known.row.place_id !== null || row.kind === 'maintenance') return undefined
  const itemIds = known.items.map(({ id }) => id).filter((id) => id !== withoutItem)
  const { refusals, items } = await judge(ctx, db, {
    known,
    memberId,
    kind: row.kind,
    time: timeOfRow(row),
    count: row.count,
    exceptId: row.id,
    itemIds,
    passedOver: bookableCodes,
  })
  return refusals.length === 0 && items.length > 0 ? { known, items } : undefined
}
