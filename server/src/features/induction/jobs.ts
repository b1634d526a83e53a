import type { Context } from '../../context.ts'
import type { Job } from '../../jobs/jobs.ts'
import { remindOfInductions } from './remind-of-inductions.ts'

const everySeconds = 3600

export function inductionJobs(ctx: Context): Job[] {
  return [{ name: 'induction.reminders', everySeconds, run: (signal) => remindOfInductions(ctx, signal) }]
}
