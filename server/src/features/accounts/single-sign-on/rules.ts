import { resolveRedirect } from '@fobhouse/contract/redirects.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'

// DiscourseConnect, as Discourse documents it: https://meta.discourse.org/t/13045

/** A forum's request, after its signature is checked. */
export type SignOn = { nonce: string; returnUrl: string }

export type ReturnAddresses = {
  ownOrigin: string
  /** Hosts that a payload may name. */
  allowedHosts: readonly string[]
  /** The destination if the payload names no allowed address; empty for none. */
  returnUrl: string
}

/** Reads a payload: a query string in base64. Undefined without a nonce or a return address. */
export function readPayload(payload: string, addresses: ReturnAddresses): SignOn | undefined {
  const fields = new URLSearchParams(Buffer.from(payload, 'base64').toString('utf8'))
  const nonce = fields.get('nonce') ?? ''
  const named = fields.get('return_sso_url') ?? ''
  const allowed = named === '' ? undefined : resolveRedirect(named, addresses.ownOrigin, addresses.allowedHosts)
  const returnUrl = allowed ?? addresses.returnUrl
  return nonce === '' || returnUrl === '' ? undefined : { nonce, returnUrl }
}

/** Whether somebody may sign on elsewhere. A forum trusts addresses, so an unverified one is never passed on. */
export function maySignOn(
  person: { state: MemberState; isEmailVerified: boolean },
  { activeOnly }: { activeOnly: boolean },
): boolean {
  return person.isEmailVerified && (!activeOnly || person.state === 'active')
}

export type Person = {
  id: number
  email: string
  screenName: string
  name: string
  state: MemberState
  isAdmin: boolean
}

/** The groups that other sites are told: `members` for active members, `admins` for administrators with all duties. */
export function groupsOf({ state, isAdmin }: Pick<Person, 'state' | 'isAdmin'>): string[] {
  return [...(state === 'active' ? ['members'] : []), ...(isAdmin ? ['admins'] : [])]
}

export function writePayload(nonce: string, person: Person): string {
  const fields = new URLSearchParams({
    nonce,
    email: person.email,
    external_id: String(person.id),
    username: person.screenName,
    name: person.name,
    groups: groupsOf(person).join(','),
  })
  return Buffer.from(fields.toString(), 'utf8').toString('base64')
}
