import { toText } from '../../../core/clock.ts'
import type { Context } from '../../../context.ts'
import type { Job } from '../../../jobs/jobs.ts'
import { deleteEventsBefore } from '../webhooks/store.ts'
import { cancelRejected, catchUp } from './catch-up.ts'
import { reviewSubscriptions } from './review-subscriptions.ts'

const hour = 3600
/** Stripe repeats unanswered messages for three days, and on request for thirty. */
const keptEventDays = 90

export function subscriptionJobs(ctx: Context): Job[] {
  return [
    { name: 'billing.review', everySeconds: hour, run: (signal) => reviewSubscriptions(ctx, signal) },
    { name: 'billing.catchUp', everySeconds: hour, run: (signal) => catchUp(ctx, signal) },
    // A rejection wakes it, too.
    { name: 'billing.rejected', everySeconds: hour, run: (signal) => cancelRejected(ctx, signal) },
    {
      name: 'billing.events',
      everySeconds: 24 * hour,
      run: () => deleteEventsBefore(ctx.db, toText(ctx.clock.now().subtract({ hours: 24 * keptEventDays }))),
    },
  ]
}
