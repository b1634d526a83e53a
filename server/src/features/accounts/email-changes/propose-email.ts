import { publicOrigin, type Context } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { hashSecret } from '../../../core/ids.ts'
import { writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { takeAllowance } from '../../../identity/public.ts'
import { queueMail } from '../../outbox/public.ts'
import { type MailLinkContext, recipientOf } from '../mail-link.ts'
import { type Account, getAccount, isEmailTaken } from '../store.ts'
import { confirmNewEmailMail, emailChangeAskedMail } from './mail-texts.ts'
import { hasMailbox } from './rules.ts'
import { deleteProposal, insertObjection, insertProposal, wasStopped } from './store.ts'

const proposalDays = 7
const mailsPerHour = 5

type Proposer = { memberId: number; name: string }
type EmailProposal = { memberId: number; email: string; proposer: Proposer }

/**
 * Proposes a new address for signing in. It takes effect once the link mailed to it is followed. The old address is
 * told at once and gets a link that stops the change; an earlier proposal is over. Throws 409 if somebody has the
 * address, or if the old address has objected to it.
 */
export async function proposeEmail(
  ctx: MailLinkContext,
  trx: Trx,
  { memberId, email, proposer }: EmailProposal,
): Promise<void> {
  const account = await getAccount(trx, memberId)
  const now = ctx.clock.now()
  if (await isEmailTaken(trx, email, { now: toText(now), by: memberId })) throw new AppError('account_already_exists')
  if (await wasStopped(trx, { memberId, email, proposedBy: proposer.memberId, now: toText(now) })) {
    throw new AppError('email_change_stopped')
  }
  if (!(await takeAllowance(ctx, trx, { key: `verify-mail:${memberId}`, perHour: mailsPerHour }))) {
    throw new AppError('too_many_requests', { retryAfterSeconds: 3600 })
  }
  await deleteProposal(trx, memberId)
  const token = ctx.ids.secret()
  await insertProposal(trx, {
    token_hash: hashSecret(token),
    member_id: memberId,
    email,
    proposed_by: proposer.memberId,
    created_at: toText(now),
    expires_at: toText(now.add({ hours: proposalDays * 24 })),
  })
  await queueMail(ctx, trx, {
    template: confirmNewEmailMail,
    recipient: { ...recipientOf(account), email },
    params: { link: `${publicOrigin(ctx)}/profile/email/${token}/change`, email: account.email, newEmail: email },
  })
  await tellOldAddress(ctx, trx, { account, email, proposer })
  await writeAudit(ctx, trx, {
    actor: proposer,
    action: 'account.proposeEmail',
    subject: `member:${memberId}`,
    before: { email: account.email },
    after: { email },
  })
}

type Telling = { account: Account; email: string; proposer: Proposer }

/**
 * Nobody has proved that a never verified address is theirs. After a typing error at registration its owner is a
 * stranger, so it is not told and cannot stop anything.
 */
async function tellOldAddress(ctx: MailLinkContext, trx: Trx, { account, email, proposer }: Telling): Promise<void> {
  if (account.email_verified_at === null || !hasMailbox(account.email)) return
  const now = ctx.clock.now()
  const link = await createStopLink(ctx, trx, {
    member_id: account.id,
    email: account.email,
    new_email: email,
    proposed_by: proposer.memberId,
    proposed_at: toText(now),
    taken_at: null,
    expires_at: toText(now.add({ hours: proposalDays * 24 })),
  })
  await queueMail(ctx, trx, {
    template: emailChangeAskedMail,
    recipient: recipientOf(account),
    params: { link, newEmail: email, proposer: proposer.name },
  })
}

type StoppableChange = Omit<Parameters<typeof insertObjection>[1], 'token_hash' | 'stopped_at'>

/** Creates a link by which the old address stops a change, or undoes it. */
export async function createStopLink(
  ctx: Pick<Context, 'config' | 'ids' | 'settings'>,
  trx: Trx,
  change: StoppableChange,
): Promise<string> {
  const token = ctx.ids.secret()
  await insertObjection(trx, { ...change, token_hash: hashSecret(token), stopped_at: null })
  return `${publicOrigin(ctx)}/profile/email/${token}/stop`
}
