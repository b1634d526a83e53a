import { publicOrigin, type Context } from '../../../context.ts'
import type { Trx } from '../../../db/database.ts'
import { mailLanguage, type MailTemplate } from '../../../integrations/mail/mail-template.ts'
import { type MailLetter, renderMail, type RenderedMail } from '../../../integrations/mail/render-mail.ts'
import { type MayWriteContext, withoutHeld } from './held-back.ts'
import { queueMessages } from './queue-message.ts'

export type MailRecipient = {
  /** Null if the person has no account (any more). */
  memberId: number | null
  email: string
  /** The member's own choice; null: the club's. */
  language: string | null
  firstName: string
}

export type MailRequest<Param extends string> = {
  template: MailTemplate<Param>
  recipient: MailRecipient
  params: Record<Param, string>
  /** An administrator's letter to many, placed in the frame of a mail. */
  letter?: MailLetter
  /** The member whom it is about, not the recipient: it is deleted when they are erased. */
  about?: number
  /** The reported issue that it is about, whose photo is attached. */
  issueId?: number
  /** Waits this long, unless what it waits for comes earlier. */
  heldMinutes?: number
}

/** Queues a mail in the transaction that causes it. It is sent after the commit, or as soon as possible. */
export async function queueMail<Param extends string>(
  ctx: Pick<Context, 'config' | 'clock' | 'jobs' | 'live'> & MayWriteContext,
  trx: Trx,
  request: MailRequest<Param>,
): Promise<void> {
  await queueMails(ctx, trx, [request])
}

/** The same for many mails at once. */
export async function queueMails<Param extends string>(
  ctx: Pick<Context, 'config' | 'clock' | 'jobs' | 'live'> & MayWriteContext,
  trx: Trx,
  requests: readonly MailRequest<Param>[],
): Promise<void> {
  const messages = requests.map((request) => ({
    ...renderForClub(ctx, request),
    kind: 'mail' as const,
    memberId: request.recipient.memberId,
    recipient: request.recipient.email,
    ...(request.template.isSecret ? { isSecret: true as const } : {}),
    ...(request.about === undefined ? {} : { about: request.about }),
    ...(request.issueId === undefined ? {} : { issueId: request.issueId }),
    ...(request.heldMinutes === undefined ? {} : { heldMinutes: request.heldMinutes }),
  }))
  await queueMessages(ctx, trx, await withoutHeld(ctx, trx, messages))
}

/** Renders a mail in the recipient's language and the club's colours. */
export function renderForClub<Param extends string>(
  ctx: Pick<Context, 'config' | 'settings'>,
  { template, recipient, params, letter }: MailRequest<Param>,
): RenderedMail {
  const { get } = ctx.settings
  return renderMail({
    template,
    language: mailLanguage(recipient.language, get('general.siteLocaleCurrency')),
    firstName: recipient.firstName,
    params,
    ...(letter === undefined ? {} : { letter }),
    sender: {
      siteName: get('general.siteName'),
      siteOwner: get('general.siteOwner'),
      colour: get('theme.themeToolbar'),
      origin: publicOrigin(ctx),
    },
  })
}
