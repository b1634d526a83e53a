import type { Context } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import { actorOf, writeAudit } from '../../../db/audit.ts'
import type { Caller } from '../../../identity/public.ts'
import { canSendSms, queueSms } from '../../outbox/public.ts'
import { findReachable } from '../store.ts'

/** Queues a text to a member. 501 if texts cannot be sent, 409 if the member has no number. */
export async function sendSms(
  ctx: Pick<Context, 'settings' | 'transact' | 'clock' | 'jobs' | 'live'>,
  { memberId, body, caller }: { memberId: number; body: string; caller: Caller },
): Promise<void> {
  if (!canSendSms(ctx)) throw new AppError('sms_not_configured')
  await ctx.transact(async (trx) => {
    const member = await findReachable(trx, memberId)
    if (!member) throw new AppError('not_found')
    const { phone } = member
    if (phone === null) throw new AppError('no_phone')
    await queueSms(ctx, trx, { memberId, phone, body })
    await writeAudit(ctx, trx, {
      actor: actorOf(caller),
      action: 'member.send_sms',
      subject: `member:${memberId}`,
      after: { body },
    })
  })
}
