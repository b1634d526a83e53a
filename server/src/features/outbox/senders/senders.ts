import { errorCatalogue } from '@fobhouse/contract/errors.ts'
import type { OutboxKind } from '@fobhouse/contract/routes/outbox.ts'
import { postToDiscord } from '../../../integrations/chat/discord.ts'
import { postToSlack } from '../../../integrations/chat/slack.ts'
import { postJson } from '../../../integrations/post-json.ts'
import type { SendResult } from '../../../integrations/send-result.ts'
import { photoToAttach, photoToShow } from './issue-photo.ts'
import { sendEvent } from './send-event.ts'
import type { Sender, SendingContext } from './sender.ts'
import { sendMail } from './send-mail.ts'
import { trackerSender } from './send-to-tracker.ts'
import { isSmsConfigured, sendSms } from './send-sms.ts'
import type { OutboxRow } from '../store.ts'

type WebhookSetting = 'discord.webhookUrl' | 'slack.webhookUrl' | 'kiosk.themeWebhookUrl'

/** For each kind that goes to a webhook: the setting with its address. */
export const webhookSettings = {
  discord: 'discord.webhookUrl',
  slack: 'slack.webhookUrl',
  webhook: 'kiosk.themeWebhookUrl',
} as const satisfies Partial<Record<OutboxKind, WebhookSetting>>

/** The sender for each kind of message. A new channel needs a kind in the contract and a line here. */
export const senders: Record<OutboxKind, Sender> = {
  mail: {
    lanes: 3,
    obstacle: ({ settings }) =>
      settings.get('mail.smtpUrl') === '' ? errorCatalogue.mail_not_configured.message : undefined,
    send: sendMail,
  },
  sms: {
    lanes: 1,
    obstacle: ({ settings }) => (isSmsConfigured(settings) ? undefined : errorCatalogue.sms_not_configured.message),
    send: sendSms,
  },
  discord: webhookSender(webhookSettings.discord, async (address, text, { ctx, message }) =>
    postToDiscord(address, text, await photoToAttach(ctx, message)),
  ),
  slack: webhookSender(webhookSettings.slack, async (address, text, { ctx, message }) => {
    const picture = await photoToShow(ctx, message)
    return postToSlack(address, text, picture === undefined ? undefined : { address: picture, alt: message.subject })
  }),
  webhook: webhookSender(webhookSettings.webhook, (address, text) => postJson(address, JSON.parse(text))),
  // Several at once, so that a slow address delays only itself.
  event: { lanes: 4, obstacle: () => undefined, send: sendEvent },
  github: trackerSender('github'),
  trello: trackerSender('trello'),
  vikunja: trackerSender('vikunja'),
}

type Sending = { ctx: SendingContext; message: OutboxRow }

function webhookSender(
  setting: WebhookSetting,
  post: (address: string, text: string, sending: Sending) => Promise<SendResult>,
): Sender {
  return {
    lanes: 1,
    obstacle: ({ settings }) =>
      settings.get(setting) === '' ? errorCatalogue.webhook_not_configured.message : undefined,
    send: async (ctx, message) =>
      message.text === null
        ? { outcome: 'refused', reason: 'The text of the message is gone.' }
        : post(ctx.settings.get(setting), message.text, { ctx, message }),
  }
}
