import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import type { BookingContext } from '../acts/write-booking.ts'
import { findBooking } from '../store.ts'
import { letGo } from './end-offer.ts'
import * as store from './store.ts'

type JobContext = BookingContext & Pick<Context, 'db' | 'transact'>

/** Lapses offers and forgets wishes, once their time is over. */
export async function tendLine(ctx: JobContext): Promise<void> {
  await lapseOffers(ctx)
  const now = nowText(ctx.clock)
  if (await store.hasEnded(ctx.db, now)) await ctx.transact((trx) => store.deleteEnded(trx, now))
}

/**
 * Offers that nobody answered in time go to the next, one after the other in the order in which their time ended: also
 * those of a jump of the clock.
 */
async function lapseOffers(ctx: JobContext): Promise<void> {
  const now = nowText(ctx.clock)
  for (const { id } of await store.listLapsing(ctx.db, now)) {
    await ctx.transact(async (trx) => {
      const row = await findBooking(trx, id)
      const isOpen = row?.state === 'offered' && row.offer_until !== null && row.offer_until <= now
      if (isOpen) await letGo(ctx, trx, row)
    })
  }
}
