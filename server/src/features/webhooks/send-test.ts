import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { writeAudit } from '../../db/audit.ts'
import type { Caller } from '../../identity/public.ts'
import { postSigned } from '../outbox/public.ts'
import { findWebhook } from './store.ts'

/** Calls the address at once with an empty event, signed like all others. */
export async function sendTestEvent(
  ctx: Pick<Context, 'clock' | 'db' | 'ids' | 'secrets' | 'transact'>,
  id: number,
  actor: Caller,
): Promise<{ success: boolean; message: string }> {
  const webhook = await findWebhook(ctx.db, id)
  if (!webhook) throw new AppError('not_found')
  const text = JSON.stringify({ type: 'test', timestamp: toText(ctx.clock.now()), data: {} })
  const result = await postSigned(ctx, webhook, { id: `msg_test_${ctx.ids.alphanumeric(16)}`, text })
  const success = result.outcome === 'sent'
  await ctx.transact((trx) =>
    writeAudit(ctx, trx, { actor, action: 'webhook.test', subject: `webhook:${id}`, after: { success } }),
  )
  return { success, message: success ? result.answer : result.reason }
}
