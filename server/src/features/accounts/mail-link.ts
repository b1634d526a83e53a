import { publicOrigin, type Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { hashSecret } from '../../core/ids.ts'
import { batchesOf } from '../../db/batches.ts'
import type { Trx } from '../../db/database.ts'
import { takeAllowance } from '../../identity/public.ts'
import { type MailRecipient, queueMail, queueMails } from '../outbox/public.ts'
import { insertLinks, type LinkPurpose } from './link-store.ts'
import { invitationMail, resetPasswordMail, verifyEmailMail } from './mail-texts.ts'
import type { Account } from './store.ts'

export type MailLinkContext = Pick<Context, 'config' | 'settings' | 'clock' | 'ids' | 'jobs' | 'live'>

const linkHours = 24
const invitationHours = 7 * 24
const mailsPerHour = 5

/** Mails a link that verifies the address of a registration; at most five an hour. */
export async function mailVerification(ctx: MailLinkContext, trx: Trx, account: Account): Promise<void> {
  if (!(await takeAllowance(ctx, trx, { key: `verify-mail:${account.id}`, perHour: mailsPerHour }))) return
  const { email } = account
  const token = await createLink(ctx, trx, { memberId: account.id, purpose: 'verify_email', email })
  const link = `${publicOrigin(ctx)}/profile/email/${token}/verify`
  await queueMail(ctx, trx, { template: verifyEmailMail, recipient: recipientOf(account), params: { link } })
}

/** Mails a link by which a member can choose a new password; at most five an hour. */
export async function mailResetLink(ctx: MailLinkContext, trx: Trx, account: Account): Promise<void> {
  if (!(await takeAllowance(ctx, trx, { key: `reset-mail:${account.id}`, perHour: mailsPerHour }))) return
  await mailNewPasswordLink(ctx, trx, account)
}

/** Answers the same however many were asked for, so that strangers cannot keep an owner from getting a link. */
export async function mailNewPasswordLink(ctx: MailLinkContext, trx: Trx, account: Account): Promise<void> {
  const { id: memberId, email } = account
  const token = await createLink(ctx, trx, { memberId, purpose: 'reset_password', email })
  const link = `${publicOrigin(ctx)}/profile/password/reset/${token}`
  const recipient = recipientOf(account)
  await queueMail(ctx, trx, { template: resetPasswordMail, recipient, params: { link } })
}

/** Mails a link to a person whom an administrator added, with which they choose their password. It lasts a week. */
export async function mailInvitation(ctx: MailLinkContext, trx: Trx, account: Account): Promise<void> {
  await mailInvitations(ctx, trx, [account])
}

/** The same for many at once. */
export async function mailInvitations(ctx: MailLinkContext, trx: Trx, accounts: readonly Account[]): Promise<void> {
  const times = timesOf(ctx, invitationHours)
  const links = accounts.map(({ id: memberId, email }) =>
    newLink(ctx, { memberId, purpose: 'reset_password', email, times }),
  )
  for (const batch of batchesOf(links)) {
    await insertLinks(
      trx,
      batch.map(({ row }) => row),
    )
  }
  const origin = publicOrigin(ctx)
  const mails = accounts.map((account, index) => ({
    template: invitationMail,
    recipient: recipientOf(account),
    params: { link: `${origin}/profile/password/reset/${links[index]?.token}`, email: account.email },
  }))
  await queueMails(ctx, trx, mails)
}

type NewLink = { memberId: number; purpose: LinkPurpose; email: string }

async function createLink(ctx: Pick<Context, 'clock' | 'ids'>, trx: Trx, link: NewLink): Promise<string> {
  const { token, row } = newLink(ctx, { ...link, times: timesOf(ctx, linkHours) })
  await insertLinks(trx, [row])
  return token
}

/** Those of links that are made now. */
function timesOf({ clock }: Pick<Context, 'clock'>, hours: number) {
  const now = clock.now()
  return { created_at: toText(now), expires_at: toText(now.add({ hours })) }
}

function newLink(
  ctx: Pick<Context, 'ids'>,
  { memberId, purpose, email, times }: NewLink & { times: ReturnType<typeof timesOf> },
) {
  const token = ctx.ids.secret()
  return { token, row: { token_hash: hashSecret(token), purpose, member_id: memberId, email, ...times } }
}

export function recipientOf(account: Account): MailRecipient {
  const { id, email, language, first_name } = account
  return { memberId: id, email, language, firstName: first_name }
}
