import { occupyingStates, type BookingState } from '@fobhouse/contract/bookings.ts'
import type { Club } from './club.ts'

/** What stands when somebody decides what to do next. */
export type Sight = {
  /** Milliseconds. */
  now: number
  bookings: SeenBooking[]
  wishes: { id: number; who: number }[]
  /** Packs that were not taken back. */
  bought: number[]
  /** Strikes that stand. */
  strikes: number[]
}

export type SeenBooking = {
  id: number
  /** The member, of maintenance nobody. */
  who: number | undefined
  state: BookingState
  start: number
  end: number
  series: number | null
}

export async function look({ ctx, people, bookables }: Club): Promise<Sight> {
  const { db, clock } = ctx
  const now = clock.milliseconds()
  const rows = await db
    .selectFrom('bookings')
    .select(['id', 'member_id', 'kind', 'state', 'starts_at', 'ends_at', 'series_id'])
    .where('bookable_id', 'in', Object.values(bookables))
    .where('state', 'in', occupyingStates)
    .where('ends_at', '>', new Date(now).toISOString())
    .orderBy('id')
    .execute()
  const wishes = await db.selectFrom('booking_wishes').select(['id', 'member_id']).orderBy('id').execute()
  const bought = db.selectFrom('bought_packs').select('id').where('member_id', 'in', people)
  const strikes = db.selectFrom('booking_strikes').select('id').where('member_id', 'in', people)
  const whoIs = (memberId: number | null) => {
    const who = people.indexOf(memberId ?? 0)
    return who < 0 ? undefined : who
  }
  return {
    now,
    bookings: rows.map((row) => ({
      id: row.id,
      who: row.kind === 'member' ? whoIs(row.member_id) : undefined,
      state: row.state,
      start: Date.parse(row.starts_at),
      end: Date.parse(row.ends_at),
      series: row.series_id,
    })),
    wishes: wishes.map((wish) => ({ id: wish.id, who: whoIs(wish.member_id) ?? 0 })),
    bought: (await bought.where('taken_back_at', 'is', null).orderBy('id').execute()).map(({ id }) => id),
    strikes: (await strikes.where('taken_back_at', 'is', null).orderBy('id').execute()).map(({ id }) => id),
  }
}
