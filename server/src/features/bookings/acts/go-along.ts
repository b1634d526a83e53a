import { nowText } from '../../../core/clock.ts'
import type { Trx } from '../../../db/database.ts'
import { earlyMs } from '../../booking-facts/public.ts'
import * as store from '../store.ts'
import { rewrite } from './rewrite-booking.ts'
import { type BookingContext, itemsOf } from './write-booking.ts'

/**
 * Call this in the transaction in which a member switches an item on: a booking of any of several items goes along to it,
 * if nobody else has it for the rest of the time.
 */
export async function goAlong(
  ctx: BookingContext,
  trx: Trx,
  { itemId, memberId }: { itemId: number; memberId: number },
): Promise<void> {
  const row = await store.findBookedBeside(trx, {
    itemId,
    memberId,
    now: nowText(ctx.clock),
    soon: new Date(ctx.clock.milliseconds() + earlyMs).toISOString(),
  })
  if (!row) return
  const others = await store.listInTheWay(trx, { itemIds: [itemId], from: nowText(ctx.clock), to: row.occupied_until })
  if (others.length > 0) return
  const [, ...kept] = await itemsOf(trx, row.id)
  await rewrite(ctx, trx, { row, columns: {}, items: [...kept, itemId], cause: 'member' })
}
