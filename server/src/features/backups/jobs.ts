import type { Context } from '../../context.ts'
import type { Job } from '../../jobs/jobs.ts'
import { backupJob } from './job-name.ts'
import { keepBackups } from './keep-backups.ts'

export function backupJobs(ctx: Context): Job[] {
  return [{ name: backupJob, everySeconds: 300, run: (signal) => keepBackups(ctx, signal) }]
}
