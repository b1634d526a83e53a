import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import { rehearsalJob } from './job-name.ts'
import { findUnfinished, replaceLast } from './store.ts'

type StartContext = Pick<Context, 'clock' | 'jobs' | 'transact'>

/** Requests a rehearsal, which a job then runs; it replaces the last one. Throws `rehearsal_running`. */
export async function startRehearsal(
  ctx: StartContext,
  { days, actor }: { days: number; actor: Actor },
): Promise<void> {
  await ctx.transact(async (trx) => {
    if (await findUnfinished(trx)) throw new AppError('rehearsal_running')
    const asked = { asked_at: nowText(ctx.clock), asked_by: actor.memberId }
    await replaceLast(trx, { days, ...asked, state: 'waiting', report: null, error: null })
    await writeAudit(ctx, trx, { actor, action: 'billing.rehearse', subject: 'rehearsal', after: { days } })
    trx.afterCommit(() => ctx.jobs.wake(rehearsalJob))
  })
}
