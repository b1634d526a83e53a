import { doorMinutes } from '@fobhouse/contract/bookings.ts'
import type { Context } from '../../context.ts'
import { createAlarm } from '../../jobs/alarm.ts'
import type { Job } from '../../jobs/jobs.ts'
import { openingOf, type Way } from './door-rules.ts'
import { listEdges } from './door-store.ts'
import { doorJobName } from './job-name.ts'
import { doorsOf, readWays } from './keep-doors.ts'

const everySeconds = 60
const aroundMs = doorMinutes * 60_000
/** The next round looks further. */
const aheadMs = 2 * everySeconds * 1000

type JobContext = Pick<Context, 'clock' | 'db' | 'devices' | 'jobs' | 'live' | 'transact'>
type Edge = { at: number; bookableId: number }

/** At each instant at which a booking begins or ends to open doors, these doors are looked at. */
export function doorJobs(ctx: JobContext): Job[] {
  let served = ctx.clock.milliseconds()
  const setAlarm = createAlarm(ctx.jobs, doorJobName)
  const run = async () => {
    const now = ctx.clock.milliseconds()
    const ways = await readWays(ctx.db, textOf(now))
    // A clock that was set back is a boundary, too: others are within their time.
    const first = Math.min(served, now)
    const edges = await readEdges(ctx, ways, { after: first, until: Math.max(served, now) + aheadMs })
    const passed = edges.filter(({ at }) => at <= Math.max(served, now))
    await serveEdges(ctx, doorsOf(passed.flatMap(({ bookableId }) => ways.get(bookableId) ?? [])))
    served = now
    const next = edges.filter(({ at }) => at > now).map(({ at }) => at)
    setAlarm(next.length === 0 ? undefined : Math.min(...next) - ctx.clock.milliseconds())
  }
  return [{ name: doorJobName, everySeconds, run }]
}

async function readEdges(
  { db }: JobContext,
  ways: ReadonlyMap<number, readonly Way[]>,
  { after, until }: { after: number; until: number },
): Promise<Edge[]> {
  const rows = await listEdges(db, {
    bookableIds: [...ways.keys()],
    after: textOf(after - aroundMs),
    until: textOf(until + aroundMs),
  })
  const edges = rows.flatMap((row) => {
    const { from, to } = openingOf({ from: Date.parse(row.starts_at), to: Date.parse(row.ends_at) })
    return [from, to].map((at) => ({ at, bookableId: row.bookable_id }))
  })
  return edges.filter(({ at }) => after < at && at <= until)
}

async function serveEdges(ctx: JobContext, doors: readonly number[]): Promise<void> {
  if (doors.length === 0) return
  await ctx.transact((trx) => {
    ctx.devices.noteChange(trx, doors)
    return Promise.resolve()
  })
  ctx.live.publish('everyone', { type: 'permissions' })
}

function textOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
