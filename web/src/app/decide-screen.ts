import { type Duty, hasDuty } from '@fobhouse/contract/duties.ts'
import type { FeatureFlag } from '@fobhouse/contract/feature-flags.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import type { Platform } from '../lib/platform.ts'
import type { Screen } from './screen.ts'

export type GuardFacts = {
  /** The signed-in person, or null. */
  session: {
    id: number
    admin: boolean
    duties: readonly Duty[]
    state: MemberState
    needsSecondFactor: boolean
    trains: boolean
  } | null
  flags: Readonly<Record<FeatureFlag, boolean>>
  platform: Platform
  isSetupNeeded: boolean
  /** The address that is open. */
  path: string
  search: string
  /** True if the login dialog was opened here: then signing in does not lead away. */
  staysAfterLogin: boolean
}

export type Refusal = '403' | '403Duty' | '403MemberOnly' | '404'

/** Show the screen, go elsewhere, or show a refusal at the same address. */
export type Decision = { kind: 'show' } | { kind: 'go'; to: string } | { kind: 'refuse'; page: Refusal }

const show: Decision = { kind: 'show' }

/**
 * The guard of every route, child routes too (`docs/rules/page.md`). Access is checked before flags and missing
 * screens.
 */
export function decideScreen(screen: Screen, facts: GuardFacts): Decision {
  const setup = decideSetup(screen, facts)
  if (setup) return setup
  if (facts.platform === 'kiosk' && !screen.kiosk) return decideKiosk(screen)
  if (mustSecure(screen, facts)) return { kind: 'go', to: securityPath }
  if (screen.loggedOut && facts.session && !facts.staysAfterLogin) return decideForSignedIn(facts)
  const access = decideAccess(screen, facts)
  if (access) return access
  return isOff(screen, facts) || !screen.load ? { kind: 'refuse', page: '404' } : show
}

/** A kiosk has no start page of its own. */
export const startOfKiosk = '/login'

const securityPath = '/account/security'

/** Whether this administrator must set up a second step, as the club requires, before anything else. */
function mustSecure({ path, loggedIn, loggedOut }: Screen, { session }: GuardFacts): boolean {
  if (!session?.needsSecondFactor || path === securityPath || path === '/logout') return false
  return loggedIn === true || loggedOut === true
}

function decideSetup(screen: Screen, facts: GuardFacts): Decision | undefined {
  if (screen.setup) return facts.isSetupNeeded && screen.load ? show : { kind: 'refuse', page: '404' }
  return facts.isSetupNeeded && !screen.isHelp ? { kind: 'go', to: '/setup' } : undefined
}

function decideKiosk(screen: Screen): Decision {
  return screen.path === '/' ? { kind: 'go', to: startOfKiosk } : { kind: 'refuse', page: '404' }
}

/** The login screen also handles a sign-on for another site (`sso`, `next`) when the person is already signed in. */
function decideForSignedIn({ search }: GuardFacts): Decision {
  const query = new URLSearchParams(search)
  if (query.has('next') || (query.has('sso') && query.has('sig'))) return show
  return { kind: 'go', to: pathWithin(query.get('nextUrl')) ?? '/dashboard' }
}

function decideAccess(screen: Screen, { session, path, search, platform }: GuardFacts): Decision | undefined {
  if (!screen.loggedIn) return undefined
  // The next person at a kiosk is somebody else.
  const isLeft = screen.path === '/logout' || platform === 'kiosk'
  if (!session) return { kind: 'go', to: isLeft ? '/login' : loginFor(`${path}${search}`) }
  if (screen.duty !== undefined && !hasDuty(session.duties, screen.duty)) {
    return { kind: 'refuse', page: session.admin ? '403Duty' : '403' }
  }
  if (screen.isForTrainers && !session.trains && !hasDuty(session.duties, 'training'))
    return { kind: 'refuse', page: '403' }
  if (session.admin) return undefined
  if (screen.memberOnly && session.state !== 'active') return { kind: 'refuse', page: '403MemberOnly' }
  return undefined
}

function isOff(screen: Screen, { flags, session }: GuardFacts): boolean {
  if (!screen.flag || flags[screen.flag]) return false
  return !(screen.isFlagForMembersOnly && session?.admin)
}

function loginFor(path: string): string {
  return `/login?nextUrl=${encodeURIComponent(path)}`
}

/** Accepts only a path of this page: `//elsewhere.example` and `/\elsewhere.example` would lead away. */
export function pathWithin(nextUrl: string | null): string | undefined {
  return nextUrl !== null && /^\/(?![/\\])/.test(nextUrl) && !hasControlCharacter(nextUrl) ? nextUrl : undefined
}

/** Browsers drop tabs and line breaks from addresses, so `/<tab>/x` would become `//x`. */
function hasControlCharacter(text: string): boolean {
  return /[\u0000-\u0020]/u.test(text)
}
