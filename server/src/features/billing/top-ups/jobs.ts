import type { Context } from '../../../context.ts'
import type { Job } from '../../../jobs/jobs.ts'
import { hasStripe } from '../stripe/stripe-of.ts'
import { settleOpenTopUps } from './settle-open.ts'

const everySeconds = 300

export function topUpJobs(ctx: Context): Job[] {
  const run = async (signal: AbortSignal) => {
    if (hasStripe(ctx)) await settleOpenTopUps(ctx, signal)
  }
  return [{ name: 'billing.topUps', everySeconds, run }]
}
