import { memberActor, writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { endWaysIn } from '../../../identity/public.ts'
import { queueMail } from '../../outbox/public.ts'
import { recipientOf, type MailLinkContext } from '../mail-link.ts'
import { passwordChangedMail } from '../mail-texts.ts'
import { type Account, setPasswordHash } from '../store.ts'

type Replacement = {
  account: Account
  passwordHash: string
  /** Also end their API keys. */
  withKeys: boolean
  action: 'account.changePassword' | 'account.resetPassword'
}

/**
 * Replaces a password, ends all sessions and any pending change of address, and mails the owner. Returns how many of
 * their API keys stay.
 */
export async function replacePassword(
  ctx: MailLinkContext,
  trx: Trx,
  { account, passwordHash, withKeys, action }: Replacement,
): Promise<{ keysLeft: number }> {
  await setPasswordHash(trx, account.id, passwordHash)
  const ended = await endWaysIn(ctx, trx, { memberId: account.id, withKeys })
  await queueMail(ctx, trx, { template: passwordChangedMail, recipient: recipientOf(account), params: {} })
  await writeAudit(ctx, trx, {
    actor: memberActor(account),
    action,
    subject: `member:${account.id}`,
  })
  return ended
}
