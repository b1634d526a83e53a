import type { Context } from '../../../context.ts'
import { nowText, toText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { fullName } from '../../../core/full-name.ts'
import { hashSecret } from '../../../core/ids.ts'
import { writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { endWaysIn, judge } from '../../../identity/public.ts'
import { memberChanged } from '../../../live/member-changed.ts'
import { queueMail } from '../../outbox/public.ts'
import { deleteRecoveryCodes, readFacts } from '../factors/store.ts'
import { mailNewPasswordLink, type MailLinkContext, recipientOf } from '../mail-link.ts'
import { takenName } from '../register.ts'
import { type Account, getAccount, listAdministrators, setVerifiedEmail } from '../store.ts'
import { emailChangeStoppedMail, emailChangeUndoneMail } from './mail-texts.ts'
import {
  deleteFactorsSince,
  deleteProposal,
  findObjection,
  noteStopped,
  type Objection,
  removePassword,
} from './store.ts'

type StopContext = MailLinkContext & Pick<Context, 'db' | 'transact'>
type StopLink = { token: string; address: string }

const blockedDays = 7

/**
 * The change that a link of the old address would stop or undo. Throws `link_invalid`; a bad link counts as a failure.
 */
export async function readStoppableChange(
  ctx: StopContext,
  { token, address }: StopLink,
): Promise<{ email: string; newEmail: string; tookEffect: boolean }> {
  const find = () => findObjection(ctx.db, hashSecret(token), nowText(ctx.clock))
  const objection = await judge(ctx, { address }, find)
  if (!objection) throw new AppError('link_invalid')
  return { email: objection.email, newEmail: objection.new_email, tookEffect: objection.taken_at !== null }
}

/**
 * Stops a change of address at the request of the old address's owner. If the person themself seems to have asked for
 * it, or it took effect already, somebody else is in the account: the old address returns, every way in ends, and a
 * link to the old address lets its owner choose a new password. Throws `link_invalid`.
 */
export async function stopEmailChange(
  ctx: StopContext,
  { token, address }: StopLink,
): Promise<{ passwordNeeded: boolean }> {
  await readStoppableChange(ctx, { token, address })
  try {
    return await ctx.transact(async (trx) => {
      const now = ctx.clock.now()
      const objection = await findObjection(trx, hashSecret(token), toText(now))
      if (!objection) throw new AppError('link_invalid')
      const account = await getAccount(trx, objection.member_id)
      const isBreach = objection.taken_at !== null || objection.proposed_by === account.id
      await noteStopped(trx, objection, { at: toText(now), expiresAt: toText(now.add({ hours: blockedDays * 24 })) })
      if (objection.taken_at !== null) await giveBack(ctx, trx, { objection, account })
      if (isBreach) await shutOut(ctx, trx, { objection, account })
      await deleteProposal(trx, account.id)
      await tell(ctx, trx, { objection, account })
      return { passwordNeeded: isBreach }
    })
  } catch (error) {
    throw takenName(error) ?? error
  }
}

type Stop = { objection: Objection; account: Account }

async function giveBack(ctx: StopContext, trx: Trx, { objection, account }: Stop): Promise<void> {
  await setVerifiedEmail(trx, account.id, { email: objection.email, at: nowText(ctx.clock) })
  await queueMail(ctx, trx, {
    template: emailChangeUndoneMail,
    recipient: recipientOf(account),
    params: { email: objection.email },
  })
}

/** Ends everything that a stranger in the account may have: sessions, links, the password, and newer factors. */
async function shutOut(ctx: StopContext, trx: Trx, { objection, account }: Stop): Promise<void> {
  await endWaysIn(ctx, trx, { memberId: account.id, withKeys: true })
  await removePassword(trx, account.id)
  await deleteFactorsSince(trx, account.id, objection.proposed_at)
  const left = await readFacts(trx, account.id)
  if (left.passkeys === 0 && !left.hasApp) await deleteRecoveryCodes(trx, account.id)
  await mailNewPasswordLink(ctx, trx, { ...account, email: objection.email })
}

/** Tells the audit trail and the administrators: one of them may have proposed it, or lost their account. */
async function tell(ctx: StopContext, trx: Trx, { objection, account }: Stop): Promise<void> {
  const name = fullName(account)
  await writeAudit(ctx, trx, {
    actor: { memberId: account.id, name },
    action: 'account.stopEmailChange',
    subject: `member:${account.id}`,
    before: { email: objection.new_email, tookEffect: objection.taken_at !== null },
    after: { email: objection.email },
  })
  for (const administrator of await listAdministrators(trx)) {
    if (administrator.id === account.id) continue
    await queueMail(ctx, trx, {
      template: emailChangeStoppedMail,
      recipient: recipientOf(administrator),
      params: { name, email: objection.email, newEmail: objection.new_email },
    })
  }
  trx.afterCommit(() => memberChanged(ctx, account.id))
}
