import type { Trx } from '../../../db/database.ts'
import { moveElsewhere } from '../acts/move-elsewhere.ts'
import { endBooking } from '../acts/rewrite-booking.ts'
import type { BookingContext } from '../acts/write-booking.ts'
import { type BookingRow, saveBooking, type ShownRow } from '../store.ts'
import * as store from './store.ts'

/** Its member let it go, or did not answer in time: their wish waits at the end of the line. */
export async function letGo(ctx: BookingContext, trx: Trx, row: BookingRow): Promise<void> {
  await endBooking(ctx, trx, { row, state: 'lapsed', reason: '', cause: 'member' })
  await store.sendToEnd(trx, row.id)
}

/** The club takes an offer back: the wish keeps its place, and may be offered the same time again. */
export async function takeBack(ctx: BookingContext, trx: Trx, row: BookingRow): Promise<void> {
  await saveBooking(trx, row.id, { offer_until: null })
  await endBooking(ctx, trx, { row, state: 'lapsed', reason: '', cause: 'takenAway' })
}

/** An offer that is in the way goes to another item, or back. Nobody is told: nobody has taken it yet. */
export async function makeWay(
  ctx: BookingContext,
  trx: Trx,
  { row, withoutItems }: { row: ShownRow; withoutItems: readonly number[] },
): Promise<void> {
  if (!(await moveElsewhere(ctx, trx, { row, withoutItems }))) await takeBack(ctx, trx, row)
}
