import type { Context } from '../../context.ts'
import type { Job } from '../../jobs/jobs.ts'
import { readBookables } from '../bookings/public.ts'
import { sourceJobName } from './job-name.ts'
import { readAs, readSource, type SourceContext } from './read-source.ts'
import { isDue } from './rules.ts'
import { listSources } from './store.ts'

const everySeconds = 60

/**
 * Reads the calendars that are due, one after the other: at the first run after a start all of them, whatever was read
 * before, because the database may be a restored one.
 */
export function sourceJobs(ctx: SourceContext & Pick<Context, 'log'>): Job[] {
  let isFirst = true
  const run = async (signal: AbortSignal) => {
    const rows = await listSources(ctx.db)
    if (rows.length === 0) return
    const isWhole = isFirst
    const bookables = new Map((await readBookables(ctx.db, { withHidden: true })).map((known) => [known.row.id, known]))
    const minutes = ctx.settings.get('bookings.feedMinutes')
    for (const row of rows) {
      if (signal.aborted) return
      const known = bookables.get(row.bookable_id)
      const asNow = known ? readAs(ctx, { row, known }) : ''
      if (!isWhole && !isDue(row, { now: ctx.clock.milliseconds(), minutes, asNow })) continue
      await readSource(ctx, row.id, { isWhole })
    }
    isFirst = false
  }
  return [{ name: sourceJobName, everySeconds, run }]
}
