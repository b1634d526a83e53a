// How to send a mail: declare it in your feature's `mail-texts.ts` with `defineMail` of integrations/mail/mail-template.ts,
//   export const verifyEmailMail = defineMail(['link'], { 'en-AU': { subject, paragraphs, button }, 'sv-SE': { … } })
// then, in the transaction that causes it,
//   await queueMail(ctx, trx, { template: verifyEmailMail, recipient, params: { link }, isSecret: true })
// Greeting, club name and footer are added; `{firstName}`, `{siteName}` and `{siteOwner}` are always there.
import { publicOrigin, type Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import type { Trx } from '../../db/database.ts'
import { mailLanguage, type MailTemplate } from '../../integrations/mail/mail-template.ts'
import { renderMail } from '../../integrations/mail/render-mail.ts'
import { outboxJob } from './job-name.ts'

export type MailRecipient = {
  /** Null where the person has no account (any more). */
  memberId: number | null
  email: string
  /** The member's own choice; null: the club's. */
  language: string | null
  firstName: string
}

type MailRequest<Param extends string> = {
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
  { template, recipient, params, isSecret }: MailRequest<Param>,
): Promise<void> {
  const { get } = ctx.settings
  const mail = renderMail({
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
  const now = toText(ctx.clock.now())
  await trx
    .insertInto('outbox')
    .values({
      ...mail,
      kind: 'mail',
      member_id: recipient.memberId,
      recipient: recipient.email,
      is_secret: isSecret === true ? 1 : 0,
      state: 'waiting',
      attempts: 0,
      created_at: now,
      next_attempt_at: now,
      sent_at: null,
      error: null,
    })
    .execute()
  trx.afterCommit(() => {
    ctx.live.publish('admins', { type: 'outbox' })
    ctx.jobs.wake(outboxJob)
  })
}
