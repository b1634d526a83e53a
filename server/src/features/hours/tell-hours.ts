import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'

export type HoursContext = Pick<Context, 'clock' | 'devices' | 'jobs' | 'live' | 'transact'>

/** Call this in the transaction that changes schedules or closures: doors, open pages and the next boundary follow. */
export function tellHours(ctx: Pick<Context, 'devices' | 'jobs' | 'live'>, trx: Trx): void {
  ctx.devices.noteChange(trx, 'all')
  trx.afterCommit(() => {
    ctx.live.publish('admins', { type: 'schedules' })
    ctx.live.publish('everyone', { type: 'house' })
    ctx.live.publish('everyone', { type: 'permissions' })
    // The next boundary, and open house: a window that no longer is ends.
    ctx.jobs.wakeAll()
  })
}
