import { nowText } from '../../../core/clock.ts'
import type { Trx } from '../../../db/database.ts'
import type { BookingRow } from '../store.ts'
import { readPause, type StrikeContext, strikeRules } from './read-strikes.ts'
import { countAt } from './rules.ts'
import * as store from './store.ts'

/** `count`: how many count now, of so many as are too many. */
export type GivenStrike = { count: number; most: number; pausedUntil: string | null }

/** Gives the member of a booking that was not used a strike, if the club counts them. */
export async function giveStrike(
  ctx: StrikeContext,
  trx: Trx,
  { id, member_id: memberId }: Pick<BookingRow, 'id' | 'member_id'>,
): Promise<GivenStrike | undefined> {
  const rules = strikeRules(ctx)
  if (rules.most === 0 || memberId === null) return undefined
  await store.insertStrike(trx, { memberId, bookingId: id, at: nowText(ctx.clock) })
  const count = countAt(await store.listStanding(trx, memberId), rules, ctx.clock.milliseconds())
  return { count, most: rules.most, pausedUntil: await readPause(ctx, trx, memberId) }
}
