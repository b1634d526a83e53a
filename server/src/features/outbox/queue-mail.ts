import { publicOrigin, type Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import type { Trx } from '../../db/database.ts'
import { mailLanguage, type MailTemplate } from '../../integrations/mail/mail-template.ts'
import { renderMail, type RenderedMail } from '../../integrations/mail/render-mail.ts'
import { outboxJob } from './job-name.ts'
import { insertMessage } from './store.ts'

export type MailRecipient = {
  /** Null where the person has no account (any more). */
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
  /** The body carries a secret link: it is removed once it is sent. */
  isSecret?: true
}

/** Writes a mail into the outbox, in the transaction that causes it. It is sent after the commit, or when it can be. */
export async function queueMail<Param extends string>(
  ctx: Pick<Context, 'config' | 'settings' | 'clock' | 'jobs' | 'live'>,
  trx: Trx,
  request: MailRequest<Param>,
): Promise<void> {
  await insertMessage(trx, {
    ...renderForClub(ctx, request),
    kind: 'mail',
    member_id: request.recipient.memberId,
    recipient: request.recipient.email,
    is_secret: request.isSecret === true ? 1 : 0,
    created_at: toText(ctx.clock.now()),
  })
  trx.afterCommit(() => {
    ctx.live.publish('admins', { type: 'outbox' })
    ctx.jobs.wake(outboxJob)
  })
}

/** A mail in the recipient's language and the club's colours. */
export function renderForClub<Param extends string>(
  ctx: Pick<Context, 'config' | 'settings'>,
  { template, recipient, params }: Omit<MailRequest<Param>, 'isSecret'>,
): RenderedMail {
  const { get } = ctx.settings
  return renderMail({
    template,
    language: mailLanguage(recipient.language, get('general.siteLocaleCurrency')),
    firstName: recipient.firstName,
    params,
    sender: {
      siteName: get('general.siteName'),
      siteOwner: get('general.siteOwner'),
      colour: get('theme.themeToolbar'),
      origin: publicOrigin(ctx),
    },
  })
}
