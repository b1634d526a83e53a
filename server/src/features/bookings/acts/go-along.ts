import { nowText } from '../../../core/clock.ts'
import type { Trx } from '../../../db/database.ts'
import { earlyMs } from '../../booking-facts/public.ts'
import { readBookables } from '../bookables/read-bookables.ts'
import { allButFree } from '../deciding/rules.ts'
import * as store from '../store.ts'
import { noteHere } from '../use/say-here.ts'
import { bufferOfRow, judge, timeOfRow } from './judge.ts'
import { rewrite } from './rewrite-booking.ts'
import { type BookingContext, itemsOf } from './write-booking.ts'

/**
 * Call this in the transaction in which a member switches an item on: a booking of any of several items goes along to it,
 * if nobody else has it during its time and no set is in the way. Where it stays, its member has come all the same.
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
  const [known] = row ? await readBookables(trx, { id: row.bookable_id, withHidden: true }) : []
  if (!row || !known) return
  const [, ...kept] = await itemsOf(trx, row.id)
  const { refusals, items } = await judge(ctx, trx, {
    known,
    memberId,
    kind: row.kind,
    time: timeOfRow(row),
    count: row.count,
    exceptId: row.id,
    itemIds: [...kept, itemId],
    passedOver: allButFree,
    ownBuffer: bufferOfRow(row),
  })
  if (refusals.length > 0) return noteHere(ctx, trx, row)
  await rewrite(ctx, trx, { row, columns: {}, items, cause: 'member' })
}
