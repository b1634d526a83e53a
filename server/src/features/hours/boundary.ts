import type { Context } from '../../context.ts'
import { createAlarm } from '../../jobs/alarm.ts'
import type { Job } from '../../jobs/jobs.ts'
import { boundaryJobName } from './job-name.ts'
import { type HoursBook, readBook } from './read-book.ts'
import { nextOf, readUsed, type Used } from './next-changes.ts'

const everySeconds = 60

type BoundaryContext = Pick<Context, 'clock' | 'db' | 'devices' | 'jobs' | 'live' | 'settings' | 'transact'>

/**
 * At each instant at which a schedule in use begins or ends, the doors that it touches are looked at. Between its
 * rounds the job is woken for the next such instant.
 */
export function hourJobs(ctx: BoundaryContext): Job[] {
  let served = ctx.clock.milliseconds()
  const setAlarm = createAlarm(ctx.jobs, boundaryJobName)
  const run = async () => {
    const now = ctx.clock.milliseconds()
    const used = await readUsed(ctx)
    const book = used.length === 0 ? undefined : await readBook(ctx, ctx.db)
    if (book) {
      // A clock that was set back is a boundary, too: other windows hold.
      const passed = used.filter(
        ({ scheduleId }) => now < served || changesWithin(book, scheduleId, { after: served, until: now }),
      )
      await serveBoundary(ctx, passed)
    }
    served = now
    const next = book && nextOf(book, used, now)
    setAlarm(next === undefined ? undefined : next - ctx.clock.milliseconds())
  }
  return [{ name: boundaryJobName, everySeconds, run }]
}

type Passed = { after: number; until: number }

function changesWithin(book: HoursBook, scheduleId: number, { after, until }: Passed): boolean {
  const isPassed = (edge: number) => after < edge && edge <= until
  return book.spansOf([scheduleId], until).some(({ from, to }) => isPassed(from) || isPassed(to))
}

async function serveBoundary(ctx: BoundaryContext, passed: readonly Used[]): Promise<void> {
  if (passed.length === 0) return
  const scope = passed.some(({ devices }) => devices === 'all')
    ? 'all'
    : [...new Set(passed.flatMap(({ devices }) => (devices === 'all' ? [] : devices)))]
  await ctx.transact((trx) => {
    ctx.devices.noteChange(trx, scope)
    return Promise.resolve()
  })
  ctx.live.publish('everyone', { type: 'permissions' })
  ctx.live.publish('everyone', { type: 'house' })
}
