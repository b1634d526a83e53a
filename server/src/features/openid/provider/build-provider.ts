import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isSafeReturn, openIdScopes } from '@fobhouse/contract/openid.ts'
import { type Configuration, type JWK, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Context } from '../../../context.ts'
import { hashSecret } from '../../../core/ids.ts'
import { type Caller, endSession } from '../../../identity/public.ts'
import { maySignIn, openIdCookies, openIdPath } from '../rules.ts'
import { createAdapter } from './adapter.ts'
import { claimsByScope, claimsOf } from './claims.ts'
import { grantIdOf } from './grant-id.ts'
import { errorPage, loggedOutPage, logoutPage, type PageFacts } from './pages.ts'
import { findGrantPayload } from './payload-store.ts'
import { findPerson } from './person-store.ts'
import { countBadSecrets } from './count-bad-secrets.ts'

export type ProviderContext = Pick<Context, 'clock' | 'db' | 'ids' | 'log' | 'settings'>

export type ProviderParts = {
  issuer: string
  /** Private keys; the first one signs. */
  keys: readonly string[]
  cookieKey: string
  /** The member signed in here, in the browser of a request. */
  callerOf(request: IncomingMessage): Caller | undefined
  /** The network address of a request. */
  addressOf(request: IncomingMessage): string
}

const hour = 3600
const day = 24 * hour
const lifetimes = {
  AuthorizationCode: 60,
  AccessToken: hour,
  IdToken: hour,
  Interaction: hour,
  RefreshToken: 30 * day,
  Session: 14 * day,
  Grant: 365 * day,
}

export function buildProvider(ctx: ProviderContext, parts: ProviderParts): Provider {
  const provider = new Provider(parts.issuer, configure(ctx, parts))
  provider.proxy = true // trust the address and scheme headers: we set them to the public ones
  compareByHash(provider)
  refuseUnsafeReturns(ctx, provider)
  countBadSecrets(ctx, provider, parts)
  endOwnSessionToo(ctx, provider, parts)
  provider.on('server_error', (_ctx, error) => ctx.log.error({ err: error }, 'OpenID Connect request failed'))
  return provider
}

function configure(ctx: ProviderContext, parts: ProviderParts): Configuration {
  const { names, path } = openIdCookies(parts.issuer)
  const cookie = { signed: true, httpOnly: true, sameSite: 'lax', path } as const
  return {
    adapter: (kind) => createAdapter(ctx, kind),
    jwks: { keys: parts.keys.map((key): JWK => JSON.parse(key) as JWK) }, // we wrote them
    cookies: {
      keys: [parts.cookieKey],
      names,
      long: cookie,
      short: cookie,
    },
    scopes: [...openIdScopes],
    claims: claimsByScope,
    conformIdTokenClaims: false, // many programs look for the claims nowhere else
    subjectTypes: ['public'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    extraClientMetadata: { properties: ['active_only'] },
    features: featuresOf(ctx),
    renderError: (koa, { error, error_description: description }) =>
      show(koa, errorPage(pageFacts(ctx, koa), `${error}: ${description ?? ''}`)),
    routes: { userinfo: '/userinfo' },
    findAccount: (koa, id) => findAccount(ctx, koa, id),
    loadExistingGrant: (koa) => loadGrant(ctx, koa),
    interactions: {
      policy: policyOf(parts),
      url: (_koa, interaction) => `${openIdPath}/interaction/${interaction.uid}`,
    },
    issueRefreshToken: (_koa, client) => client.grantTypeAllowed('refresh_token'), // it ends with the session
    rotateRefreshToken: true,
    clockTolerance: 5,
    ttl: lifetimes,
  }
}

function featuresOf(ctx: ProviderContext): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    resourceIndicators: { enabled: false },
    revocation: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (koa, form) => show(koa, logoutPage(pageFacts(ctx, koa), form)),
      postLogoutSuccessSource: (koa) => show(koa, loggedOutPage(pageFacts(ctx, koa))),
    },
  }
}

/** Undefined if the member may not, or no longer, sign in there: codes, tokens and user info are then refused. */
async function findAccount(ctx: ProviderContext, koa: KoaContextWithOIDC, accountId: string) {
  const person = await findPerson(ctx.db, Number(accountId))
  const activeOnly = koa.oidc.client?.['active_only'] !== false
  if (!person || !maySignIn(person, { activeOnly })) return undefined
  return { accountId, claims: () => claimsOf(person) }
}

/** Returns what the member allowed before, in any browser. */
async function loadGrant(ctx: ProviderContext, { oidc }: KoaContextWithOIDC) {
  const { client, session, provider } = oidc
  if (!client || session?.accountId === undefined) return undefined
  const known = oidc.result?.consent?.grantId ?? session.grantIdFor(client.clientId)
  const grant = known === undefined ? undefined : await provider.Grant.find(known)
  if (grant) return grant
  const stored = await findGrantPayload(ctx.db, { memberId: Number(session.accountId), clientId: client.clientId })
  return stored === undefined ? undefined : provider.Grant.find(grantIdOf(stored))
}

/** The provider trusts only our sessions: if nobody, or another member, is signed in here, it asks again. */
function policyOf({ callerOf }: ProviderParts) {
  const policy = interactionPolicy.base()
  const { Check } = interactionPolicy
  policy.get('login')?.checks.add(
    new Check('portal_session', 'End-User authentication is required', 'login_required', ({ req, oidc }) => {
      const accountId = oidc.session?.accountId
      return accountId === undefined || Number(accountId) !== callerOf(req)?.memberId || oidc.account === undefined
    }),
  )
  return policy
}

/** Compares hashes, because only the hash of a program's secret is stored. */
function compareByHash(provider: Provider): void {
  const prototype: { compareClientSecret: (actual: string) => boolean | Promise<boolean> } = provider.Client.prototype
  prototype.compareClientSecret = function compare(this: { clientSecret?: string }, actual) {
    const [given, stored] = [Buffer.from(hashSecret(actual)), Buffer.from(this.clientSecret ?? '')]
    return given.length === stored.length && timingSafeEqual(given, stored)
  }
}

/**
 * Refuses addresses without https, which programs added before this rule may still have, with words for their
 * administrator. The administrators' list marks them, too.
 */
function refuseUnsafeReturns(ctx: ProviderContext, provider: Provider): void {
  type Allows = (address: string) => boolean
  const prototype: Record<'redirectUriAllowed' | 'postLogoutRedirectUriAllowed', Allows> = provider.Client.prototype
  for (const name of ['redirectUriAllowed', 'postLogoutRedirectUriAllowed'] as const) {
    const allows = prototype[name]
    prototype[name] = function allowsSafely(this: unknown, address) {
      return isSafeReturn(address) && allows.call(this, address)
    }
  }
  provider.use(async (plain, next) => {
    const koa = plain as KoaContextWithOIDC // as the provider's own requests are
    const { redirect_uri: wanted } = koa.query
    if (koa.path !== '/auth' || typeof wanted !== 'string' || isSafeReturn(wanted)) {
      await next()
      return
    }
    koa.status = 400
    const detail = `invalid_request: the redirect_uri ${wanted} has no https. An administrator changes it under Settings, Programs.`
    show(koa, errorPage(pageFacts(ctx, koa), detail))
  })
}

/** If a member logs out through another program and agrees, also ends their session here. */
function endOwnSessionToo(ctx: ProviderContext, provider: Provider, { callerOf }: ProviderParts): void {
  provider.use(async (koa, next) => {
    await next()
    const { oidc } = koa as KoaContextWithOIDC // the provider's own requests have it
    if (oidc?.route !== 'end_session_confirm' || !oidc.params?.['logout']) return
    const caller = callerOf(koa.req)
    if (caller && String(caller.memberId) === oidc.session?.accountId) await endSession(ctx.db, caller.tokenHash)
  })
}

function pageFacts({ settings }: ProviderContext, koa: KoaContextWithOIDC): PageFacts {
  return { siteName: settings.get('general.siteName'), acceptLanguage: koa.get('accept-language') }
}

function show(koa: KoaContextWithOIDC, html: string): void {
  koa.type = 'html'
  koa.set('content-security-policy', "frame-ancestors 'none'; base-uri 'none'; script-src 'none'")
  koa.body = html
}
