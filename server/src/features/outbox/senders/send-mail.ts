import { type Context, publicOrigin } from '../../../context.ts'
import type { Attachment } from '../../../integrations/post-form.ts'
import { sendBySmtp } from '../../../integrations/mail/smtp.ts'
import type { SendResult } from '../../../integrations/send-result.ts'
import { defaultSender } from '../rules.ts'
import { photoToAttach } from './issue-photo.ts'
import type { SendContext } from './sender.ts'
import type { OutboxRow } from '../store.ts'

export async function sendMail(ctx: SendContext & Pick<Context, 'db'>, message: OutboxRow): Promise<SendResult> {
  const { recipient, subject, text, html, unsubscribe_url: unsubscribeUrl } = message
  if (text === null || html === null) return { outcome: 'refused', reason: 'The text of the message is gone.' }
  const id = `${message.id}.${message.created_at.replaceAll(/\D/g, '')}`
  const attachment = await photoToAttach(ctx, message)
  return sendMailNow(ctx, {
    id,
    recipient,
    mail: {
      subject,
      text,
      html,
      ...(unsubscribeUrl === null ? {} : { unsubscribeUrl }),
      ...(attachment === undefined ? {} : { attachment }),
    },
  })
}

type Mail = { subject: string; text: string; html: string; unsubscribeUrl?: string; attachment?: Attachment }

/** Sends a mail at once, bypassing the outbox. The settings must name a mail server. */
export async function sendMailNow(
  ctx: SendContext,
  { id, recipient, mail }: { id: string; recipient: string; mail: Mail },
): Promise<SendResult> {
  const { get } = ctx.settings
  const origin = publicOrigin(ctx)
  const smtpUrl = get('mail.smtpUrl')
  return sendBySmtp(smtpUrl, {
    ...mail,
    from: { name: get('general.siteName'), address: get('mail.from') || defaultSender(smtpUrl, origin) },
    to: recipient,
    messageId: `<${id}@${new URL(origin).hostname}>`,
  })
}
