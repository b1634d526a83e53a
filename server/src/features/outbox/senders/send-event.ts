import type { Context } from '../../../context.ts'
import { postJson } from '../../../integrations/post-json.ts'
import type { SendResult } from '../../../integrations/send-result.ts'
import { signWebhook } from '../../../integrations/sign-webhook.ts'
import { findWebhookTarget, type OutboxRow } from '../store.ts'

/**
 * Posts an announced event to its webhook. An address' faults concern that address alone: they never count as faults of
 * a shared service, and a requested pause is handled as a normal retry.
 */
export async function sendEvent(
  ctx: Pick<Context, 'clock' | 'db' | 'secrets'>,
  message: OutboxRow,
): Promise<SendResult> {
  const target = message.webhook_id === null ? undefined : await findWebhookTarget(ctx.db, message.webhook_id)
  if (!target) return { outcome: 'refused', reason: 'The webhook was removed.' }
  if (message.text === null) return { outcome: 'refused', reason: 'The text of the message is gone.' }
  const result = await postSigned(ctx, target, { id: `msg_${message.id}`, text: message.text })
  if (result.outcome === 'paused') return { outcome: 'later', reason: result.reason, isServerFault: false }
  return result.outcome === 'later' ? { ...result, isServerFault: false } : result
}

/** Signs each try at its own time, as Standard Webhooks requires. */
export async function postSigned(
  { clock, secrets }: Pick<Context, 'clock' | 'secrets'>,
  target: { id: number; url: string; secret: string },
  { id, text }: { id: string; text: string },
): Promise<SendResult> {
  const secret = secrets.open({ column: 'webhooks.secret', row: target.id }, target.secret)
  if (secret === undefined)
    return { outcome: 'later', reason: 'Its secret cannot be read: renew it.', isServerFault: false }
  const seconds = Math.floor(clock.milliseconds() / 1000)
  return postJson(target.url, JSON.parse(text), { headersOf: (body) => signWebhook(secret, { id, seconds, body }) })
}
