import { accountRoutes } from '@fobhouse/contract/routes/accounts.ts'
import { type OwnProfile, profileRoutes } from '@fobhouse/contract/routes/profile.ts'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { call, mobileTokens, onSessionLost } from '../../lib/api.ts'
import { isApiError } from '../../lib/api-error.ts'
import { configurationQuery } from '../club/configuration.ts'
import { forgetDigitalId } from '../card/forget-digital-id.ts'
import { queryClient } from '../../lib/query-client.ts'

/** The signed-in person, or null. */
export type Session = OwnProfile | null

const sessionKey = ['profile']

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async (): Promise<Session> => ((await isSomebodySignedIn()) ? call(profileRoutes.get) : null),
})

/**
 * At the first load the configuration says it; later the logged-in check does. With an expired access token the server
 * answers the configuration as for a visitor, so in the mobile shell the tokens themselves say it.
 */
async function isSomebodySignedIn(): Promise<boolean> {
  const known = queryClient.getQueryData<Session>(sessionKey)
  if (known) return true
  if (mobileTokens && (await mobileTokens.access()) === null) return false
  if (known === undefined && !mobileTokens)
    return (await queryClient.query({ ...configurationQuery, staleTime: 'static' })).loggedIn
  try {
    await call(accountRoutes.loggedIn)
    return true
  } catch (error) {
    if (isApiError(error)) return false
    throw error
  }
}

/** Undefined until the first check is done. */
export function useSession(): Session | undefined {
  return useQuery(sessionQuery).data
}

/**
 * The person that the page is drawn for. The guard sets it. When a session ends, a screen keeps its person until the
 * guard removes the screen, although `sessionQuery` may already have another answer.
 */
export const ShownSession = createContext<Session | undefined>(undefined)

/** The signed-in person, on screens that only signed-in people see. */
export function useProfile(): OwnProfile {
  const session = useContext(ShownSession)
  if (!session) throw new Error('This screen is only for signed-in people.')
  return session
}

/**
 * Loads the session that a login, verification or setup has just opened. The guard then leads on from the logged-out
 * screens: to `nextUrl`, or to the dashboard.
 */
export async function takeUpSession(): Promise<OwnProfile> {
  const profile = await call(profileRoutes.get)
  forgetEverythingElse()
  queryClient.setQueryData<Session>(sessionKey, profile)
  await queryClient.invalidateQueries({ queryKey: configurationQuery.queryKey })
  return profile
}

/** Ends the session at the server and here. */
export async function logOut(): Promise<void> {
  try {
    await call(accountRoutes.logout)
  } catch (error) {
    if (!isApiError(error) || error.status !== 401) throw error // a 401 means that the session has already ended
  }
  await mobileTokens?.forget()
  dropSession()
}

/** One person's data must not be shown to the next. */
function forgetEverythingElse(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isAnonymous(queryKey) })
  forgetDigitalId()
}

function isAnonymous(queryKey: readonly unknown[]): boolean {
  return queryKey[0] === sessionKey[0] || ['config', 'setup', 'kiosk'].includes(String(queryKey[0]))
}

function dropSession(): void {
  queryClient.setQueryData<Session>(sessionKey, null)
  forgetEverythingElse()
}

/** Any 401 that ends the session clears the cached data; the guard then leads to the login (`docs/rules/page.md`). */
export function watchForLostSession(client: Pick<QueryClient, 'getQueryData'> = queryClient): () => void {
  return onSessionLost(() => {
    if (client.getQueryData<Session>(sessionKey) !== null) dropSession()
    void mobileTokens?.forget()
  })
}
