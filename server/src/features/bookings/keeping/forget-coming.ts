import { nowText } from '../../../core/clock.ts'
import type { Trx } from '../../../db/database.ts'
import type { EraseContext } from '../../erasure.ts'
import { settleAllOf } from '../money/settle.ts'
import * as store from '../store.ts'
import { cancelBooking } from '../acts/cancel.ts'

/**
 * Cancels what a person who is erased has booked, without a mail: their time is free for others, and what was set aside is
 * theirs again. What is over is settled.
 */
export async function forgetComing(ctx: EraseContext, trx: Trx, memberId: number): Promise<void> {
  const rows = await store.listComing(trx, { memberId, now: nowText(ctx.clock) })
  for (const row of rows) await cancelBooking(ctx, trx, { row, reason: '', cause: 'takenAway' })
  await settleAllOf(ctx, trx, memberId)
}
