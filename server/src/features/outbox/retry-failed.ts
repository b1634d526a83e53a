import type { OutboxKind } from '@fobhouse/contract/routes/outbox.ts'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { actorOf, writeAudit } from '../../db/audit.ts'
import type { Caller } from '../../identity/public.ts'
import { outboxJobsOf } from './job-name.ts'
import { resetFailed } from './store.ts'

/** Requeues all failed messages that have not expired, at the front. Returns how many. */
export async function retryFailed(
  ctx: Pick<Context, 'transact' | 'clock' | 'jobs' | 'live'>,
  { kind, caller }: { kind: OutboxKind | undefined; caller: Caller },
): Promise<number> {
  return ctx.transact(async (trx) => {
    const count = await resetFailed(trx, kind, toText(ctx.clock.now()))
    if (count === 0) return 0
    await writeAudit(ctx, trx, {
      actor: actorOf(caller),
      action: 'outbox.retry_failed',
      subject: 'outbox',
      after: { kind: kind ?? 'all', count },
    })
    trx.afterCommit(() => {
      ctx.live.publish('admins', { type: 'outbox' })
      for (const job of outboxJobsOf(kind)) ctx.jobs.wake(job)
    })
    return count
  })
}
