import type { Context } from '../../../context.ts'
import type { Job } from '../../../jobs/jobs.ts'
import { pushPlans } from './push-plans.ts'
import { plansJobName } from './tell-stripe.ts'

/** Woken by each change. Now and then by itself: after an outage, and when Stripe is switched on. */
export function planJobs(ctx: Context): Job[] {
  return [{ name: plansJobName, everySeconds: 60, run: (signal) => pushPlans(ctx, signal) }]
}
