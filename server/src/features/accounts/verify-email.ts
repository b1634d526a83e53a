import { foldName } from '@fobhouse/contract/text.ts'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { hashSecret } from '../../core/ids.ts'
import { writeAudit } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import type { Caller } from '../../http/handler.ts'
import { createSession, endSession } from '../../http/sessions.ts'
import { queueMail } from '../outbox/public.ts'
import { mayEnter } from './factors/rules.ts'
import { readFacts } from './factors/store.ts'
import { findLink, type Link, spendLinks } from './link-store.ts'
import { mailVerification, recipientOf, type MailLinkContext } from './mail-link.ts'
import { emailChangedMail } from './mail-texts.ts'
import { takenName } from './register.ts'
import { type Account, getAccount, markEmailVerified, setVerifiedEmail } from './store.ts'

type VerifyContext = MailLinkContext & Pick<Context, 'transact'>
type OpenedLink = { token: string; address: string; userAgent: string | undefined; caller: Caller | undefined }
type Outcome =
  | { sessionToken: string | undefined; loginNeeded: boolean }
  | { refused: 'link_invalid' | 'link_expired' | 'link_needs_owner' }
type Verified = Extract<Outcome, { loginNeeded: boolean }>

/**
 * Verifies the address that a link was mailed to. The first link of an account signs its owner in: gives the token of the
 * session, or `loginNeeded` for who has a second factor and must log in. One that changes the address wants the session of
 * whose address it is, because whoever asked for it may have been shut out since, and signs nobody in. Throws 401
 * `link_invalid` for an unknown or used link, 403 `link_needs_owner`, 403 `link_expired` after mailing a new one, and 409
 * when somebody else took the address meanwhile.
 */
export async function verifyEmail(ctx: VerifyContext, link: OpenedLink): Promise<Verified> {
  let outcome: Outcome
  try {
    outcome = await ctx.transact((trx) => useLink(ctx, trx, link))
  } catch (error) {
    throw takenName(error) ?? error
  }
  // Thrown here, not in the transaction: the new link has to stay.
  if ('refused' in outcome) throw new AppError(outcome.refused)
  return outcome
}

async function useLink(ctx: VerifyContext, trx: Trx, opened: OpenedLink): Promise<Outcome> {
  const link = await findLink(trx, hashSecret(opened.token), 'verify_email')
  if (!link || link.used_at !== null) return { refused: 'link_invalid' }
  const account = await getAccount(trx, link.member_id)
  const isFirst = account.email_verified_at === null && isSameAddress(link, account)
  if (!isFirst && !isOwner(opened.caller, account)) return { refused: 'link_needs_owner' }
  const now = toText(ctx.clock.now())
  if (link.expires_at <= now) {
    await mailVerification(ctx, trx, { account, email: link.email })
    return { refused: 'link_expired' }
  }
  await applyVerification(ctx, trx, { account, link })
  await spendLinks(trx, { memberId: account.id, purpose: 'verify_email', at: now })
  trx.afterCommit(() => {
    ctx.live.publish({ memberId: account.id }, { type: 'profile' })
    ctx.live.publish('admins', { type: 'members' })
  })
  return isFirst ? signInFirst(ctx, trx, { account, opened }) : { sessionToken: undefined, loginNeeded: false }
}

/** What a card opens at a kiosk shows who has the card, and no more. */
function isOwner(caller: Caller | undefined, { id }: Account): boolean {
  return caller !== undefined && caller.memberId === id && caller.via !== 'kiosk'
}

function isSameAddress(link: Link, account: Account): boolean {
  return foldName(link.email) === foldName(account.email)
}

async function signInFirst(
  ctx: VerifyContext,
  trx: Trx,
  { account, opened }: { account: Account; opened: OpenedLink },
): Promise<Verified> {
  const facts = await readFacts(trx, account.id)
  if (!mayEnter({ first: 'link', second: null, facts })) return { sessionToken: undefined, loginNeeded: true }
  const { address, userAgent, caller } = opened
  if (caller && caller.via !== 'bearer') await endSession(trx, caller.tokenHash)
  const session = { memberId: account.id, address, userAgent, isConfirmed: false }
  return { sessionToken: await createSession(ctx, trx, session), loginNeeded: false }
}

async function applyVerification(
  ctx: VerifyContext,
  trx: Trx,
  { account, link }: { account: Account; link: Link },
): Promise<void> {
  const at = toText(ctx.clock.now())
  const actor = { memberId: account.id, name: `${account.first_name} ${account.last_name}` }
  const subject = `member:${account.id}`
  if (isSameAddress(link, account)) {
    await markEmailVerified(trx, account.id, at)
    await writeAudit(ctx, trx, { actor, action: 'account.verifyEmail', subject, after: { email: account.email } })
    return
  }
  await setVerifiedEmail(trx, account.id, { email: link.email, at })
  // A reset link in the old mailbox must not outlive the address.
  await spendLinks(trx, { memberId: account.id, purpose: 'reset_password', at })
  await queueMail(ctx, trx, {
    template: emailChangedMail,
    recipient: recipientOf(account),
    params: { newEmail: link.email },
  })
  const [before, after] = [{ email: account.email }, { email: link.email }]
  await writeAudit(ctx, trx, { actor, action: 'account.changeEmail', subject, before, after })
}
