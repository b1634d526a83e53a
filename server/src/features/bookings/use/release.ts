import type { Trx } from '../../../db/database.ts'
import { endBooking } from '../acts/rewrite-booking.ts'
import type { BookingContext } from '../acts/write-booking.ts'
import type { BookingRow } from '../store.ts'
import { giveStrike, type GivenStrike } from '../strikes/give-strike.ts'

/** Nobody came: the rest of the time goes to others, and its member gets a strike, if the club counts them. Mails nobody. */
export async function releaseBooking(ctx: BookingContext, trx: Trx, row: BookingRow): Promise<GivenStrike | undefined> {
  await endBooking(ctx, trx, { row, state: 'released', reason: '', cause: 'member' })
  return giveStrike(ctx, trx, row)
}
