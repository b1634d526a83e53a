import { nowText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import type { Trx } from '../../../db/database.ts'
import { rewrite } from '../acts/rewrite-booking.ts'
import { type BookingContext, itemsOf } from '../acts/write-booking.ts'
import { listInTheWay, listOfItem, type ShownRow } from '../store.ts'

/**
 * Takes bookings of items along that came from another bookable, at their time and with their items. Throws
 * `booking_refused` if one has an item that did not come, or if something else is booked on its item then.
 */
export async function moveBookingsAlong(
  ctx: BookingContext,
  trx: Trx,
  { bookableId, items, added }: { bookableId: number; items: readonly number[]; added: readonly number[] },
): Promise<void> {
  const now = nowText(ctx.clock)
  const coming = new Map<number, ShownRow>()
  for (const itemId of added) {
    for (const row of await listOfItem(trx, { itemId, now })) {
      if (row.bookable_id !== bookableId) coming.set(row.id, row)
    }
  }
  for (const row of coming.values()) {
    const own = await itemsOf(trx, row.id)
    const there = { itemIds: own, from: row.starts_at, to: row.occupied_until }
    const others = (await listInTheWay(trx, there)).filter(({ id }) => id !== row.id)
    if (others.length > 0 || !own.every((id) => items.includes(id))) throw refuse(row)
    await rewrite(ctx, trx, { row, columns: { bookable_id: bookableId }, items: own, cause: 'club' })
  }
}

function refuse({ ends_at: until }: ShownRow): AppError {
  return new AppError('booking_refused', { extra: { refusals: [{ code: 'booked_by_other', params: { until } }] } })
}
