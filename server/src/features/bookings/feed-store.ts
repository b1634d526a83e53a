import { occupyingStates } from '@fobhouse/contract/bookings.ts'
import type { Queries } from '../../db/database.ts'
import { digestOf } from '../../db/digest-of.ts'
import { selectBookings, selectUnits } from './store.ts'

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
export async function listForFeed(db: Queries, range: FeedRange) {
  return selectForFeed(db, range).execute()
}

/** Another text whenever one of these bookings, or what it occupies, is another. */
export async function digestForFeed(db: Queries, range: FeedRange): Promise<string> {
  const bookings = await digestOf(db, selectForFeed(db, range))
  return `${bookings} ${await digestOf(db, unitsForFeed(db, range))}`
}

function unitsForFeed(db: Queries, range: FeedRange) {
  const ids = selectForFeed(db, range).clearSelect().clearOrderBy().select('bookings.id')
  return selectUnits(db).where('unit.booking_id', 'in', ids).orderBy('unit.id')
}

/** No column that no feed tells: the digest is of all of them. */
function selectForFeed(db: Queries, { item, bookable, place, mine, memberId, from, endedFrom }: FeedRange) {
  return selectBookings(db)
    .clearSelect()
    .select(['bookings.id', 'bookings.uid_domain', 'bookings.sequence', 'bookings.updated_at'])
    .select(['bookings.bookable_id', 'bookings.kind', 'bookings.count', 'bookings.starts_at', 'bookings.ends_at'])
    .select(['bookings.state', 'bookings.purpose', 'bookings.trouble', 'bookings.member_id'])
    .select(['members.first_name', 'members.last_name'])
    .select(['bookables.name as bookable', 'bookables.place_id', 'places.name as place'])
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
