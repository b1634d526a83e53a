import { defaultRules } from '@fobhouse/contract/bookables.ts'
import type { Queries } from '../db/database.ts'

const at = '2026-03-01T08:00:00.000Z'
const rules = JSON.stringify(defaultRules(1))

/** Something that books one item. */
export async function insertBookable(db: Queries, name: string, item: number): Promise<number> {
  const words = { name, name_key: name, description: '', use: 'prefers', hidden: 0 } as const
  const { id } = await db
    .insertInto('bookables')
    .values({ ...words, seats: 1, rules })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('bookable_items').values({ bookable_id: id, equipment_id: item }).execute()
  await keepMeaning(db, { bookable: id, item })
  return id
}

/** What decisions at tools read. */
async function keepMeaning(db: Queries, { bookable, item }: { bookable: number; item: number }): Promise<void> {
  const carers = await db
    .selectFrom('equipment_caretakers')
    .select('member_id')
    .where('equipment_id', '=', item)
    .execute()
  const caretakers = JSON.stringify(carers.map((row) => row.member_id))
  const meaning = { equipment_id: item, bookable_id: bookable, use: 'prefers', sets: '[]', caretakers } as const
  await db
    .insertInto('booking_rules_history')
    .values({ ...meaning, at })
    .execute()
}

type Booked = {
  bookable: number
  /** Null: a place. */
  item: number | null
  member: number
  starts: string
  ends: string
  state?: 'requested' | 'booked'
  reason?: string
}

/** A booking with what it occupies. */
export async function insertBooking(
  db: Queries,
  { bookable, item, member, starts, ends, state = 'booked', reason = '' }: Booked,
): Promise<number> {
  const time = { starts_at: starts, ends_at: ends, occupied_until: ends }
  const made = { asked_at: at, created_at: at, updated_at: at, uid_domain: 'example.org' }
  const said = { purpose: 'A bowl', reason, trouble: '{"code":"out_of_order"}' }
  const call = { call_id: `${member} ${starts} ${ends}`, call_mark: 'mark' }
  const { id } = await db
    .insertInto('bookings')
    .values({
      bookable_id: bookable,
      member_id: member,
      kind: 'member',
      count: 1,
      ...time,
      state,
      ...said,
      ...made,
      ...call,
      sequence: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const unit = { booking_id: id, bookable_id: bookable, equipment_id: item, count: 1 }
  await db
    .insertInto('booking_units')
    .values({ ...unit, ...time, state, since: at })
    .execute()
  return id
}

/** Hours that somebody bought, and a booking that they paid for. */
export async function insertMinutes(
  db: Queries,
  { bookable, booking, member, name }: { bookable: number; booking: number; member: number; name: string },
): Promise<void> {
  const same = { name, bookables: JSON.stringify([bookable]), minutes: 600, price: 5000 }
  const pack = await db
    .insertInto('hour_packs')
    .values({ ...same, valid_days: 365, visible: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const bought = await db
    .insertInto('bought_packs')
    .values({ ...same, pack_id: pack.id, member_id: member, ends_on: '2027-03-01', bought_at: at, call_id: name })
    .returning('id')
    .executeTakeFirstOrThrow()
  const own = { member_id: member, bought_pack_id: bought.id, at }
  await db
    .insertInto('minute_entries')
    .values([
      { ...own, kind: 'pack', minutes: 600 },
      { ...own, kind: 'booking', minutes: -60, booking_id: booking },
    ])
    .execute()
  const terms = { per_hour: 1200, deposit: 0, late_fee: 0, cancel_hours: 0, step_minutes: 15, min_minutes: 15 }
  const money = { amount: 0, held: 0, paid: 0, steps: 0, due_at: null }
  await db
    .insertInto('booking_charges')
    .values({ booking_id: booking, ...terms, minutes: 60, minutes_included: 0, minutes_pack: 60, ...money })
    .execute()
}

/** A booking that its member did not use. */
export async function insertStrike(db: Queries, { member, booking }: { member: number; booking: number }) {
  const row = { member_id: member, booking_id: booking, at, taken_back_at: at, note: 'The door was shut' }
  await db.insertInto('booking_strikes').values(row).execute()
}

/** Somebody waits for it, alone. */
export async function insertWish(
  db: Queries,
  { bookable, member, starts, ends }: Pick<Booked, 'bookable' | 'member' | 'starts' | 'ends'>,
): Promise<void> {
  const time = { starts_at: starts, ends_at: ends, minutes: 60, created_at: at }
  await db
    .insertInto('booking_wishes')
    .values({ bookable_id: bookable, member_id: member, ...time, count: 1, place: bookable })
    .execute()
}

/** One more thing to book, a booking, a request and a wish of it, a strike, and items that do not run together. */
export async function insertBookings(
  db: Queries,
  { item, first, member, index }: { item: number; first: number; member: number; index: number },
): Promise<void> {
  const name = `Booked ${index}`
  const bookable = await insertBookable(db, name, item)
  const day = new Date(Date.parse('2026-03-20T08:00:00.000Z') + index * 86_400_000)
  const hour = (hours: number) => new Date(day.getTime() + hours * 3_600_000).toISOString()
  const of = { bookable, item, member }
  const booking = await insertBooking(db, { ...of, starts: hour(0), ends: hour(1) })
  await insertMinutes(db, { bookable, booking, member, name })
  await insertStrike(db, { member, booking })
  await insertSource(db, { name, bookable, booked: booking })
  await insertBooking(db, { ...of, starts: hour(2), ends: hour(3), state: 'requested' })
  await insertWish(db, { ...of, starts: hour(0), ends: hour(4) })
  const { id } = await db
    .insertInto('exclusive_sets')
    .values({ name, most: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const parts = [item, first].map((equipment_id) => ({ set_id: id, equipment_id }))
  await db.insertInto('exclusive_set_items').values(parts).execute()
}

/** A calendar of others that clashes with a booking. */
async function insertSource(
  db: Queries,
  { name, bookable, booked }: { name: string; bookable: number; booked: number },
): Promise<void> {
  const { id } = await db
    .insertInto('calendar_sources')
    .values({ name, url: 'https://hall.example.org/busy.ics', bookable_id: bookable, show_titles: 0, reading: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('calendar_clashes').values({ source_id: id, booking_id: booked }).execute()
}
