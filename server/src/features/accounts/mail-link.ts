import { publicOrigin, type Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { hashSecret } from '../../core/ids.ts'
import type { Trx } from '../../db/database.ts'
import { takeAllowance } from '../../http/failures.ts'
import { type MailRecipient, queueMail } from '../outbox/public.ts'
import { deleteOtherVerifications, insertLink, type LinkPurpose } from './link-store.ts'
import { resetPasswordMail, verifyEmailMail, verifyNewEmailMail } from './mail-texts.ts'
import type { Account } from './store.ts'

export type MailLinkContext = Pick<Context, 'config' | 'settings' | 'clock' | 'ids' | 'jobs' | 'live'>

const linkHours = 24
const mailsPerHour = 5

/**
 * Mails a link that verifies an address of a member: the registered one, or another that is to take its place. False
 * when the member's hourly mails are used up; then nothing is mailed.
 */
export async function mailVerification(
  ctx: MailLinkContext,
  trx: Trx,
  { account, email }: { account: Account; email: string },
): Promise<boolean> {
  if (!(await takeAllowance(ctx, trx, { key: `verify-mail:${account.id}`, perHour: mailsPerHour }))) return false
  await deleteOtherVerifications(trx, account.id, email)
  const token = await createLink(ctx, trx, { memberId: account.id, purpose: 'verify_email', email })
  const link = `${publicOrigin(ctx)}/profile/email/${token}/verify`
  const recipient = { ...recipientOf(account), email }
  await (email === account.email
    ? queueMail(ctx, trx, { template: verifyEmailMail, recipient, params: { link }, isSecret: true })
    : queueMail(ctx, trx, {
        template: verifyNewEmailMail,
        recipient,
        params: { link, newEmail: email },
        isSecret: true,
      }))
  return true
}

/** Mails a link by which a member can choose a new password; at most five an hour. */
export async function mailResetLink(ctx: MailLinkContext, trx: Trx, account: Account): Promise<void> {
  if (!(await takeAllowance(ctx, trx, { key: `reset-mail:${account.id}`, perHour: mailsPerHour }))) return
  const { id: memberId, email } = account
  const token = await createLink(ctx, trx, { memberId, purpose: 'reset_password', email })
  const link = `${publicOrigin(ctx)}/profile/password/reset/${token}`
  const recipient = recipientOf(account)
  await queueMail(ctx, trx, { template: resetPasswordMail, recipient, params: { link }, isSecret: true })
}

async function createLink(
  ctx: Pick<Context, 'clock' | 'ids'>,
  trx: Trx,
  link: { memberId: number; purpose: LinkPurpose; email: string },
): Promise<string> {
  const token = ctx.ids.secret()
  const now = ctx.clock.now()
  await insertLink(trx, {
    token_hash: hashSecret(token),
    purpose: link.purpose,
    member_id: link.memberId,
    email: link.email,
    created_at: toText(now),
    expires_at: toText(now.add({ hours: linkHours })),
  })
  return token
}

export function recipientOf(account: Account): MailRecipient {
  const { id, email, language, first_name } = account
  return { memberId: id, email, language, firstName: first_name }
}
