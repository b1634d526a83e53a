import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { actorOf, writeAudit } from '../../db/audit.ts'
import type { Caller } from '../../identity/public.ts'
import { outboxJob } from './job-name.ts'
import { isTooLate } from './rules.ts'
import { findMessage, resetMessage } from './store.ts'

/** Requeues an unsent message at the front, with a full number of tries. Throws 409 if it was sent or has expired. */
export async function retryMessage(
  ctx: Pick<Context, 'transact' | 'clock' | 'jobs' | 'live'>,
  id: number,
  caller: Caller,
): Promise<void> {
  await ctx.transact(async (trx) => {
    const message = await findMessage(trx, id)
    if (!message) throw new AppError('not_found')
    if (message.state === 'sent') throw new AppError('conflict', { detail: 'The message was sent already.' })
    const now = toText(ctx.clock.now())
    if (isTooLate(message.expires_at, now)) throw new AppError('message_too_late')
    await resetMessage(trx, id, now)
    await writeAudit(ctx, trx, {
      actor: actorOf(caller),
      action: 'outbox.retry',
      subject: `outbox:${id}`,
      before: { state: message.state, attempts: message.attempts },
      after: { state: 'waiting', attempts: 0 },
    })
    trx.afterCommit(() => {
      ctx.live.publish('admins', { type: 'outbox' })
      ctx.jobs.wake(outboxJob(message.kind))
    })
  })
}
