import type { Route } from '@fobhouse/contract/route.ts'
import { accountRoutes } from '@fobhouse/contract/routes/accounts.ts'
import { type ApiClient, createApiClient } from './api-client.ts'
import { type ApiError, isApiError, UnreachableError } from './api-error.ts'
import { type BearerTokens, bearerTokens } from './bearer-tokens.ts'
import { clubAddress } from './club-address.ts'
import { noteReached } from './connection.ts'
import { confirmFreshly } from './fresh-confirmation.ts'
import { mobileBridge } from './platform.ts'
import { takeSentAhead } from './sent-ahead.ts'
import { refusalTexts } from './translations.ts'

function readCookie(name: string): string | undefined {
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return entry === undefined ? undefined : decodeURIComponent(entry.slice(name.length + 1))
}

/** The tokens of the mobile shell; undefined if cookies carry the session. */
export const mobileTokens: BearerTokens | undefined = openTokens()

function openTokens(): BearerTokens | undefined {
  const bridge = mobileBridge()
  if (!bridge) return undefined
  const { call } = createApiClient({ origin: clubAddress, readCookie, onReached: noteReached })
  return bearerTokens(bridge.store, (refresh) => call(accountRoutes.refreshToken, { body: { refresh } }))
}

const listeners = new Set<() => void>()

/** The listener is called when the server says that nobody is signed in any more. */
export function onSessionLost(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells all listeners that nobody is signed in any more. */
export function noteSessionLost(): void {
  for (const listener of listeners) listener()
}

/** 401 codes that answer what the visitor typed, tapped or clicked, not about the session (`docs/rules/page.md`). */
const ownAnswers: ReadonlySet<string> = new Set([
  'login_failed',
  'second_step_wrong',
  'card_login_failed',
  'kiosk_secret_wrong',
  'link_invalid',
])

export function endsSession(error: ApiError, route: Route): boolean {
  return error.status === 401 && route.path !== accountRoutes.loggedIn.path && !ownAnswers.has(error.code)
}

async function isStillSignedIn(error: ApiError, route: Route): Promise<boolean> {
  if (mobileTokens || !endsSession(error, route)) return false
  try {
    return await isSignedIn()
  } catch (failure) {
    if (isApiError(failure) || failure instanceof UnreachableError) return false // the first refusal is the one to tell
    throw failure
  }
}

/** Asks the server, because a session may have taken the place of another. Rejects unless it says yes or no. */
export async function isSignedIn(): Promise<boolean> {
  try {
    await client.call(accountRoutes.loggedIn)
    return true
  } catch (failure) {
    if (isApiError(failure) && failure.status === 401) return false
    throw failure
  }
}

const client: ApiClient = createApiClient({
  origin: clubAddress,
  readCookie,
  tokens: mobileTokens,
  confirm: confirmFreshly,
  isStillSignedIn,
  onReached: noteReached,
  sentAhead: takeSentAhead,
  beforeError: refusalTexts,
  onRefused: (error, route) => {
    if (endsSession(error, route)) noteSessionLost()
  },
})

export const { call, callWithHeaders, open } = client
