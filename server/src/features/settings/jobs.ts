import type { Context } from '../../context.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { Job } from '../../jobs/jobs.ts'

/** Other processes on the same database may change the settings; SQLite has one process. */
export function settingsJobs(ctx: Pick<Context, 'db' | 'settings' | 'live'>): Job[] {
  if (dialectOf(ctx.db) === 'sqlite') return []
  const run = async () => {
    if (await ctx.settings.reload()) ctx.live.publish('everyone', { type: 'config' })
  }
  return [{ name: 'settings', everySeconds: 1, isForEachProcess: true, run }]
}
