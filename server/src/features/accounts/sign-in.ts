import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import { writeAudit } from '../../db/audit.ts'
import {
  createTokenPair,
  endTokenFamily,
  rotateRefreshToken,
  type TokenPair,
  tokenNotValid,
} from '../../http/bearer-tokens.ts'
import { noteFailure, refuseTooManyFailures } from '../../http/failures.ts'
import type { Caller } from '../../http/handler.ts'
import { createSession, endSession } from '../../http/sessions.ts'
import { checkCredentials, type Credentials } from './check-credentials.ts'
import type { MailLinkContext } from './mail-link.ts'
import { answerSignOn, readSignOn, type SignOnQuery } from './single-sign-on/answer-sign-on.ts'
import type { Account } from './store.ts'

type SignInContext = MailLinkContext & Pick<Context, 'db' | 'transact'>

/**
 * Signs a browser in. Gives the token of the new session, which takes the place of the one it had, and for a sign-on
 * where to send the browser. A sign-on that is refused signs nobody in.
 */
export async function signIn(
  ctx: SignInContext,
  { credentials, sso, caller }: { credentials: Credentials; sso?: SignOnQuery | undefined; caller: Caller | undefined },
): Promise<{ sessionToken: string; redirect?: string }> {
  const signOn = sso && readSignOn(ctx, sso)
  const account = await checkCredentials(ctx, credentials)
  const redirect = signOn && answerSignOn(ctx, signOn, account)
  const sessionToken = await ctx.transact(async (trx) => {
    if (caller && caller.via !== 'bearer') await endSession(trx, caller.tokenHash)
    await auditSignIn(ctx, trx, { account })
    return createSession(ctx, trx, { memberId: account.id, address: credentials.address })
  })
  return redirect === undefined ? { sessionToken } : { sessionToken, redirect }
}

/** Signs a mobile shell in. */
export async function obtainTokens(ctx: SignInContext, credentials: Credentials): Promise<TokenPair> {
  const account = await checkCredentials(ctx, credentials)
  return ctx.transact(async (trx) => {
    await auditSignIn(ctx, trx, { account })
    return createTokenPair(ctx, trx, account.id)
  })
}

/** Gives the next pair for a refresh token; throws 401 `token_not_valid` for one that is unknown, expired or spent. */
export async function refreshTokens(
  ctx: Pick<Context, 'clock' | 'db' | 'ids' | 'transact'>,
  { refresh, address }: { refresh: string; address: string },
): Promise<TokenPair> {
  await refuseTooManyFailures(ctx, { address })
  const pair = await ctx.transact((trx) => rotateRefreshToken(ctx, trx, refresh))
  if (pair) return pair
  await noteFailure(ctx, { address })
  throw tokenNotValid('refresh')
}

export async function signOut(ctx: Pick<Context, 'transact'>, caller: Caller): Promise<void> {
  const end = caller.via === 'bearer' ? endTokenFamily : endSession
  await ctx.transact((trx) => end(trx, caller.tokenHash))
}

/** Writes that somebody signed in, and at which kiosk if it was one. */
export async function auditSignIn(
  ctx: Pick<Context, 'clock'>,
  trx: Trx,
  { account, kiosk }: { account: Account; kiosk?: string },
): Promise<void> {
  await writeAudit(ctx, trx, {
    actor: { memberId: account.id, name: `${account.first_name} ${account.last_name}` },
    action: 'account.signIn',
    subject: `member:${account.id}`,
    ...(kiosk === undefined ? {} : { after: { kiosk } }),
  })
}
