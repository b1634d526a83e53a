import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import { tellCalendarsAfter } from '../tell-calendars.ts'
import * as store from './store.ts'

type TakingBack = { id: number; note: string; actor: Actor }

/** Takes a strike back, and with it a pause that it caused. Throws `not_found`, also for one that was taken back. */
export async function takeBackStrike(
  ctx: Pick<Context, 'clock' | 'live' | 'transact'>,
  { id, note, actor }: TakingBack,
): Promise<void> {
  await ctx.transact(async (trx) => {
    const strike = await store.findStrike(trx, id)
    if (!strike || strike.taken_back_at !== null) throw new AppError('not_found')
    await store.saveTakenBack(trx, id, { at: nowText(ctx.clock), note })
    await writeAudit(ctx, trx, {
      actor,
      action: 'strike.take_back',
      subject: `member:${strike.member_id}`,
      before: { booking: strike.booking_id, date: strike.at },
      after: { note },
    })
    tellCalendarsAfter(ctx, trx)
  })
}
