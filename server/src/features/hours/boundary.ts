import type { Context } from '../../context.ts'
import type { Queries } from '../../db/database.ts'
import type { DeviceScope } from '../../device-hub/list-digests.ts'
import type { Job } from '../../jobs/jobs.ts'
import { boundaryJobName } from './job-name.ts'
import { type HoursBook, readBook } from './read-book.ts'
import { listDevicesOfGrants, listUsingDevices, listUsingTiers } from './use-store.ts'

const everySeconds = 60
const mostTimerMs = 60_000

type BoundaryContext = Pick<Context, 'clock' | 'db' | 'devices' | 'jobs' | 'live' | 'settings' | 'transact'>

/**
 * At each instant at which a schedule in use begins or ends, the doors that it touches are looked at. Between its
 * rounds the job is woken for the next such instant.
 */
export function hourJobs(ctx: BoundaryContext): Job[] {
  let served = ctx.clock.milliseconds()
  let alarm: NodeJS.Timeout | undefined
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
    clearTimeout(alarm)
    const next = book && nextOf(book, used, now)
    const wait = next === undefined ? undefined : next - ctx.clock.milliseconds()
    if (wait !== undefined && wait < mostTimerMs) {
      alarm = setTimeout(() => ctx.jobs.wake(boundaryJobName), Math.max(1, wait)).unref()
    }
  }
  return [{ name: boundaryJobName, everySeconds, run }]
}

/** A schedule with the devices whose lists may change with it. */
type Used = { scheduleId: number; devices: DeviceScope }

async function readUsed({ db }: { db: Queries }): Promise<Used[]> {
  const devices = await listUsingDevices(db)
  const tiers = await listUsingTiers(db)
  const grants = await listDevicesOfGrants(db)
  return [
    ...devices.map((row) => ({ scheduleId: row.schedule_id, devices: [row.id] })),
    ...tiers.map((row) => ({ scheduleId: row.schedule_id, devices: 'all' as const })),
    ...grants.map((row) => ({ scheduleId: row.scheduleId, devices: [row.deviceId] })),
  ]
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

function nextOf(book: HoursBook, used: readonly Used[], now: number): number | undefined {
  const edges = used.flatMap(({ scheduleId }) => findNextChange(book, scheduleId, now) ?? [])
  return edges.length === 0 ? undefined : Math.min(...edges)
}

/** When a schedule begins or ends next, in milliseconds since 1970; null if it does not within 60 days. */
export function findNextChange(book: HoursBook, scheduleId: number, now: number): number | null {
  const { until, opensAt } = book.judge([scheduleId], now)
  return until ?? opensAt
}
