import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import type { Job } from '../../jobs/jobs.ts'
import { deleteDecidedBefore, lapseUntil } from './store.ts'
import { type TellContext, tellProposer } from './tell-proposer.ts'

const everySeconds = 10 * 60
/** How long the list shows decided proposals; afterwards only the trail has them. */
const shownDays = 30

export function approvalJobs(ctx: TellContext & Pick<Context, 'transact'>): Job[] {
  const run = async () => {
    await ctx.transact(async (trx) => {
      const now = ctx.clock.now()
      const lapsed = await lapseUntil(trx, toText(now))
      await deleteDecidedBefore(trx, toText(now.subtract({ hours: shownDays * 24 })))
      for (const proposerId of lapsed) await tellProposer(ctx, trx, { proposerId, outcome: { became: 'lapsed' } })
      if (lapsed.length > 0) trx.afterCommit(() => ctx.live.publish('admins', { type: 'approvals' }))
    })
  }
  return [{ name: 'approvals.lapse', everySeconds, run }]
}
