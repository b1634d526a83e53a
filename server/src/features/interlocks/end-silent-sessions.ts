import type { Temporal } from 'temporal-polyfill'
import type { Context } from '../../context.ts'
import { fromText, toText } from '../../core/clock.ts'
import { type FinishContext, finishSession } from './finish-session.ts'
import { isOverdue } from './rules.ts'
import { getSession, isOpen, listOpenSessionIds } from './store.ts'

type TimeoutContext = FinishContext & Pick<Context, 'db' | 'transact'>

/** Ends every session that has been silent for too long, at its last report. */
export async function endSilentSessions(
  ctx: TimeoutContext,
  { upSince, signal }: { upSince: Temporal.Instant; signal: AbortSignal },
): Promise<void> {
  const timeoutMinutes = ctx.settings.get('access.sessionTimeoutMinutes')
  const latest = toText(ctx.clock.now().subtract({ minutes: timeoutMinutes }))
  for (const id of await listOpenSessionIds(ctx.db, latest)) {
    if (signal.aborted) return
    await endIfSilent(ctx, { id, upSince: upSince.epochMilliseconds, timeoutMinutes })
  }
}

async function endIfSilent(
  ctx: TimeoutContext,
  { id, ...limits }: { id: number; upSince: number; timeoutMinutes: number },
): Promise<void> {
  await ctx.transact(async (trx) => {
    const session = await getSession(trx, id) // read again: the board may have reported in the meantime
    if (!isOpen(session)) return
    const lastNewsAt = fromText(session.last_news_at).epochMilliseconds
    if (!isOverdue({ lastNewsAt, now: ctx.clock.milliseconds(), ...limits })) return
    await finishSession(ctx, trx, { session, endedAt: session.last_news_at, reason: 'timed_out' })
  })
}
