import type { Context } from '../../../context.ts'
import { invalidField } from '../../../core/errors.ts'
import { type Caller, createSession, judge } from '../../../identity/public.ts'
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
  /** Also end their API keys. */
  withKeys: boolean
  address: string
  userAgent: string | undefined
}

/**
 * Changes the caller's password and ends all their sessions. Returns a new session's token to a browser; a mobile shell
 * signs in again. A wrong current password is an error of that field, and counts like one at sign-in.
 */
export async function changePassword(
  ctx: ChangeContext,
  { caller, current, password, withKeys, address, userAgent }: PasswordChange,
): Promise<{ sessionToken: string | undefined; keysLeft: number }> {
  const account = await getAccount(ctx.db, caller.memberId)
  const trier = { account: account.email, address }
  const stored = account.password_hash
  const isRight = await judge(ctx, trier, (attempt) => verifyPassword(attempt, { stored, password: current }))
  if (!isRight) throw invalidField('current', 'validation.wrongPassword')
  const fault = await checkNewPassword(ctx, password, { email: account.email, screenName: account.screen_name })
  if (fault) throw invalidField('new', fault)
  const passwordHash = await hashPassword(password)
  return ctx.transact(async (trx) => {
    const action = 'account.changePassword'
    const { keysLeft } = await replacePassword(ctx, trx, { account, passwordHash, withKeys, action })
    if (caller.via === 'bearer') return { sessionToken: undefined, keysLeft }
    return { sessionToken: await createSession(ctx, trx, { memberId: account.id, address, userAgent }), keysLeft }
  })
}
