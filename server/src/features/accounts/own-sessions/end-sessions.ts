import type { Context } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import { writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { endTokenFamily } from '../../../http/bearer-tokens.ts'
import type { Caller } from '../../../http/handler.ts'
import { endAllSessions, endSession } from '../../../http/sessions.ts'
import { listSignIns } from './list-sessions.ts'

type EndContext = Pick<Context, 'clock' | 'live' | 'transact'>

/** Ends one of the caller's own sessions, or the tokens of a phone. Throws `not_found`, also for one that is over. */
export async function endOwnSession(ctx: EndContext, caller: Caller, id: string): Promise<void> {
  await ctx.transact(async (trx) => {
    const found = (await listSignIns(ctx, trx, caller)).find((one) => one.id === id)
    if (!found) throw new AppError('not_found')
    const end = found.kind === 'app' ? endTokenFamily : endSession
    await end(trx, found.tokenHash)
    await note(ctx, trx, { caller, action: 'account.endSession' })
  })
}

/** Signs the caller out everywhere but here, and of every program. */
export async function endOtherSessions(ctx: EndContext, caller: Caller): Promise<void> {
  await ctx.transact(async (trx) => {
    await endAllSessions(trx, caller.memberId, caller.tokenHash)
    await note(ctx, trx, { caller, action: 'account.endOtherSessions' })
  })
}

/** Pages that are open elsewhere ask who they are, and learn that they are nobody. */
async function note(
  ctx: EndContext,
  trx: Trx,
  { caller, action }: { caller: Caller; action: 'account.endSession' | 'account.endOtherSessions' },
): Promise<void> {
  await writeAudit(ctx, trx, { actor: caller, action, subject: `member:${caller.memberId}` })
  trx.afterCommit(() => ctx.live.publish({ memberId: caller.memberId }, { type: 'profile' }))
}
