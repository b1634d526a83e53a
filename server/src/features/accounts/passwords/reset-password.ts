import { foldName } from '@fobhouse/contract/text.ts'
import type { Context } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import { invalidField } from '../../../core/errors.ts'
import { hashSecret } from '../../../core/ids.ts'
import type { Queries, Trx } from '../../../db/database.ts'
import { judge, refuseTooManyFailures } from '../../../identity/public.ts'
import { findLink } from '../link-store.ts'
import { mailResetLink, type MailLinkContext } from '../mail-link.ts'
import { type Account, findAccountByEmail, getAccount, markEmailVerified } from '../store.ts'
import { checkNewPassword } from './check-new-password.ts'
import { hashPassword } from './hash-password.ts'
import { replacePassword } from './replace-password.ts'

type ResetContext = MailLinkContext & Pick<Context, 'db' | 'transact'>
type Reset = { success: boolean; keysLeft?: number }
type ResetLink = { token: string; address: string }

/** Mails a reset link if the address is known, and never reveals whether it is. */
export async function requestReset(
  ctx: ResetContext,
  { email, address }: { email: string; address: string },
): Promise<{ success: true }> {
  await refuseTooManyFailures(ctx, { address })
  const account = await findAccountByEmail(ctx.db, email)
  if (account) await ctx.transact((trx) => mailResetLink(ctx, trx, account))
  return { success: true }
}

/** Whether a reset link still works. A bad one counts as a failure of the caller's address. */
export async function checkResetLink(ctx: ResetContext, link: ResetLink): Promise<boolean> {
  return (await findOwner(ctx, link)) !== undefined
}

/**
 * Sets a new password by a reset link, ends all sessions but no API keys, and counts the link as proof of the address
 * it was mailed to. Returns no success for a link that cannot be used.
 */
export async function resetPassword(ctx: ResetContext, link: ResetLink & { password: string }): Promise<Reset> {
  const owner = await findOwner(ctx, link)
  if (!owner) return { success: false }
  const { email, screen_name: screenName } = owner
  const fault = await checkNewPassword(ctx, link.password, { email, screenName })
  if (fault) throw invalidField('password', fault)
  const passwordHash = await hashPassword(link.password)
  return ctx.transact((trx) => applyReset(ctx, trx, { token: link.token, passwordHash }))
}

async function findOwner(ctx: ResetContext, { token, address }: ResetLink): Promise<Account | undefined> {
  return judge(ctx, { address }, () => findLinkOwner(ctx, ctx.db, token))
}

async function findLinkOwner(ctx: Pick<Context, 'clock'>, db: Queries, token: string): Promise<Account | undefined> {
  const link = await findLink(db, hashSecret(token), 'reset_password')
  if (!link || link.used_at !== null || link.expires_at <= toText(ctx.clock.now())) return undefined
  const account = await getAccount(db, link.member_id)
  return foldName(account.email) === foldName(link.email) ? account : undefined
}

async function applyReset(
  ctx: ResetContext,
  trx: Trx,
  { token, passwordHash }: { token: string; passwordHash: string },
): Promise<Reset> {
  // Read again: while the hash was made, the link may have been used elsewhere.
  const account = await findLinkOwner(ctx, trx, token)
  if (!account) return { success: false }
  await markEmailVerified(trx, account.id, toText(ctx.clock.now()))
  const replacement = { account, passwordHash, withKeys: false, action: 'account.resetPassword' } as const
  const { keysLeft } = await replacePassword(ctx, trx, replacement)
  return keysLeft === 0 ? { success: true } : { success: true, keysLeft }
}
