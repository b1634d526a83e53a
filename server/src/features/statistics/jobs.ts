import type { Context } from '../../context.ts'
import type { Job } from '../../jobs/jobs.ts'
import { statisticsJob } from './job-name.ts'
import { takeSnapshots, todayOf } from './take-snapshots.ts'

/** Checks every minute whether a day has ended at the club. */
export function statisticsJobs(ctx: Context): Job[] {
  let doneOn: string | undefined
  const run = async (signal: AbortSignal) => {
    const today = todayOf(ctx).toString()
    if (today === doneOn) return
    if (await takeSnapshots(ctx, signal)) doneOn = today
  }
  return [{ name: statisticsJob, everySeconds: 60, run }]
}
