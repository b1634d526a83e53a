import { rehearsalReportSchema } from '@fobhouse/contract/routes/rehearsal.ts'
import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { runProcess } from './run-process.ts'
import { findUnfinished, saveRehearsal } from './store.ts'

type RunContext = Pick<Context, 'clock' | 'config' | 'db' | 'live' | 'log'>

/** Runs the rehearsal that somebody asked for, in a process of its own: here it would take everybody's time. */
export async function runWaiting(ctx: RunContext, signal: AbortSignal): Promise<void> {
  const asked = await findUnfinished(ctx.db)
  if (!asked) return
  const { id, days } = asked
  await saveRehearsal(ctx.db, id, { state: 'running', day: 0 })
  const result = await runProcess(ctx, {
    days,
    from: nowText(ctx.clock),
    signal,
    onDay: (day) => saveRehearsal(ctx.db, id, { day }),
  })
  if (signal.aborted) return // the next start runs it anew
  if (result.outcome === 'failed') {
    ctx.log.error({ reason: result.reason }, 'the rehearsal of fees failed')
    await saveRehearsal(ctx.db, id, { state: 'failed', error: result.reason })
  } else {
    const report = JSON.stringify(rehearsalReportSchema.parse(JSON.parse(result.output)))
    await saveRehearsal(ctx.db, id, { state: 'done', day: days, report })
  }
  ctx.live.publish('admins', { type: 'billing' })
}
