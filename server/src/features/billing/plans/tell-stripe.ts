import type { Context } from '../../../context.ts'
import type { Trx } from '../../../db/database.ts'

export const plansJobName = 'billing.plans'

/** After the commit: open pages look again, and what changed goes to Stripe as soon as it can. */
export function tellStripe(ctx: Pick<Context, 'jobs' | 'live'>, trx: Trx): void {
  trx.afterCommit(() => {
    ctx.live.publish('everyone', { type: 'billing' })
    ctx.jobs.wake(plansJobName)
  })
}
