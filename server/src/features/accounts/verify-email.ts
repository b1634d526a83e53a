import { foldName } from '@fobhouse/contract/text.ts'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { hashSecret } from '../../core/ids.ts'
import { memberActor, writeAudit } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { type Caller, createSession, endSession } from '../../identity/public.ts'
import { memberChanged } from '../../live/member-changed.ts'
import { mayEnter } from './factors/rules.ts'
import { readFacts } from './factors/store.ts'
import { findLink, spendLinks } from './link-store.ts'
import { mailVerification, type MailLinkContext } from './mail-link.ts'
import { type Account, getAccount, markEmailVerified } from './store.ts'

type VerifyContext = MailLinkContext & Pick<Context, 'transact'>
type OpenedLink = { token: string; address: string; userAgent: string | undefined; caller: Caller | undefined }
type Outcome = { sessionToken: string | undefined } | { refused: 'link_invalid' | 'link_expired' }

/**
 * Verifies the address of a registration and signs the member in: returns the session's token, or undefined for a
 * member with a second factor, who must log in. Throws 401 `link_invalid` for an unknown or used link, and 403
 * `link_expired` after mailing a new one.
 */
export async function verifyEmail(ctx: VerifyContext, link: OpenedLink): Promise<string | undefined> {
  const outcome = await ctx.transact((trx) => useLink(ctx, trx, link))
  // Thrown outside the transaction, so that the new link is kept.
  if ('refused' in outcome) throw new AppError(outcome.refused)
  return outcome.sessionToken
}

async function useLink(ctx: VerifyContext, trx: Trx, opened: OpenedLink): Promise<Outcome> {
  const { token, address, userAgent, caller } = opened
  const link = await findLink(trx, hashSecret(token), 'verify_email')
  if (!link || link.used_at !== null) return { refused: 'link_invalid' }
  const account = await getAccount(trx, link.member_id)
  // The link of another address verifies nothing (see `email-changes/`).
  if (foldName(link.email) !== foldName(account.email)) return { refused: 'link_invalid' }
  // Only an account's first link signs in.
  if (account.email_verified_at !== null) return { refused: 'link_invalid' }
  const now = toText(ctx.clock.now())
  if (link.expires_at <= now) {
    await mailVerification(ctx, trx, account)
    return { refused: 'link_expired' }
  }
  await applyVerification(ctx, trx, account)
  await spendLinks(trx, { memberId: account.id, purpose: 'verify_email', at: now })
  trx.afterCommit(() => memberChanged(ctx, account.id))
  if (!mayEnter({ first: 'link', second: null, facts: await readFacts(trx, account.id) }))
    return { sessionToken: undefined }
  if (caller && caller.via !== 'bearer') await endSession(trx, caller.tokenHash)
  const session = { memberId: account.id, address, userAgent, isConfirmed: false }
  return { sessionToken: await createSession(ctx, trx, session) }
}

async function applyVerification(ctx: VerifyContext, trx: Trx, account: Account): Promise<void> {
  await markEmailVerified(trx, account.id, toText(ctx.clock.now()))
  await writeAudit(ctx, trx, {
    actor: memberActor(account),
    action: 'account.verifyEmail',
    subject: `member:${account.id}`,
    after: { email: account.email },
  })
}
