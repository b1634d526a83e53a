import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { type Caller, endWayIn, endWaysIn, listWaysIn } from '../../../identity/public.ts'

type EndContext = Pick<Context, 'clock' | 'live' | 'transact'>

/** Ends one of the caller's own sessions. Throws `not_found`, also for one that has ended. */
export async function endOwnSession(ctx: EndContext, caller: Caller, id: string): Promise<void> {
  await ctx.transact(async (trx) => {
    const now = nowText(ctx.clock)
    const found = (await listWaysIn(trx, { ...caller, now })).find((one) => one.id === id)
    if (!found) throw new AppError('not_found')
    await endWayIn(trx, found, { memberId: caller.memberId, at: now })
    await note(ctx, trx, { caller, action: 'account.endSession' })
  })
}

/** Ends the caller's other sessions. Returns how many of their API keys stay. */
export async function endOtherSessions(
  ctx: EndContext,
  { memberId, tokenHash: keepTokenHash, ...caller }: Caller,
  { withKeys }: { withKeys: boolean },
): Promise<{ keysLeft: number }> {
  return ctx.transact(async (trx) => {
    const ended = await endWaysIn(ctx, trx, { memberId, keepTokenHash, withKeys })
    await note(ctx, trx, { caller: { ...caller, memberId }, action: 'account.endOtherSessions' })
    return ended
  })
}

/** Notes it in the audit trail, and makes pages open elsewhere check again who they are: nobody. */
async function note(
  ctx: EndContext,
  trx: Trx,
  {
    caller,
    action,
  }: { caller: Pick<Caller, 'memberId' | 'name'>; action: 'account.endSession' | 'account.endOtherSessions' },
): Promise<void> {
  await writeAudit(ctx, trx, { actor: caller, action, subject: `member:${caller.memberId}` })
  trx.afterCommit(() => ctx.live.publish({ memberId: caller.memberId }, { type: 'profile' }))
}
