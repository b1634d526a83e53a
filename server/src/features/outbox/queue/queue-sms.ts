import { composeSms } from '@fobhouse/contract/sms.ts'
import type { Context } from '../../../context.ts'
import type { Trx } from '../../../db/database.ts'
import { type MayWriteContext, withoutHeld } from './held-back.ts'
import { queueMessage } from './queue-message.ts'
import { isSmsConfigured } from '../senders/send-sms.ts'

/** After a day it is no longer expected, and mail has told the same. */
const usuallyExpiresAfterMinutes = 24 * 60

type NewSms = { memberId: number; phone: string; body: string; expiresAfterMinutes?: number }

/** Whether texts can be sent at all. */
export function canSendSms({ settings }: Pick<Context, 'settings'>): boolean {
  return isSmsConfigured(settings)
}

/** Queues a text message with the club's footer, in the transaction that causes it. */
export async function queueSms(
  ctx: Pick<Context, 'clock' | 'jobs' | 'live'> & MayWriteContext,
  trx: Trx,
  { memberId, phone, body, expiresAfterMinutes = usuallyExpiresAfterMinutes }: NewSms,
): Promise<void> {
  if ((await withoutHeld(ctx, trx, [{ memberId }])).length === 0) return
  await queueMessage(ctx, trx, {
    kind: 'sms',
    memberId,
    recipient: phone,
    subject: firstLine(body),
    text: composeSms(body, ctx.settings.get('sms.footer')),
    expiresAfterMinutes,
  })
}

const longestSubject = 80

/** The part that the outbox's list shows. */
function firstLine(body: string): string {
  const [line = ''] = body.split('\n')
  return line.length > longestSubject ? `${line.slice(0, longestSubject - 1)}…` : line
}
