import type { MemberState } from '@fobhouse/contract/routes/profile.ts'

/** Below `PUBLIC_URL`. */
export const openIdPath = '/api/openid'
/** The page's own address for the question whether a program may know who somebody is. */
export const consentPath = '/openid'
/**
 * The provider's cookies. `interaction` binds the question to the browser that was asked; `resume` goes to one address
 * only, for which a name bound to the whole host is not to be had.
 */
export function openIdCookies(origin: string): {
  names: Record<'session' | 'interaction' | 'resume', string>
  path: string
} {
  if (!origin.startsWith('https:')) {
    const names = { session: 'openid_session', interaction: 'openid_interaction', resume: 'openid_resume' }
    return { names, path: openIdPath }
  }
  const names = {
    session: '__Host-openid_session',
    interaction: '__Host-openid_interaction',
    resume: '__Secure-openid_resume',
  }
  return { names, path: '/' }
}

/** Whether somebody may sign in elsewhere: a program trusts addresses, so an unverified one never goes there. */
export function maySignIn(
  person: { state: MemberState; isEmailVerified: boolean },
  client: { activeOnly: boolean },
): boolean {
  return person.isEmailVerified && (!client.activeOnly || person.state === 'active')
}

export type SigningKey = { name: string; createdAt: string }

const dayMs = 24 * 3_600_000
/** A new key signs from then on: programs keep the list of keys for hours. */
const announceDays = 1
/** So long a key signs before the next one is made. */
const rotateDays = 90
/** So long it can still be checked what a key signed after the next one took over. */
const retireDays = 7

/** The keys that are shown to the world, the one that signs first; and which are to go. */
export function sortKeys<Key extends SigningKey>(keys: readonly Key[], now: number): { shown: Key[]; retired: Key[] } {
  const newestFirst = keys.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
  const ageDays = (key: Key) => (now - Date.parse(key.createdAt)) / dayMs
  const signer = newestFirst.find((key) => ageDays(key) >= announceDays) ?? newestFirst.at(-1)
  if (!signer) return { shown: [], retired: [] }
  const older = newestFirst.slice(newestFirst.indexOf(signer) + 1)
  const retired = older.filter(() => ageDays(signer) >= announceDays + retireDays)
  const rest = newestFirst.filter((key) => key !== signer && !retired.includes(key))
  return { shown: [signer, ...rest], retired }
}

/** Whether it is time for the next key. */
export function needsNewKey(keys: readonly SigningKey[], now: number): boolean {
  return keys.every(({ createdAt }) => now - Date.parse(createdAt) >= rotateDays * dayMs)
}
