import type { ChangeProof } from '@fobhouse/contract/routes/email-changes.ts'
import type { Context } from '../../../context.ts'
import { nowText, toText } from '../../../core/clock.ts'
import { AppError, invalidField } from '../../../core/errors.ts'
import { hashSecret } from '../../../core/ids.ts'
import { memberActor, writeAudit } from '../../../db/audit.ts'
import type { Queries, Trx } from '../../../db/database.ts'
import { type Caller, type Try, judge } from '../../../identity/public.ts'
import { memberChanged } from '../../../live/member-changed.ts'
import { queueMail } from '../../outbox/public.ts'
import { normaliseRecoveryCode } from '../factors/rules.ts'
import { checkCode, type Proof, spendProof } from '../factors/sign-in/check-answer.ts'
import { isRecoveryCodeOf, readFacts } from '../factors/store.ts'
import { voidLinks } from '../link-store.ts'
import { type MailLinkContext, recipientOf } from '../mail-link.ts'
import { verifyPassword } from '../passwords/hash-password.ts'
import { takenName } from '../register.ts'
import { type Account, getAccount, isEmailTaken, setVerifiedEmail } from '../store.ts'
import { emailChangedMail } from './mail-texts.ts'
import { createStopLink } from './propose-email.ts'
import { hasMailbox, isUnclaimed, proofNeeded } from './rules.ts'
import { deleteProposal, findProposal, noteTaken, type Proposal, removePassword, wasTakenBack } from './store.ts'

type ConfirmContext = MailLinkContext & Pick<Context, 'db' | 'log' | 'secrets' | 'transact'>
type Follower = { token: string; caller: Caller | undefined; address: string }
type Opened = { proposal: Proposal; account: Account; needs: ChangeProof; isUnclaimed: boolean }

const undoDays = 7

/**
 * The change that a link would make and the proof that it needs. Throws `link_invalid`; a bad link counts as a failure.
 */
export async function readEmailChange(
  ctx: ConfirmContext,
  follower: Follower,
): Promise<{ email: string; needs: ChangeProof }> {
  const { proposal, needs } = await openLink(ctx, follower)
  return { email: proposal.email, needs }
}

/**
 * Changes a member's sign-in address, and signs nobody in. Throws `link_invalid`, an error for the password or the
 * code, which counts like one at sign-in, and 409 if somebody took the address meanwhile: then the link stays good.
 */
export async function confirmEmailChange(
  ctx: ConfirmContext,
  { password, code, ...follower }: Follower & { password: string | undefined; code: string | undefined },
): Promise<{ passwordNeeded: boolean }> {
  const opened = await openLink(ctx, follower)
  const proof = await checkShown(ctx, { opened, password, code, address: follower.address })
  try {
    return await ctx.transact(async (trx) => {
      // Read again: while the password was checked, the link may have been used or withdrawn.
      const now = await open(ctx, trx, follower)
      if (!now || now.needs !== opened.needs) throw new AppError('link_invalid')
      if (proof) await spendProof(ctx, trx, proof)
      return takeEffect(ctx, trx, now)
    })
  } catch (error) {
    throw takenName(error) ?? error
  }
}

async function openLink(ctx: ConfirmContext, follower: Follower): Promise<Opened> {
  const { address } = follower
  const opened = await judge(ctx, { address }, () => open(ctx, ctx.db, follower))
  if (!opened) throw new AppError('link_invalid')
  return opened
}

async function open(ctx: ConfirmContext, db: Queries, { token, caller }: Follower): Promise<Opened | undefined> {
  const proposal = await findProposal(db, hashSecret(token), nowText(ctx.clock))
  if (!proposal) return undefined
  const account = await getAccount(db, proposal.member_id)
  const facts = {
    ...(await readFacts(db, account.id)),
    // a session opened by a card at a kiosk proves too little
    isOwner: caller !== undefined && caller.via !== 'kiosk' && caller.memberId === account.id,
    hasPassword: account.password_hash !== null,
    isVerified: account.email_verified_at !== null,
    wasTakenBack: await wasTakenBack(db, account.id, nowText(ctx.clock)),
  }
  return { proposal, account, needs: proofNeeded(facts), isUnclaimed: isUnclaimed(facts) }
}

type Shown = { opened: Opened; password: string | undefined; code: string | undefined; address: string }

async function checkShown(
  ctx: ConfirmContext,
  { opened: { account, needs }, password = '', code = '', address }: Shown,
): Promise<Proof | undefined> {
  if (needs === 'nothing') return undefined
  if (needs === 'login') throw new AppError('not_authenticated')
  let wrong = invalidField('password', 'validation.wrongPassword')
  const found = await judge(ctx, { account: account.email, address }, async (attempt) => {
    if (!(await verifyPassword(attempt, { stored: account.password_hash, password }))) return undefined
    if (needs === 'password') return {}
    wrong = invalidField('code', 'validation.wrongCode')
    const proof = await checkAnyCode(ctx, attempt, { memberId: account.id, code })
    return proof && { proof }
  })
  if (!found) throw wrong
  return found.proof
}

/** A code of the app, or one of the recovery codes. */
async function checkAnyCode(
  ctx: ConfirmContext,
  attempt: Try,
  { memberId, code }: { memberId: number; code: string },
): Promise<Proof | undefined> {
  if (/^\d{6}$/.test(code)) return checkCode(ctx, attempt, { memberId, code })
  const codeHash = hashSecret(normaliseRecoveryCode(code))
  return (await isRecoveryCodeOf(ctx.db, memberId, codeHash)) ? { kind: 'recovery', memberId, codeHash } : undefined
}

async function takeEffect(
  ctx: ConfirmContext,
  trx: Trx,
  { proposal, account, isUnclaimed: wasUnclaimed }: Opened,
): Promise<{ passwordNeeded: boolean }> {
  const { email } = proposal
  const at = nowText(ctx.clock)
  if (await isEmailTaken(trx, email, { now: at, by: account.id })) throw new AppError('account_already_exists')
  await setVerifiedEmail(trx, account.id, { email, at })
  // The account was opened with a wrong address, perhaps by somebody else than the owner of this one.
  if (wasUnclaimed) await removePassword(trx, account.id)
  // Links mailed to the old address must not outlive it.
  await voidLinks(trx, account.id)
  await tellOldAddress(ctx, trx, { account, proposal })
  await deleteProposal(trx, account.id)
  await writeAudit(ctx, trx, {
    actor: memberActor(account),
    action: 'account.changeEmail',
    subject: `member:${account.id}`,
    before: { email: account.email },
    after: { email },
  })
  trx.afterCommit(() => memberChanged(ctx, account.id))
  return { passwordNeeded: wasUnclaimed }
}

type Telling = { account: Account; proposal: Proposal }

async function tellOldAddress(ctx: ConfirmContext, trx: Trx, { account, proposal }: Telling): Promise<void> {
  if (account.email_verified_at === null || !hasMailbox(account.email)) return
  const [at, expiresAt] = [nowText(ctx.clock), toText(ctx.clock.now().add({ hours: undoDays * 24 }))]
  await noteTaken(trx, account.id, { at, expiresAt })
  const link = await createStopLink(ctx, trx, {
    member_id: account.id,
    email: account.email,
    new_email: proposal.email,
    proposed_by: proposal.proposed_by,
    proposed_at: proposal.created_at,
    taken_at: at,
    expires_at: expiresAt,
  })
  await queueMail(ctx, trx, {
    template: emailChangedMail,
    recipient: recipientOf(account),
    params: { newEmail: proposal.email, link },
  })
}
