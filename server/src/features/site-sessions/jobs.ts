import type { Context } from '../../context.ts'
import { fromText } from '../../core/clock.ts'
import type { Job } from '../../jobs/jobs.ts'
import { lastExpiredStart } from '../../db/on-site.ts'
import { endExpiredVisits } from './end-visit.ts'
import { findOldestStart } from './store.ts'

const name = 'siteSessions.timeout'
const everySeconds = 10

/** Ends expired visits. Between its rounds the job is woken for a visit that expires then, so that none ends late. */
export function siteSessionJobs(ctx: Context): Job[] {
  let alarm: NodeJS.Timeout | undefined
  const run = async () => {
    await endExpiredVisits(ctx)
    const wait = await millisecondsToNextEnd(ctx)
    clearTimeout(alarm)
    if (wait !== undefined && wait < everySeconds * 1000) alarm = setTimeout(() => ctx.jobs.wake(name), wait).unref()
  }
  return [{ name, everySeconds, run }]
}

async function millisecondsToNextEnd(ctx: Pick<Context, 'clock' | 'db' | 'settings'>): Promise<number | undefined> {
  const oldest = await findOldestStart(ctx.db)
  if (oldest === undefined) return undefined
  const expired = fromText(lastExpiredStart(ctx)).epochMilliseconds
  return Math.max(0, fromText(oldest).epochMilliseconds - expired)
}
