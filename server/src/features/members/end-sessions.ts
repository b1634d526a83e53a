import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import { endWaysIn } from '../../identity/public.ts'
import { findMember } from './store.ts'

/** Signs a member out everywhere. Throws `not_found`. */
export async function endMemberSessions(
  ctx: Pick<Context, 'clock' | 'transact'>,
  { memberId, actor }: { memberId: number; actor: Actor },
): Promise<void> {
  await ctx.transact(async (trx) => {
    if (!(await findMember(trx, memberId))) throw new AppError('not_found')
    await endWaysIn(ctx, trx, { memberId, withKeys: false })
    await writeAudit(ctx, trx, { actor, action: 'member.end_sessions', subject: `member:${memberId}` })
  })
}
