import type { Context } from '../../../context.ts'
import type { Job } from '../../../jobs/jobs.ts'
import { followPayers } from './follow-payers.ts'

export function cardJobs(ctx: Context): Job[] {
  return [{ name: 'billing.payers', everySeconds: 300, run: (signal) => followPayers(ctx, signal) }]
}
