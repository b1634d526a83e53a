import type { Context } from '../../../context.ts'
import type { Trx } from '../../../db/database.ts'

export const plansJobName = 'billing.plans'

/** After the commit, makes open pages reload and wakes the job that sends the changes to Stripe. */
export function tellStripe(ctx: Pick<Context, 'jobs' | 'live'>, trx: Trx): void {
  trx.afterCommit(() => {
    ctx.live.publish('everyone', { type: 'billing' })
    ctx.jobs.wake(plansJobName)
  })
}
