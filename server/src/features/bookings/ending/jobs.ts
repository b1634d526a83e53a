import { createAlarm } from '../../../jobs/alarm.ts'
import type { Job } from '../../../jobs/jobs.ts'
import { endingJobName } from '../job-name.ts'
import { type EndingContext, watchEnds } from './watch-ends.ts'

const everySeconds = 60

/** Looks after the ends of what runs (`docs/rules/bookings.md`). */
export function endingJobs(ctx: EndingContext): Job[] {
  const setAlarm = createAlarm(ctx.jobs, endingJobName)
  const run = async () => {
    const next = await watchEnds(ctx)
    setAlarm(next === undefined ? undefined : next - ctx.clock.milliseconds())
  }
  return [{ name: endingJobName, everySeconds, run }]
}
