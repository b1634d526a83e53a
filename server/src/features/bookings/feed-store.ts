import { occupyingStates } from '@fobhouse/contract/bookings.ts'
import type { Queries } from '../../db/database.ts'
import { selectBookings, type ShownRow } from './store.ts'

export type FeedRange = {
  item?: number | undefined
  bookable?: number | undefined
  place?: number | undefined
  mine?: string | undefined
  /** Who reads it; null: everybody. */
  memberId: number | null
  /** Those that end after this instant. */
  from: string
  /** Of those that occupy nothing any more, the ones that end after this. */
  endedFrom: string
}

/** Bookings by their start. What is hidden is there for whoever has booked it. */
export async function listForFeed(db: Queries, range: FeedRange): Promise<ShownRow[]> {
  const { item, bookable, place, mine, memberId, from, endedFrom } = range
  return selectBookings(db)
    .where('bookings.ends_at', '>', from)
    .where(({ or, eb }) => or([eb('bookings.state', 'in', occupyingStates), eb('bookings.ends_at', '>', endedFrom)]))
    .where(({ or, eb }) => or([eb('bookables.hidden', '=', 0), eb('bookings.member_id', '=', memberId ?? 0)]))
    .$if(mine !== undefined, (query) => query.where('bookings.member_id', '=', memberId ?? 0))
    .$if(bookable !== undefined, (query) => query.where('bookings.bookable_id', '=', bookable ?? 0))
    .$if(item !== undefined, (query) => query.where('bookings.id', 'in', unitsOf(db, item ?? 0)))
    .$if(place !== undefined, (query) =>
      query.where(({ or, eb }) =>
        or([eb('bookables.place_id', '=', place ?? 0), eb('bookings.id', 'in', unitsAt(db, place ?? 0))]),
      ),
    )
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute()
}

function unitsOf(db: Queries, item: number) {
  return db.selectFrom('booking_units').select('booking_id').where('equipment_id', '=', item)
}

function unitsAt(db: Queries, place: number) {
  return db
    .selectFrom('booking_units')
    .innerJoin('equipment', 'equipment.id', 'booking_units.equipment_id')
    .select('booking_units.booking_id')
    .where('equipment.place_id', '=', place)
}
