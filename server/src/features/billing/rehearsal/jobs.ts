import { rehearsalReportSchema } from '@fobhouse/contract/routes/rehearsal.ts'
import type { Context } from '../../../context.ts'
import type { Job } from '../../../jobs/jobs.ts'
import { rehearsalJob } from './job-name.ts'
import { findUnfinished, saveRehearsal } from './store.ts'
import { runOwnCommand } from '../../../core/own-command.ts'
import { nowText } from '../../../core/clock.ts'

const progress = /^Day (\d+) of \d+$/

type RunContext = Pick<Context, 'clock' | 'config' | 'db' | 'live' | 'log'>

/** Runs the rehearsal that somebody asked for, in a process of its own: here it would take everybody's time. */
async function runWaiting(ctx: RunContext, signal: AbortSignal): Promise<void> {
  const asked = await findUnfinished(ctx.db)
  if (!asked) return
  const { id, days } = asked
  await saveRehearsal(ctx.db, id, { state: 'running', day: 0 })
  const args = ['rehearse', '--json', '--days', String(days), '--from', nowText(ctx.clock)]
  const onLine = (line: string) => noteProgress(ctx, id, line)
  const { exitCode, output, reason } = await runOwnCommand(ctx.config, { args, signal, onLine })
  if (signal.aborted) return // the next start runs it anew
  if (exitCode !== 0) {
    ctx.log.error({ reason }, 'the rehearsal of fees failed')
    await saveRehearsal(ctx.db, id, { state: 'failed', error: reason })
  } else {
    const report = JSON.stringify(rehearsalReportSchema.parse(JSON.parse(output)))
    await saveRehearsal(ctx.db, id, { state: 'done', day: days, report })
  }
  ctx.live.publish('admins', { type: 'billing' })
}

async function noteProgress({ db }: RunContext, id: number, line: string): Promise<boolean> {
  const day = progress.exec(line)?.[1]
  if (day === undefined) return false
  await saveRehearsal(db, id, { day: Number(day) })
  return true
}

/**
 * Usually woken by a request. By itself it only finds rehearsals that were interrupted, or requested at another
 * process.
 */
const everySeconds = 60

export function rehearsalJobs(ctx: Context): Job[] {
  return [{ name: rehearsalJob, everySeconds, run: (signal) => runWaiting(ctx, signal) }]
}
