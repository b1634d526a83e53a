import type { Context } from '../../../context.ts'
import { invalidField } from '../../../core/errors.ts'
import { judge } from '../../../http/failures.ts'
import type { Caller } from '../../../http/handler.ts'
import { createSession } from '../../../http/sessions.ts'
import type { MailLinkContext } from '../mail-link.ts'
import { getAccount } from '../store.ts'
import { checkNewPassword } from './check-new-password.ts'
import { hashPassword, verifyPassword } from './hash-password.ts'
import { replacePassword } from './replace-password.ts'

type ChangeContext = MailLinkContext & Pick<Context, 'db' | 'transact'>
type PasswordChange = {
  caller: Caller
  current: string
  password: string
  address: string
  userAgent: string | undefined
}

/**
 * Changes the caller's password and ends all their sessions and tokens. Gives the token of a new session to a browser;
 * a mobile shell signs in anew. A wrong current password is a fault of that field, and counts like one at sign-in.
 */
export async function changePassword(
  ctx: ChangeContext,
  { caller, current, password, address, userAgent }: PasswordChange,
): Promise<string | undefined> {
  const account = await getAccount(ctx.db, caller.memberId)
  const trier = { account: account.email, address }
  const stored = account.password_hash
  const isRight = await judge(ctx, trier, (attempt) => verifyPassword(attempt, { stored, password: current }))
  if (!isRight) throw invalidField('current', 'validation.wrongPassword')
  const fault = await checkNewPassword(ctx, password, { email: account.email, screenName: account.screen_name })
  if (fault) throw invalidField('new', fault)
  const passwordHash = await hashPassword(password)
  return ctx.transact(async (trx) => {
    await replacePassword(ctx, trx, { account, passwordHash, action: 'account.changePassword' })
    if (caller.via === 'bearer') return undefined
    return createSession(ctx, trx, { memberId: account.id, address, userAgent })
  })
}
