import type { Context } from '../../../context.ts'
import type { Job } from '../../../jobs/jobs.ts'
import { rehearsalJob } from './job-name.ts'
import { runWaiting } from './run-waiting.ts'

/** Woken by whoever asks for one; by itself only for one that was cut off, or asked for at another process. */
const everySeconds = 60

export function rehearsalJobs(ctx: Context): Job[] {
  return [{ name: rehearsalJob, everySeconds, run: (signal) => runWaiting(ctx, signal) }]
}
