import type { AccountClaims } from 'oidc-provider'
import { fullName } from '../../../core/full-name.ts'
import { groupsOf } from '../../accounts/public.ts'
import type { Person } from './person-store.ts'

/** Which scope opens which claims (OpenID Connect Core 1.0, 5.4); the last two are ours. */
export const claimsByScope = {
  openid: ['sub'],
  profile: ['name', 'given_name', 'family_name', 'preferred_username', 'locale'],
  email: ['email', 'email_verified'],
  membership: ['membership_state'],
  groups: ['groups'],
}

/** Everything; the provider tells of it what was allowed. */
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
