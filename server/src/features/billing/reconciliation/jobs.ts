import type { Context } from '../../../context.ts'
import { fromText } from '../../../core/clock.ts'
import type { Job } from '../../../jobs/jobs.ts'
import { hasStripe } from '../stripe/stripe-of.ts'
import { compareWithStripe } from './compare.ts'
import { readComparedAt } from './store.ts'

const hour = 3600
const everyHours = 24

/** Runs once a day, however often the server restarts. */
export function reconciliationJobs(ctx: Context): Job[] {
  return [{ name: 'billing.reconciliation', everySeconds: hour, run: () => compareDaily(ctx) }]
}

async function compareDaily(ctx: Context): Promise<void> {
  if (!hasStripe(ctx)) return
  const last = await readComparedAt(ctx.db)
  const isDue =
    last === null ||
    fromText(last).epochMilliseconds <= ctx.clock.now().subtract({ hours: everyHours }).epochMilliseconds
  if (isDue) await compareWithStripe(ctx)
}
