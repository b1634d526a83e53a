import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import { findIssue, setDone } from './store.ts'

/** Closes an issue, or opens it again. Its reporter sees this. Throws `not_found`. */
export async function closeIssue(
  ctx: Pick<Context, 'clock' | 'live' | 'transact'>,
  { id, done, actor }: { id: number; done: boolean; actor: Actor },
): Promise<void> {
  await ctx.transact(async (trx) => {
    const issue = await findIssue(trx, id)
    if (!issue) throw new AppError('not_found')
    if ((issue.done_at !== null) === done) return
    const doneAt = done ? nowText(ctx.clock) : null
    await setDone(trx, id, doneAt)
    await writeAudit(ctx, trx, {
      actor,
      action: done ? 'issue.close' : 'issue.reopen',
      subject: `issue:${id}`,
      before: { done_at: issue.done_at },
      after: { done_at: doneAt },
    })
    trx.afterCommit(() => {
      ctx.live.publish('admins', { type: 'issues' })
      ctx.live.publish({ memberId: issue.member_id }, { type: 'issues' })
    })
  })
}
