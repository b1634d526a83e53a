import type { AccountClaims } from 'oidc-provider'
import { fullName } from '../../../core/full-name.ts'
import { groupsOf } from '../../accounts/public.ts'
import type { Person } from './person-store.ts'

/** The claims of each scope (OpenID Connect Core 1.0, 5.4); the last two scopes are ours. */
export const claimsByScope = {
  openid: ['sub'],
  profile: ['name', 'given_name', 'family_name', 'preferred_username', 'locale'],
  email: ['email', 'email_verified'],
  membership: ['membership_state'],
  groups: ['groups'],
}

/** Returns all claims; the provider sends only the allowed ones. */
export function claimsOf(person: Person): AccountClaims {
  return {
    sub: String(person.id),
    name: fullName(person),
    given_name: person.first_name,
    family_name: person.last_name,
    preferred_username: person.screen_name,
    ...(person.language === null ? {} : { locale: person.language }),
    email: person.email,
    email_verified: person.isEmailVerified,
    membership_state: person.state,
    groups: groupsOf(person),
  }
}
