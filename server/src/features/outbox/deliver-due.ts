import { errorCatalogue } from '@fobhouse/contract/errors.ts'
import { publicOrigin, type Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { sendBySmtp, type SendResult } from '../../integrations/mail/smtp.ts'
import { defaultSender, nextAttempt } from './rules.ts'
import { claimDue, markFailed, markSent, markWaiting, noteReason, type OutboxRow } from './store.ts'

type DeliveryContext = Pick<Context, 'config' | 'settings' | 'clock' | 'db' | 'live' | 'log'>

/** Longer than any conversation with a mail server takes; after it a process that died is taken for dead. */
const claimMinutes = 10
const lanes = 3
/** So many messages in a row that the server itself failed: the others would fare the same. */
const mostServerFaults = 3

/** Sends whatever is due. A fault of one message or of the mail server is noted on the message, never thrown. */
export async function deliverDue(ctx: DeliveryContext, signal: AbortSignal): Promise<void> {
  if (ctx.settings.get('mail.smtpUrl') === '') {
    const noted = await noteReason(ctx.db, errorCatalogue.mail_not_configured.message)
    if (noted > 0) ctx.live.publish('admins', { type: 'outbox' })
    return
  }
  const run = { serverFaults: 0, signal }
  await Promise.all(Array.from({ length: lanes }, () => deliverOneByOne(ctx, run)))
}

async function deliverOneByOne(
  ctx: DeliveryContext,
  run: { serverFaults: number; signal: AbortSignal },
): Promise<void> {
  while (!run.signal.aborted && run.serverFaults < mostServerFaults) {
    const now = ctx.clock.now()
    const message = await claimDue(ctx.db, toText(now), toText(now.add({ minutes: claimMinutes })))
    if (!message) return
    const result = await send(ctx, message)
    run.serverFaults = result.outcome === 'later' && result.isServerFault ? run.serverFaults + 1 : 0
    await noteResult(ctx, message, result)
    ctx.live.publish('admins', { type: 'outbox' })
  }
}

async function send(ctx: DeliveryContext, message: OutboxRow): Promise<SendResult> {
  const { recipient, subject, text, html } = message
  if (text === null || html === null) return { outcome: 'refused', reason: 'The text of the message is gone.' }
  const id = `${message.id}.${message.created_at.replaceAll(/\D/g, '')}`
  return sendMailNow(ctx, { id, recipient, mail: { subject, text, html } })
}

/** Sends a mail past the outbox, through the server of the settings, which must name one. */
export async function sendMailNow(
  ctx: Pick<Context, 'config' | 'settings'>,
  { id, recipient, mail }: { id: string; recipient: string; mail: { subject: string; text: string; html: string } },
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

async function noteResult(ctx: DeliveryContext, message: OutboxRow, result: SendResult): Promise<void> {
  const now = ctx.clock.now()
  switch (result.outcome) {
    case 'sent':
      return markSent(ctx.db, message, toText(now))
    case 'refused':
      ctx.log.warn({ outboxId: message.id, reason: result.reason }, 'mail refused')
      return markFailed(ctx.db, message, result.reason)
    case 'later': {
      ctx.log.warn({ outboxId: message.id, attempts: message.attempts, reason: result.reason }, 'mail not sent yet')
      const next = nextAttempt(message.attempts, now)
      if (!next) return markFailed(ctx.db, message, result.reason)
      return markWaiting(ctx.db, message, { nextAttemptAt: toText(next), error: result.reason })
    }
  }
}
