import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import type { Trx } from '../../../db/database.ts'
import { findBooking } from '../store.ts'
import { type KeepContext, settleBooking } from './keep-in-line.ts'
import * as store from './store.ts'

/**
 * Pays for what is over and gives the rest back, each booking in a transaction of its own: whoever kills the server in
 * between finds the rest done at the next start, and nothing twice.
 */
export async function settleDue(ctx: KeepContext & Pick<Context, 'db' | 'transact'>): Promise<void> {
  for (const id of await store.listDue(ctx.db, nowText(ctx.clock))) {
    await ctx.transact(async (trx) => {
      const due = await findBooking(trx, id)
      if (due && due.state === 'booked' && due.ends_at <= nowText(ctx.clock)) await settleBooking(ctx, trx, due)
    })
  }
}

/** Settles all that somebody has booked and that is over, or ends now. */
export async function settleAllOf(ctx: KeepContext, trx: Trx, memberId: number): Promise<void> {
  for (const id of await store.listUnsettledOf(trx, memberId)) {
    const row = await findBooking(trx, id)
    if (row) await settleBooking(ctx, trx, row)
  }
}
