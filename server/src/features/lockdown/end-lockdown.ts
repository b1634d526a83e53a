import { fromText, nowText } from '../../core/clock.ts'
import type { Trx } from '../../db/database.ts'
import type { Job } from '../../jobs/jobs.ts'
import { createAlarm } from '../../jobs/alarm.ts'
import { lockdownJobName } from './job-name.ts'
import * as store from './store.ts'
import { type LockdownContext, tellEnded, tellLockdown } from './tell-lockdown.ts'

const everySeconds = 60

/** Ends the lockdown at its planned end. Decisions do not wait for this: they read the end themselves. */
export function lockdownJobs(ctx: LockdownContext): Job[] {
  const setAlarm = createAlarm(ctx.jobs, lockdownJobName)
  const run = async () => {
    const row = await store.findLockdown(ctx.db)
    if (row && isOver(ctx, row)) await ctx.transact((trx) => endLockdown(ctx, trx))
    else if (row?.until) setAlarm(fromText(row.until).epochMilliseconds - ctx.clock.milliseconds())
    else setAlarm(undefined)
  }
  return [{ name: lockdownJobName, everySeconds, run }]
}

function isOver({ clock }: Pick<LockdownContext, 'clock'>, { until }: store.LockdownRow): boolean {
  return until !== null && until <= nowText(clock)
}

/** Ends a lockdown whose planned end has passed, as of that end. */
export async function endLockdown(ctx: LockdownContext, trx: Trx): Promise<void> {
  const row = await store.findLockdown(trx)
  if (!row?.until || !isOver(ctx, row)) return
  await store.deleteLockdown(trx, row.until)
  await tellEnded(ctx, trx, { row, actor: { memberId: null, name: 'fobhouse' } })
  tellLockdown(ctx, trx)
}
