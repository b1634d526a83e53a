import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { judge } from '../../identity/public.ts'
import { mailVerification, type MailLinkContext } from './mail-link.ts'
import { isForeignHash } from './passwords/foreign-hash.ts'
import { hashPassword, verifyPassword } from './passwords/hash-password.ts'
import { type Account, findAccountByEmail, findForeignHash, replacePasswordHash } from './store.ts'

type CredentialsContext = MailLinkContext & Pick<Context, 'db' | 'transact'>
export type Credentials = { email: string; password: string; address: string }

/**
 * Returns the owner of an e-mail address and password. Throws 401 `login_failed` in the same time for an unknown
 * address and for a wrong password, 429 after too many tries, and 403 `unverified_email` after mailing a new link.
 */
export async function checkCredentials(
  ctx: CredentialsContext,
  { email, password, address }: Credentials,
): Promise<Account> {
  const account = await judge(ctx, { account: email, address }, async (attempt) => {
    const found = await findAccountByEmail(ctx.db, email)
    const foreign = await findForeignHash(ctx.db)
    const isRight = await verifyPassword(attempt, { stored: found?.password_hash ?? null, password, foreign })
    return isRight ? found : undefined
  })
  if (!account) throw new AppError('login_failed')
  await takeOverPassword(ctx, account, password)
  if (account.email_verified_at === null) return refuseUnverified(ctx, account)
  return account
}

/** A password from another portal is hashed in our form, now that we know it; the old hash is deleted. */
async function takeOverPassword(
  ctx: Pick<Context, 'transact'>,
  { id, password_hash: old }: Account,
  password: string,
): Promise<void> {
  if (old === null || !isForeignHash(old)) return
  const hash = await hashPassword(password)
  await ctx.transact((trx) => replacePasswordHash(trx, { id, old, hash }))
}

/** Mails a new link for an unverified address, and throws 403 `unverified_email`. */
export async function refuseUnverified(ctx: CredentialsContext, account: Account): Promise<never> {
  await ctx.transact((trx) => mailVerification(ctx, trx, account))
  throw new AppError('unverified_email')
}
