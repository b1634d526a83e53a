import type { Context } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import { memberActor, writeAudit } from '../../db/audit.ts'
import { adminsNeedFactor, lacksFactor } from '../../http/access-guard.ts'
import {
  type Caller,
  type KioskCaller,
  type TokenPair,
  assertStillKiosk,
  createSession,
  createTokenPair,
  endSession,
  endSessionsAtKiosk,
  endTokenFamily,
  judge,
  rotateRefreshToken,
  tokenNotValid,
} from '../../identity/public.ts'
import { checkCredentials, type Credentials } from './check-credentials.ts'
import { requireSecondStep } from './factors/sign-in/require-second-step.ts'
import type { MailLinkContext } from './mail-link.ts'
import { answerSignOn, readSignOn, type SignOnQuery } from './single-sign-on/answer-sign-on.ts'
import type { SignOn } from './single-sign-on/rules.ts'
import type { Account } from './store.ts'

type SignInContext = MailLinkContext & Pick<Context, 'db' | 'transact'>

/**
 * Signs a browser in; at a kiosk the session is as short and limited as one opened by card. Returns the token of the
 * new session, which replaces the old one, and for a sign-on the address to go to. A refused sign-on signs nobody in.
 * Throws 403 `second_step_required` for somebody with a second factor.
 */
export async function signIn(
  ctx: SignInContext,
  {
    credentials,
    userAgent,
    sso,
    caller,
    kiosk,
  }: {
    credentials: Credentials
    userAgent: string | undefined
    sso?: SignOnQuery | undefined
    caller: Caller | undefined
    kiosk: KioskCaller | undefined
  },
): Promise<{ sessionToken: string; redirect?: string }> {
  const signOn = sso && readSignOn(ctx, sso)
  const account = await checkCredentials(ctx, credentials)
  await requireSecondStep(ctx, account.id)
  const { address } = credentials
  return openBrowserSession(ctx, { account, signOn, caller, kiosk, address, userAgent, isWithFactor: false })
}

type Opening = {
  account: Account
  signOn: SignOn | undefined
  caller: Caller | undefined
  /** Set at a kiosk, where the next person uses the same screen. */
  kiosk: KioskCaller | undefined
  address: string
  userAgent: string | undefined
  isWithFactor: boolean
  /** Work that must succeed in the same transaction. */
  before?: (trx: Trx) => Promise<void>
}

/**
 * Opens the session of a member who has passed every step. If they must still set up a factor, they are sent nowhere
 * else.
 */
export async function openBrowserSession(
  ctx: SignInContext,
  { account, signOn, caller, kiosk, address, userAgent, isWithFactor, before }: Opening,
): Promise<{ sessionToken: string; redirect?: string }> {
  const facts = { isAdmin: account.is_admin === 1, hasFactor: isWithFactor, via: 'browser' } as const
  const staysHere = lacksFactor(facts, { adminsNeedFactor: adminsNeedFactor(ctx) })
  const redirect = signOn && !staysHere ? answerSignOn(ctx, signOn, account) : undefined
  const sessionToken = await ctx.transact(async (trx) => {
    await before?.(trx)
    if (caller && caller.via !== 'bearer') await endSession(trx, caller.tokenHash)
    if (!kiosk) {
      await auditSignIn(ctx, trx, { account })
      return createSession(ctx, trx, { memberId: account.id, address, userAgent })
    }
    await assertStillKiosk(trx, kiosk)
    return openKioskSession(ctx, trx, { account, kiosk: { id: kiosk.kioskId, name: kiosk.name }, address })
  })
  return redirect === undefined ? { sessionToken } : { sessionToken, redirect }
}

/** Opens a session at a kiosk and ends the previous one there. */
export async function openKioskSession(
  ctx: Pick<Context, 'clock' | 'ids'>,
  trx: Trx,
  { account, kiosk, address }: { account: Account; kiosk: { id: number; name: string }; address: string },
): Promise<string> {
  await endSessionsAtKiosk(trx, kiosk.id)
  await auditSignIn(ctx, trx, { account, kiosk: kiosk.name })
  return createSession(ctx, trx, { memberId: account.id, address, userAgent: undefined, kioskId: kiosk.id })
}

/** Signs a mobile shell in. */
export async function obtainTokens(
  ctx: SignInContext,
  { userAgent, ...credentials }: Credentials & { userAgent: string | undefined },
): Promise<TokenPair> {
  const account = await checkCredentials(ctx, credentials)
  await requireSecondStep(ctx, account.id)
  return ctx.transact(async (trx) => {
    await auditSignIn(ctx, trx, { account })
    return createTokenPair(ctx, trx, { memberId: account.id, userAgent })
  })
}

/** Exchanges a refresh token for the next pair. Throws 401 `token_not_valid` if it is unknown, expired or spent. */
export async function refreshTokens(
  ctx: Pick<Context, 'clock' | 'db' | 'ids' | 'transact'>,
  { refresh, address }: { refresh: string; address: string },
): Promise<TokenPair> {
  const pair = await judge(ctx, { address }, () => ctx.transact((trx) => rotateRefreshToken(ctx, trx, refresh)))
  if (!pair) throw tokenNotValid('refresh')
  return pair
}

export async function signOut(ctx: Pick<Context, 'transact'>, caller: Caller): Promise<void> {
  const end = caller.via === 'bearer' ? endTokenFamily : endSession
  await ctx.transact((trx) => end(trx, caller.tokenHash))
}

/** Logs a sign-in for audit, with the kiosk if it was at one. */
export async function auditSignIn(
  ctx: Pick<Context, 'clock'>,
  trx: Trx,
  { account, kiosk }: { account: Account; kiosk?: string },
): Promise<void> {
  await writeAudit(ctx, trx, {
    actor: memberActor(account),
    action: 'account.signIn',
    subject: `member:${account.id}`,
    ...(kiosk === undefined ? {} : { after: { kiosk } }),
  })
}
