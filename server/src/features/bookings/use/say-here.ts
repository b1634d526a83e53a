import { nowText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import type { Trx } from '../../../db/database.ts'
import { timeOfRow } from '../acts/judge.ts'
import type { BookingContext } from '../acts/write-booking.ts'
import { type BookingRow, saveBooking, type ShownRow } from '../store.ts'
import { tellCalendarsAfter } from '../tell-calendars.ts'
import { usableTime } from './rules.ts'

/** Its member says that they are here: it does not go to others. Throws `booking_over` and `booking_not_yet`. */
export async function sayHere(ctx: BookingContext, trx: Trx, row: ShownRow): Promise<void> {
  const now = ctx.clock.milliseconds()
  const { from, to } = usableTime(timeOfRow(row))
  if (row.state !== 'booked' || now >= to) throw new AppError('booking_over')
  if (now < from) throw new AppError('booking_not_yet')
  await noteHere(ctx, trx, row)
}

/** Notes that its member has come; once is enough. */
export async function noteHere(ctx: BookingContext, trx: Trx, row: BookingRow): Promise<void> {
  const { from } = usableTime(timeOfRow(row))
  if (row.here_at !== null && Date.parse(row.here_at) >= from) return
  await saveBooking(trx, row.id, { here_at: nowText(ctx.clock), no_show_at: null, watched_at: null })
  tellCalendarsAfter(ctx, trx)
}
