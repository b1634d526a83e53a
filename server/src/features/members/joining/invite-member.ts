import { type Context, publicOrigin } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import { batchesOf } from '../../../db/batches.ts'
import type { Trx } from '../../../db/database.ts'
import {
  listAccounts,
  mailInvitation,
  mailInvitations,
  type MailLinkContext,
  recipientOf,
} from '../../accounts/public.ts'
import { queueMail } from '../../outbox/public.ts'
import { welcomeMail } from '../mail-texts.ts'
import { findMember } from '../store.ts'

/** Mails a member without a password a link to set one. Throws `not_found`. */
export async function inviteMember(ctx: MailLinkContext, trx: Trx, memberId: number): Promise<void> {
  const member = await findMember(trx, memberId)
  if (!member) throw new AppError('not_found')
  await mailInvitation(ctx, trx, member)
}

/** The same for many; unknown ids are skipped. */
export async function inviteMembers(ctx: MailLinkContext, trx: Trx, memberIds: readonly number[]): Promise<void> {
  for (const batch of batchesOf(memberIds)) await mailInvitations(ctx, trx, await listAccounts(trx, batch))
}

/** Mails the welcome again; without a password they get the invitation, which says the same and lets them in. */
export async function sendWelcome(
  ctx: MailLinkContext & Pick<Context, 'transact'>,
  { memberId, actor }: { memberId: number; actor: Actor },
): Promise<void> {
  await ctx.transact(async (trx) => {
    const member = await findMember(trx, memberId)
    if (!member) throw new AppError('not_found')
    if (member.password_hash === null) await mailInvitation(ctx, trx, member)
    else {
      const params = { link: `${publicOrigin(ctx)}/dashboard` }
      await queueMail(ctx, trx, { template: welcomeMail, recipient: recipientOf(member), params })
    }
    await writeAudit(ctx, trx, { actor, action: 'member.send_welcome', subject: `member:${memberId}` })
  })
}
