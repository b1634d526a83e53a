import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { postJson } from '../../integrations/post-json.ts'
import type { SendResult } from '../../integrations/send-result.ts'
import { webhookSettings } from '../outbox/public.ts'

/** Calls the player's webhook at once, without a sound. Throws 501 if the settings have none. */
export async function sendTestAnnouncement(ctx: Pick<Context, 'settings' | 'clock'>): Promise<SendResult> {
  const address = ctx.settings.get(webhookSettings.webhook)
  if (address === '') throw new AppError('webhook_not_configured')
  return postJson(address, { event: 'test', at: toText(ctx.clock.now()) })
}
