import type { Context } from '../../../context.ts'
import type { Job } from '../../../jobs/jobs.ts'
import { pushPlans } from './push-plans.ts'
import { plansJobName } from './tell-stripe.ts'

/** Every change wakes this job. The timer is for the time after an outage, or when Stripe is switched on. */
export function planJobs(ctx: Context): Job[] {
  return [{ name: plansJobName, everySeconds: 60, run: (signal) => pushPlans(ctx, signal) }]
}
