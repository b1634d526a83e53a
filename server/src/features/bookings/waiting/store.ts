import { type Insertable, type Selectable, sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { selectBookings, type ShownRow } from '../store.ts'

export type WishRow = Selectable<Tables['booking_wishes']>

/** As it stands in the partial index: SQLite would not use it for a parameter. */
const offered = sql.lit<'offered'>('offered')

/** What may be free: these bookables, and those of these items. */
export type Freed = { bookables: ReadonlySet<number>; items: ReadonlySet<number> }

/**
 * Who waits for what may be free, or for what does not run together with it, in the order of the line. A club in which
 * nobody waits is asked about one empty table.
 */
export async function listWaiting(db: Queries, { bookables, items }: Freed, now: string): Promise<WishRow[]> {
  // PostgreSQL takes no empty list.
  const [ofBookables, ofItems] = [
    [...bookables, 0],
    [...items, 0],
  ]
  return db
    .selectFrom('booking_wishes as wish')
    .selectAll('wish')
    .where('wish.ends_at', '>', now)
    .where((wish) =>
      wish.or([
        wish('wish.bookable_id', 'in', ofBookables),
        wish(
          'wish.bookable_id',
          'in',
          wish.selectFrom('bookable_items').select('bookable_id').where('equipment_id', 'in', ofItems),
        ),
        wish(
          'wish.bookable_id',
          'in',
          wish
            .selectFrom('exclusive_set_items as own')
            .innerJoin('exclusive_set_items as beside', 'beside.set_id', 'own.set_id')
            .innerJoin('bookable_items as part', 'part.equipment_id', 'beside.equipment_id')
            .leftJoin('bookable_items as freed', 'freed.equipment_id', 'own.equipment_id')
            .select('part.bookable_id')
            .where((set) =>
              set.or([set('freed.bookable_id', 'in', ofBookables), set('own.equipment_id', 'in', ofItems)]),
            ),
        ),
      ]),
    )
    .orderBy('wish.place')
    .execute()
}

/** To whom what is offered now. */
export async function listOffered(db: Queries): Promise<{ member_id: number | null; bookable_id: number }[]> {
  return db.selectFrom('bookings').select(['member_id', 'bookable_id']).where('state', '=', offered).execute()
}

/**
 * Offers that the member of a wish let go since they wait, and whose time nobody has booked since: after that it is freed
 * anew.
 */
export async function listLetGo(db: Queries, wish: WishRow) {
  return db
    .selectFrom('bookings as offer')
    .select(['offer.starts_at', 'offer.ends_at'])
    .where('offer.member_id', '=', wish.member_id)
    .where('offer.bookable_id', '=', wish.bookable_id)
    .where('offer.ends_at', '>', wish.starts_at)
    .where('offer.state', '=', 'lapsed')
    .where('offer.offer_until', 'is not', null)
    .where('offer.created_at', '>=', wish.created_at)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('booking_units as unit')
            .select('unit.id')
            .whereRef('unit.bookable_id', '=', 'offer.bookable_id')
            .whereRef('unit.starts_at', '<', 'offer.ends_at')
            .whereRef('unit.occupied_until', '>', 'offer.starts_at')
            .where('unit.state', '<>', 'offered')
            .whereRef('unit.since', '>=', 'offer.updated_at')
            .where('unit.id', '>', (own) =>
              own
                .selectFrom('booking_units as own')
                .select(({ fn }) => fn.max('own.id').as('id'))
                .whereRef('own.booking_id', '=', 'offer.id'),
            ),
        ),
      ),
    )
    .execute()
}

export async function listOfMember(db: Queries, { memberId, now }: { memberId: number; now: string }) {
  return db
    .selectFrom('booking_wishes as wish')
    .innerJoin('bookables', 'bookables.id', 'wish.bookable_id')
    .selectAll('wish')
    .select('bookables.name as bookable')
    .where('wish.member_id', '=', memberId)
    .where('wish.ends_at', '>', now)
    .orderBy('wish.id')
    .execute()
}

/** Everybody who waits for one of these. */
export async function listInLine(db: Queries, bookableIds: readonly number[], now: string): Promise<WishRow[]> {
  if (bookableIds.length === 0) return []
  return db
    .selectFrom('booking_wishes')
    .selectAll()
    .where('bookable_id', 'in', bookableIds)
    .where('ends_at', '>', now)
    .execute()
}

export async function findWish(db: Queries, id: number): Promise<WishRow | undefined> {
  return db.selectFrom('booking_wishes').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function countOfMember(db: Queries, { memberId, now }: { memberId: number; now: string }) {
  return (await listOfMember(db, { memberId, now })).length
}

/** At the end of the line. */
export async function insertWish(db: Queries, row: Omit<Insertable<Tables['booking_wishes']>, 'place'>) {
  const place = await nextPlace(db)
  return db
    .insertInto('booking_wishes')
    .values({ ...row, place })
    .returning('id')
    .executeTakeFirstOrThrow()
}

async function nextPlace(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('booking_wishes')
    .select(({ fn }) => fn.max<number | null>('place').as('last'))
    .executeTakeFirst()
  return (row?.last ?? 0) + 1
}

export async function saveOffer(db: Queries, { id, offerId }: { id: number; offerId: number }): Promise<void> {
  await db.updateTable('booking_wishes').set({ offer_id: offerId }).where('id', '=', id).execute()
}

/** The wish for which this was offered waits at the end of the line. */
export async function sendToEnd(db: Queries, offerId: number): Promise<void> {
  const place = await nextPlace(db)
  await db.updateTable('booking_wishes').set({ place, offer_id: null }).where('offer_id', '=', offerId).execute()
}

/** The wish for which this was offered is fulfilled. */
export async function deleteFulfilled(db: Queries, offerId: number): Promise<void> {
  await db.deleteFrom('booking_wishes').where('offer_id', '=', offerId).execute()
}

export async function deleteWish(db: Queries, id: number): Promise<void> {
  await db.deleteFrom('booking_wishes').where('id', '=', id).execute()
}

export async function deleteOfBookable(db: Queries, bookableId: number): Promise<void> {
  await db.deleteFrom('booking_wishes').where('bookable_id', '=', bookableId).execute()
}

export async function hasEnded(db: Queries, now: string): Promise<boolean> {
  const row = await db.selectFrom('booking_wishes').select('id').where('ends_at', '<=', now).limit(1).executeTakeFirst()
  return row !== undefined
}

export async function deleteEnded(db: Queries, now: string): Promise<void> {
  await db.deleteFrom('booking_wishes').where('ends_at', '<=', now).execute()
}

/** Offers whose time to answer is over, in the order in which it ended. */
export async function listLapsing(db: Queries, now: string): Promise<ShownRow[]> {
  return selectBookings(db)
    .where('bookings.state', '=', offered)
    .where('bookings.offer_until', '<=', now)
    .orderBy('bookings.offer_until')
    .orderBy('bookings.id')
    .execute()
}

/** The next instant at which the time to answer an offer is over. */
export async function findNextLapse(db: Queries): Promise<string | undefined> {
  const row = await db
    .selectFrom('bookings')
    .select(({ fn }) => fn.min<string | null>('offer_until').as('until'))
    .where('state', '=', offered)
    .executeTakeFirst()
  return row?.until ?? undefined
}
