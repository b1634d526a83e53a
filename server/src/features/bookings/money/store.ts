import type { Insertable, Selectable } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'

export type ChargeRow = Selectable<Tables['booking_charges']>

export async function findCharge(db: Queries, bookingId: number): Promise<ChargeRow | undefined> {
  return db.selectFrom('booking_charges').selectAll().where('booking_id', '=', bookingId).executeTakeFirst()
}

export async function listCharges(db: Queries, bookingIds: readonly number[]): Promise<ReadonlyMap<number, ChargeRow>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await db.selectFrom('booking_charges').selectAll().where('booking_id', 'in', bookingIds).execute()
  return new Map(rows.map((row) => [row.booking_id, row]))
}

export async function saveCharge(db: Queries, row: ChargeRow): Promise<void> {
  const { booking_id: _id, ...columns } = row
  await db
    .insertInto('booking_charges')
    .values(row)
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet(columns))
    .execute()
}

/** Bookings whose time is over and whose money was not settled, by their end. */
export async function listDue(db: Queries, now: string): Promise<number[]> {
  const rows = await db
    .selectFrom('booking_charges as charge')
    .innerJoin('bookings', 'bookings.id', 'charge.booking_id')
    .select('charge.booking_id')
    .where('charge.due_at', 'is not', null)
    .where('charge.due_at', '<=', now)
    .where('bookings.state', '=', 'booked')
    .orderBy('charge.due_at')
    .orderBy('charge.booking_id')
    .execute()
  return rows.map((row) => row.booking_id)
}

/** A member's bookings whose money was not settled. */
export async function listUnsettledOf(db: Queries, memberId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('booking_charges as charge')
    .innerJoin('bookings', 'bookings.id', 'charge.booking_id')
    .select('charge.booking_id')
    .where('charge.due_at', 'is not', null)
    .where('bookings.member_id', '=', memberId)
    .orderBy('charge.booking_id')
    .execute()
  return rows.map((row) => row.booking_id)
}

/** What a bookable costs now. */
export async function getPriced(db: Queries, bookableId: number) {
  return db
    .selectFrom('bookables')
    .select(['id', 'name', 'price', 'rules'])
    .where('id', '=', bookableId)
    .executeTakeFirstOrThrow()
}

type Own = { memberId: number; bookableIds: readonly number[]; exceptId?: number | undefined }
type Range = { from: string; to: string }

const monthMs = 32 * 86_400_000

/** So much around instants that the months of all of them are whole. */
export function around(from: number, to: number): Range {
  return { from: new Date(from - monthMs).toISOString(), to: new Date(to + monthMs).toISOString() }
}

/** What a plan has paid for at bookables in a range. */
export async function listIncluded(db: Queries, { memberId, bookableIds, exceptId, from, to }: Own & Range) {
  return (
    db
      .selectFrom('bookings')
      .innerJoin('booking_charges as charge', 'charge.booking_id', 'bookings.id')
      .select(['bookings.bookable_id', 'bookings.starts_at', 'charge.minutes_included'])
      .where('bookings.member_id', '=', memberId)
      .where('bookings.bookable_id', 'in', bookableIds)
      // By the index of ends.
      .where('bookings.ends_at', '>', from)
      .where('bookings.starts_at', '<', to)
      .where('charge.minutes_included', '>', 0)
      .$if(exceptId !== undefined, (query) => query.where('bookings.id', '<>', exceptId ?? 0))
      .execute()
  )
}

/** What is left of a member's packs that were not taken back, without what one booking has of them. */
export async function listPacksLeft(
  db: Queries,
  { memberId, exceptId = 0 }: { memberId: number; exceptId?: number | undefined },
) {
  return db
    .selectFrom('bought_packs as pack')
    .innerJoin('minute_entries as entry', 'entry.bought_pack_id', 'pack.id')
    .select(['pack.id', 'pack.name', 'pack.bookables', 'pack.ends_on'])
    .select(({ fn, eb }) =>
      fn
        .sum<number>(eb.case().when('entry.booking_id', '=', exceptId).then(0).else(eb.ref('entry.minutes')).end())
        .as('left'),
    )
    .where('pack.member_id', '=', memberId)
    .where('pack.taken_back_at', 'is', null)
    .groupBy(['pack.id', 'pack.name', 'pack.bookables', 'pack.ends_on'])
    .orderBy('pack.id')
    .execute()
}

/** What a booking has of each pack; null: of what the plan includes. */
export async function listMinutesOf(db: Queries, bookingId: number) {
  return db
    .selectFrom('minute_entries')
    .select(['bought_pack_id', ({ fn }) => fn.sum<number>('minutes').as('minutes')])
    .where('booking_id', '=', bookingId)
    .groupBy('bought_pack_id')
    .orderBy('bought_pack_id')
    .execute()
}

export async function insertEntries(db: Queries, rows: readonly Insertable<Tables['minute_entries']>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('minute_entries').values(rows).execute()
}

/** What members have booked at a price, at items from an instant on. */
export async function listPaidUnits(db: Queries, sessions: readonly { item: number; member: number; from: string }[]) {
  const [first] = sessions.map(({ from }) => from).toSorted()
  if (first === undefined) return []
  return db
    .selectFrom('booking_units as unit')
    .innerJoin('bookings', 'bookings.id', 'unit.booking_id')
    .innerJoin('booking_charges as charge', 'charge.booking_id', 'unit.booking_id')
    .select(['unit.equipment_id', 'bookings.member_id', 'unit.starts_at', 'unit.ends_at', 'unit.until'])
    .where(
      'unit.equipment_id',
      'in',
      sessions.map(({ item }) => item),
    )
    .where('unit.occupied_until', '>', first)
    .where('unit.state', '=', 'booked')
    .where('bookings.state', '=', 'booked')
    .where(
      'bookings.member_id',
      'in',
      sessions.map(({ member }) => member),
    )
    .where('charge.per_hour', '>', 0)
    .execute()
}
