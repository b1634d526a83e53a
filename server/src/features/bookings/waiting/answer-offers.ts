import { nowText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import type { Actor } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { getBookable, judgeHereFirst, noShowOf, requireAllowed, timeOfRow } from '../acts/judge.ts'
import { placeJudged } from '../acts/place-judged.ts'
import { type BookingContext, itemsOf } from '../acts/write-booking.ts'
import { timeCodes } from '../deciding/rules.ts'
import type { ShownRow } from '../store.ts'
import { mailMade } from '../tell-members.ts'
import { watchFrom } from '../use/rules.ts'
import { letGo } from './end-offer.ts'
import * as store from './store.ts'

/**
 * Takes an offer: judged again, but for what the rules say of its time, which was kept. It is booked, or asked for where a
 * caretaker decides; the wish is gone. Throws `offer_over` and `booking_refused`.
 */
export async function acceptOffer(
  ctx: BookingContext,
  trx: Trx,
  { row, actor }: { row: ShownRow; actor: Actor },
): Promise<void> {
  requireOpen(ctx, row)
  const known = await getBookable(trx, row.bookable_id, { withHidden: true })
  const cause = 'member'
  const of = {
    known,
    memberId: row.member_id ?? 0,
    kind: row.kind,
    exceptId: row.id,
    standing: { row, cause },
  } as const
  const asked = { ...of, time: timeOfRow(row), count: row.count, passedOver: timeCodes }
  const verdict = await judgeHereFirst(ctx, trx, { asked, items: await itemsOf(trx, row.id), stays: false })
  requireAllowed(verdict)
  const watch = watchFrom(asked.time.from, noShowOf(asked), ctx.clock.milliseconds())
  const columns = { state: 'booked', offer_until: null, ...watch } as const
  // What it costs is set aside here.
  const placing = { row, cause, asked, items: verdict.items, isSettled: false, columns } as const
  const after = await placeJudged(ctx, trx, placing)
  await store.deleteFulfilled(trx, row.id)
  await mailMade(ctx, trx, { row: after, actor })
}

/** Lets an offer go, for the next. Throws `offer_over`. */
export async function declineOffer(ctx: BookingContext, trx: Trx, row: ShownRow): Promise<void> {
  requireOpen(ctx, row)
  await letGo(ctx, trx, row)
}

function requireOpen(ctx: BookingContext, { state, offer_until: until }: ShownRow): void {
  if (state !== 'offered' || until === null || until <= nowText(ctx.clock)) throw new AppError('offer_over')
}
