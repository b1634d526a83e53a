import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import type { Job } from '../../../jobs/jobs.ts'
import { listNewest, type NewestList, saveTold } from './signed-store.ts'
import { tellNotAcked } from './tell-refused.ts'

const everySeconds = 15
/** A board that is connected answers sooner. */
export const millisecondsToAck = 30_000

type JobContext = Pick<Context, 'clock' | 'config' | 'db' | 'devices' | 'jobs' | 'live' | 'settings' | 'transact'>

/** Renews lists of which half the time has gone, and tells of boards that do not confirm theirs. */
export function signedListJobs(ctx: JobContext): Job[] {
  const run = async () => {
    const lists = (await listNewest(ctx.db)).filter((list) => isConnected(ctx, list))
    const now = ctx.clock.milliseconds()
    const due = lists.filter((list) => isHalfGone(list, now)).map((list) => list.id)
    if (due.length > 0) {
      await ctx.transact((trx) => {
        ctx.devices.noteChange(trx, due)
        return Promise.resolve()
      })
    }
    for (const list of lists) if (isUnheard(list, now)) await tellOnce(ctx, list)
  }
  return [{ name: 'signed lists', everySeconds, run }]
}

/** To this process or another. */
function isConnected({ devices }: JobContext, { id, process }: NewestList): boolean {
  return process !== null || devices.isConnected(id)
}

function isHalfGone({ issued, expires }: NewestList, now: number): boolean {
  return issued !== null && expires !== null && now >= (Date.parse(issued) + Date.parse(expires)) / 2
}

function isUnheard(list: NewestList, now: number): boolean {
  const isOpen = list.acked_at === null && list.list_told_at === null && list.list_refused === null
  return isOpen && list.issued !== null && now >= Date.parse(list.issued) + millisecondsToAck
}

async function tellOnce(ctx: JobContext, { id, name }: NewestList): Promise<void> {
  await ctx.transact(async (trx) => {
    await saveTold(trx, id, nowText(ctx.clock))
    await tellNotAcked(ctx, trx, { id, name })
    trx.afterCommit(() => ctx.live.publish('admins', { type: 'devices' }))
  })
}
