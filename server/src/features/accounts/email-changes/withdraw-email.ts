import type { Context } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import { memberChanged } from '../../../live/member-changed.ts'
import { findAccountById } from '../store.ts'
import { deleteProposal } from './store.ts'

/** Withdraws a proposed address; does nothing without one. Throws `not_found` for an unknown member. */
export async function withdrawEmail(
  ctx: Pick<Context, 'clock' | 'live' | 'transact'>,
  { memberId, actor }: { memberId: number; actor: Actor },
): Promise<void> {
  await ctx.transact(async (trx) => {
    if (!(await findAccountById(trx, memberId))) throw new AppError('not_found')
    const email = await deleteProposal(trx, memberId)
    if (email === undefined) return
    const subject = `member:${memberId}` as const
    await writeAudit(ctx, trx, { actor, action: 'account.withdrawEmail', subject, before: { email } })
    trx.afterCommit(() => memberChanged(ctx, memberId))
  })
}
