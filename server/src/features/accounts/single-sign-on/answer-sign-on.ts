import { createHmac, timingSafeEqual } from 'node:crypto'
import { publicOrigin, type Context } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import { fullName } from '../../../core/full-name.ts'
import { assignedOf } from '../../../db/duties.ts'
import type { Account } from '../store.ts'
import { maySignOn, readPayload, type SignOn, writePayload } from './rules.ts'

type SignOnContext = Pick<Context, 'config' | 'settings'>
export type SignOnQuery = { sso: string; sig: string }

/**
 * Reads a forum's sign-on. Throws `sso_refused` unless it is enabled, signed with our secret and has a return address.
 */
export function readSignOn(ctx: SignOnContext, { sso, sig }: SignOnQuery): SignOn {
  const { get } = ctx.settings
  const secret = get('discourse.secret')
  if (!get('discourse.enabled') || secret === '') throw refusal('Discourse sign-on is not switched on.')
  if (!isSignatureOf(sso, sig, secret)) throw refusal('The signature is wrong.')
  const signOn = readPayload(sso, {
    ownOrigin: publicOrigin(ctx),
    allowedHosts: get('discourse.allowedHosts'),
    returnUrl: get('discourse.returnUrl'),
  })
  if (!signOn) throw refusal('The payload has no nonce or no address to return to.')
  return signOn
}

/**
 * The address to send the browser to, with the person's facts. Throws `sso_refused` for people whom the settings
 * exclude.
 */
export function answerSignOn(ctx: SignOnContext, { nonce, returnUrl }: SignOn, account: Account): string {
  const person = { state: account.state, isEmailVerified: account.email_verified_at !== null }
  const activeOnly = ctx.settings.get('discourse.activeOnly')
  if (!maySignOn(person, { activeOnly })) throw refusal('Only active members may sign on.')
  const payload = writePayload(nonce, {
    id: account.id,
    email: account.email,
    screenName: account.screen_name,
    name: fullName(account),
    state: account.state,
    isAdmin: assignedOf(account) === 'all',
  })
  const url = new URL(returnUrl)
  url.searchParams.set('sso', payload)
  url.searchParams.set('sig', signPayload(payload, ctx.settings.get('discourse.secret')))
  return url.href
}

/** HMAC-SHA256 in hex over the payload as sent: the base64 text, not its content. */
export function signPayload(payload: string, secret: string): string {
  return createHmac('sha256', secret).update(payload).digest('hex')
}

function isSignatureOf(payload: string, signature: string, secret: string): boolean {
  const expected = Buffer.from(signPayload(payload, secret))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

function refusal(detail: string): AppError {
  return new AppError('sso_refused', { detail })
}
