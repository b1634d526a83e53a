import type { Job } from '../../../jobs/jobs.ts'
import type { Context } from '../../../context.ts'
import { reviewSubscriptions } from './review-subscriptions.ts'

const everySeconds = 3600

export function subscriptionJobs(ctx: Context): Job[] {
  return [{ name: 'billing.review', everySeconds, run: (signal) => reviewSubscriptions(ctx, signal) }]
}
