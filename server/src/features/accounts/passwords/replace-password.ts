import { toText } from '../../../core/clock.ts'
import { writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { endAllSessions } from '../../../http/sessions.ts'
import { queueMail } from '../../outbox/public.ts'
import { spendLinks } from '../link-store.ts'
import { recipientOf, type MailLinkContext } from '../mail-link.ts'
import { passwordChangedMail } from '../mail-texts.ts'
import { type Account, setPasswordHash } from '../store.ts'

type Replacement = {
  account: Account
  passwordHash: string
  action: 'account.changePassword' | 'account.resetPassword'
}

/** Puts a new password in the place of the old one: every session, token and reset link ends, and the owner is told. */
export async function replacePassword(
  ctx: MailLinkContext,
  trx: Trx,
  { account, passwordHash, action }: Replacement,
): Promise<void> {
  await setPasswordHash(trx, account.id, passwordHash)
  await endAllSessions(trx, account.id)
  await spendLinks(trx, { memberId: account.id, purpose: 'reset_password', at: toText(ctx.clock.now()) })
  await queueMail(ctx, trx, { template: passwordChangedMail, recipient: recipientOf(account), params: {} })
  await writeAudit(ctx, trx, {
    actor: { memberId: account.id, name: `${account.first_name} ${account.last_name}` },
    action,
    subject: `member:${account.id}`,
  })
}
