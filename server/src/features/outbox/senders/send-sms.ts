import { settingDefinitions } from '@fobhouse/contract/settings.ts'
import type { SendResult } from '../../../integrations/send-result.ts'
import { sendByTwilio } from '../../../integrations/sms/twilio.ts'
import type { OutboxRow } from '../store.ts'
import type { SendContext } from './sender.ts'

/** Whether sending is switched on and its settings are complete. */
export function isSmsConfigured({ get }: SendContext['settings']): boolean {
  return get('sms.enable') && get('sms.accountSid') !== '' && get('sms.authToken') !== '' && get('sms.senderId') !== ''
}

export async function sendSms(ctx: SendContext, { recipient, text }: OutboxRow): Promise<SendResult> {
  if (text === null) return { outcome: 'refused', reason: 'The text of the message is gone.' }
  return sendSmsNow(ctx, { to: recipient, text })
}

/** Sends a text at once and unchanged, bypassing the outbox, with the account in the settings. */
export function sendSmsNow({ settings }: SendContext, message: { to: string; text: string }): Promise<SendResult> {
  const { get } = settings
  const account = {
    apiBase: get('sms.apiBase') || settingDefinitions['sms.apiBase'].default,
    accountSid: get('sms.accountSid'),
    authToken: get('sms.authToken'),
    sender: get('sms.senderId'),
  }
  return sendByTwilio(account, message)
}
