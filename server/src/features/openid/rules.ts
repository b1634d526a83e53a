import type { MemberState } from '@fobhouse/contract/routes/profile.ts'

/** Below `PUBLIC_URL`. */
export const openIdPath = '/api/openid'
/** The page's address for the consent question. */
export const consentPath = '/openid'
/**
 * The provider's cookies. `interaction` binds the question to the browser that was asked; `resume` has a path of its
 * own, and `__Host-` names allow only the path `/`.
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

/** True if a member may sign in elsewhere: programs trust addresses, so an unverified one is never sent. */
export function maySignIn(
  person: { state: MemberState; isEmailVerified: boolean },
  client: { activeOnly: boolean },
): boolean {
  return person.isEmailVerified && (!client.activeOnly || person.state === 'active')
}

export type SigningKey = { name: string; createdAt: string }

const dayMs = 24 * 3_600_000
/** How long a new key is published before it signs: programs cache the list of keys for hours. */
const announceDays = 1
/** How long a key signs before the next one is made. */
const rotateDays = 90
/** How long a key stays published after the next one took over, so that its signatures can be checked. */
const retireDays = 7

/** Sorts out the published keys, the signing one first, and the keys to delete. */
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

/** True if the next key is due. */
export function needsNewKey(keys: readonly SigningKey[], now: number): boolean {
  return keys.every(({ createdAt }) => now - Date.parse(createdAt) >= rotateDays * dayMs)
}
