import { type Booking, type Trouble, troubleSchema } from '@fobhouse/contract/bookings.ts'
import { fullNameOrNull } from '../../../core/full-name.ts'
import type { Context } from '../../../context.ts'
import { type BookingCost, readPrices } from '../money/present.ts'
import { readUses, type Use } from '../use/read-use.ts'
import * as store from '../store.ts'
import { readWaysOf } from './read-ways.ts'

export type PresentContext = Pick<Context, 'clock' | 'db' | 'settings'>

/** Bookings with their items, their use, what they cost and the doors that they open: as many questions for any number of them. */
export async function presentBookings(ctx: PresentContext, rows: readonly store.ShownRow[]): Promise<Booking[]> {
  const { clock, db } = ctx
  const ids = rows.map(({ id }) => id)
  const units = await store.listUnits(db, ids)
  const priceOf = await readPrices(ctx, db, ids)
  const uses = await readUses(db, { rows, units, now: clock.milliseconds() })
  const wayOf = await readWaysOf(db, rows)
  return rows.map((row) => {
    const around = { units: units.get(row.id) ?? [], used: uses.get(row.id) ?? null }
    return { ...presentBooking(row, around), ...priceOf(row), way: wayOf(row, around.units) }
  })
}

type Around = { units: readonly store.UnitOfBooking[]; used: Use | null }

function presentBooking(row: store.ShownRow, { units, used }: Around): Omit<Booking, keyof BookingCost | 'way'> {
  return {
    id: row.id,
    bookable: { id: row.bookable_id, name: row.bookable },
    place: placeOf(row, units),
    items: units.map(({ id, name }) => ({ id, name })),
    count: row.count,
    start: row.starts_at,
    end: row.ends_at,
    state: row.state,
    kind: row.kind,
    purpose: row.purpose,
    member: memberOf(row),
    series: seriesOf(row),
    sequence: row.sequence,
    trouble: troubleOf(row) ?? lostOf(row),
    used,
    reason: row.reason,
    offerUntil: row.state === 'offered' ? row.offer_until : null,
    occupiedUntil: row.occupied_until,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function seriesOf({ series_id: id, series_no: n, series_length: of }: store.ShownRow): Booking['series'] {
  return id === null || n === null ? null : { id, n, of: of ?? n }
}

export function memberOf(row: Pick<store.ShownRow, 'member_id' | 'first_name' | 'last_name'>): Booking['member'] {
  if (row.member_id === null) return null
  return { id: row.member_id, name: fullNameOrNull(row) ?? '' }
}

/** The place that is booked, or where the first item stands. */
export function placeOf(
  { place_id: id, place: name }: Pick<store.ShownRow, 'place_id' | 'place'>,
  [first]: readonly store.UnitOfBooking[],
): Booking['place'] {
  if (id !== null) return { id, name: name ?? '' }
  if (!first || first.place_id === null) return null
  return { id: first.place_id, name: first.place ?? '' }
}

export function troubleOf({ trouble }: Pick<store.ShownRow, 'trouble'>): Trouble | null {
  return trouble === null ? null : troubleSchema.parse(JSON.parse(trouble))
}

/** What its member lost of the right to it: for them and whoever looks after it. */
export function lostOf({ lost }: Pick<store.ShownRow, 'lost'>): Trouble | null {
  return lost === null ? null : troubleSchema.parse(JSON.parse(lost))
}
