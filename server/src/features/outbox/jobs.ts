import type { Context } from '../../context.ts'
import type { Job } from '../../jobs/jobs.ts'
import { deliverDue } from './deliver-due.ts'
import { outboxJob } from './job-name.ts'

export function outboxJobs(ctx: Context): Job[] {
  return [{ name: outboxJob, everySeconds: 15, run: (signal) => deliverDue(ctx, signal) }]
}
