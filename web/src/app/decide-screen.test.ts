import { dutiesIn, duties } from '@fobhouse/contract/duties.ts'
import { eachFlag } from '@fobhouse/contract/feature-flags.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideScreen, type Decision, type GuardFacts, pathWithin } from './decide-screen.ts'
import { findScreen, isWithin, linkTo, menuScreens, wayBack } from './find-screen.ts'
import type { Screen } from './screen.ts'
import { notFoundScreen, screens } from './screens.ts'

const allFlags = (isOn: boolean) => eachFlag(() => isOn)

const facts: GuardFacts = {
  session: null,
  flags: allFlags(true),
  platform: 'web',
  isSetupNeeded: false,
  path: '/somewhere',
  search: '',
  staysAfterLogin: false,
}
const active: GuardFacts = {
  ...facts,
  session: { id: 1, admin: false, duties: [], state: 'active', needsSecondFactor: false, trains: false },
}
const inactive: GuardFacts = {
  ...facts,
  session: { id: 2, admin: false, duties: [], state: 'inactive', needsSecondFactor: false, trains: false },
}
const admin: GuardFacts = {
  ...facts,
  session: { id: 3, admin: true, duties, state: 'inactive', needsSecondFactor: false, trains: false },
}
const trainer: GuardFacts = {
  ...facts,
  session: { id: 7, admin: false, duties: [], state: 'active', needsSecondFactor: false, trains: true },
}
const keeper: GuardFacts = {
  ...facts,
  session: {
    ...active.session,
    id: 5,
    admin: true,
    duties: ['doors'],
    state: 'active',
    needsSecondFactor: false,
    trains: false,
  },
}
const bare: GuardFacts = {
  ...facts,
  session: { id: 4, admin: true, duties, state: 'active', needsSecondFactor: true, trains: false },
}

const load = () => Promise.resolve(() => null)
const show: Decision = { kind: 'show' }
const refuse = (page: '403' | '403Duty' | '403MemberOnly' | '404'): Decision => ({ kind: 'refuse', page })
const go = (to: string): Decision => ({ kind: 'go', to })

function screen(flags: Partial<Screen>): Screen {
  return { path: '/x', title: 'notFound', load, ...flags }
}

describe('decideScreen', () => {
  it.each<[string, Partial<Screen>, Partial<GuardFacts>, Decision]>([
    ['anyone, any screen', {}, {}, show],
    ['a visitor, a screen for signed-in people', { loggedIn: true }, {}, go('/login?nextUrl=%2Fsomewhere')],
    [
      'a visitor, with a query in the address',
      { loggedIn: true },
      { search: '?a=1&b=2' },
      go('/login?nextUrl=%2Fsomewhere%3Fa%3D1%26b%3D2'),
    ],
    ['a visitor, an admin screen', { loggedIn: true, duty: 'people' }, {}, go('/login?nextUrl=%2Fsomewhere')],
    ['a visitor, log out: no way back to it', { loggedIn: true, path: '/logout' }, {}, go('/login')],
    ['a member, a screen for signed-in people', { loggedIn: true }, active, show],
    ['a member, a screen for trainers', { loggedIn: true, isForTrainers: true }, active, refuse('403')],
    ['a trainer, a screen for trainers', { loggedIn: true, isForTrainers: true }, trainer, show],
    ['an administrator, a screen for trainers', { loggedIn: true, isForTrainers: true }, admin, show],
    [
      'an administrator of doors, a screen for trainers',
      { loggedIn: true, isForTrainers: true },
      keeper,
      refuse('403'),
    ],
    ['a member, an admin screen', { loggedIn: true, duty: 'people' }, active, refuse('403')],
    ['an administrator, an admin screen', { loggedIn: true, duty: 'people' }, admin, show],
    ['an administrator with another duty', { loggedIn: true, duty: 'people' }, keeper, refuse('403Duty')],
    ['an administrator with one of the duties', { loggedIn: true, duty: ['people', 'doors'] }, keeper, show],
    ['an administrator who lacks a second step', { loggedIn: true }, bare, go('/account/security')],
    ['the same, on the login page', { loggedOut: true }, bare, go('/account/security')],
    ['the same, where it is set up', { loggedIn: true, path: '/account/security' }, bare, show],
    ['the same, on the way out', { loggedIn: true, path: '/logout' }, bare, show],
    ['the same, a page for anyone', {}, bare, show],
    ['an active member, member only', { loggedIn: true, memberOnly: true }, active, show],
    ['an inactive one, member only', { loggedIn: true, memberOnly: true }, inactive, refuse('403MemberOnly')],
    ['an inactive administrator, member only', { loggedIn: true, memberOnly: true }, admin, show],
    ['a visitor, a logged-out screen', { loggedOut: true }, {}, show],
    ['a member, a logged-out screen', { loggedOut: true }, active, go('/dashboard')],
    [
      'a member who came from elsewhere',
      { loggedOut: true },
      { ...active, search: '?nextUrl=/account/access' },
      go('/account/access'),
    ],
    [
      'a member who is lured away',
      { loggedOut: true },
      { ...active, search: '?nextUrl=//evil.example' },
      go('/dashboard'),
    ],
    ['a member who has just used the login dialog', { loggedOut: true }, { ...active, staysAfterLogin: true }, show],
    ['a member, sign-on for another site', { loggedOut: true }, { ...active, search: '?sso=a&sig=b' }, show],
    ['a member, half a sign-on', { loggedOut: true }, { ...active, search: '?sso=a' }, go('/dashboard')],
    ['a member, a full redirect', { loggedOut: true }, { ...active, search: '?next=/wiki' }, show],
    ['a flag that is on', { flag: 'enableMemberBucks' }, {}, show],
    ['a flag that is off', { flag: 'enableMemberBucks' }, { flags: allFlags(false) }, refuse('404')],
    [
      'a flag that is off, asked by a visitor who may not know',
      { flag: 'enableMemberBucks', loggedIn: true },
      { flags: allFlags(false) },
      go('/login?nextUrl=%2Fsomewhere'),
    ],
    [
      'statistics for administrators, whatever the flag says',
      { loggedIn: true, memberOnly: true, flag: 'enableStatsPage', isFlagForMembersOnly: true },
      { ...admin, flags: allFlags(false) },
      show,
    ],
    [
      'statistics for members only with the flag',
      { loggedIn: true, memberOnly: true, flag: 'enableStatsPage', isFlagForMembersOnly: true },
      { ...active, flags: allFlags(false) },
      refuse('404'),
    ],
    ['a kiosk, a route that it lacks', {}, { platform: 'kiosk' }, refuse('404')],
    ['a kiosk, a route that it has', { kiosk: true }, { platform: 'kiosk' }, show],
    ['a kiosk at the root', { path: '/', loggedOut: true }, { platform: 'kiosk' }, go('/login')],
    ['a mobile shell is no kiosk', {}, { platform: 'mobile' }, show],
    ['a club that is not set up', {}, { isSetupNeeded: true }, go('/setup')],
    ['the wizard while it is needed', { setup: true }, { isSetupNeeded: true }, show],
    ['the wizard afterwards', { setup: true }, {}, refuse('404')],
  ])('%s', (_case, flags, changes, expected) => {
    expect(decideScreen(screen(flags), { ...facts, ...changes })).toEqual(expected)
  })

  it('asks who may before it says that a screen is not built', () => {
    const { load: _load, ...unbuilt } = screen({ loggedIn: true, duty: 'people' })
    expect(decideScreen(unbuilt, facts)).toEqual(go('/login?nextUrl=%2Fsomewhere'))
    expect(decideScreen(unbuilt, active)).toEqual(refuse('403'))
    expect(decideScreen(unbuilt, admin)).toEqual(refuse('404'))
  })

  it('shows an unknown path to nobody', () => {
    expect(decideScreen(notFoundScreen, facts)).toEqual(refuse('404'))
    expect(decideScreen(notFoundScreen, admin)).toEqual(refuse('404'))
  })
})

describe('pathWithin', () => {
  it.each(['/a', '/a?b=c#d', '/'])('takes %s', (path) => {
    expect(pathWithin(path)).toBe(path)
  })

  it('never leads to another origin', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const path = pathWithin(text)
        expect(path === undefined || new URL(path, 'https://club.example').origin === 'https://club.example').toBe(true)
      }),
    )
  })

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', '', 'dashboard', '/\t/evil.example'])(
    'refuses %j',
    (path) => {
      expect(pathWithin(path)).toBeUndefined()
    },
  )
})

/** Every screen with its flags (`docs/rules/page.md`). */
const specified: readonly [path: string, flags: string][] = [
  ['/', 'loggedOut'],
  ['/registersuccess', 'loggedOut kiosk'],
  ['/dashboard', 'loggedIn kiosk'],
  ['/manage/members', 'loggedIn admin'],
  ['/manage/members/12', 'loggedIn admin'],
  ['/manage/meetings', 'loggedIn admin'],
  ['/manage/tiers', 'loggedIn admin'],
  ['/manage/tiers/3', 'loggedIn admin'],
  ['/manage/plans/3', 'loggedIn admin'],
  ['/manage/devices', 'loggedIn admin'],
  ['/manage/kiosks', 'loggedIn admin'],
  ['/tools/stats/', 'loggedIn memberOnly kiosk enableStatsPage'],
  ['/tools/issue', 'loggedIn memberOnly kiosk'],
  ['/tools/proxy', 'loggedIn memberOnly kiosk enableProxyVoting'],
  ['/tools/swipes/recent', 'loggedIn memberOnly kiosk'],
  ['/tools/swipes/lastseen', 'loggedIn memberOnly kiosk'],
  ['/account/profile', 'loggedIn kiosk'],
  ['/account/access', 'loggedIn kiosk'],
  ['/account/memberbucks', 'loggedIn kiosk enableMemberBucks'],
  ['/account/memberbucks/transactions', 'loggedIn kiosk enableMemberBucks'],
  ['/account/billing', 'loggedIn kiosk enableStripe'],
  ['/account/membership-plan', 'loggedIn kiosk enableMembershipPayments'],
  ['/logout', 'loggedIn kiosk'],
  ['/login', 'loggedOut kiosk'],
  ['/register', 'loggedOut kiosk'],
  ['/profile/password/reset/abc', ''],
  ['/profile/email/abc/verify', ''],
  ['/error/403', 'kiosk'],
  ['/error/403MemberOnly', 'kiosk'],
  ['/error/404', 'kiosk'],
  ['/manage/approvals', 'loggedIn admin'],
  ['/manage/settings', 'loggedIn admin'],
  ['/manage/outbox', 'loggedIn admin'],
  ['/manage/audit', 'loggedIn admin'],
]

describe('screens', () => {
  it.each(specified)('%s is %s', (path, flags) => {
    const { loggedIn, loggedOut, duty, memberOnly, kiosk, flag } = findScreen(path)
    const names = { loggedIn, loggedOut, admin: duty, memberOnly, kiosk }
    const found = Object.entries(names).flatMap(([name, isSet]) => (isSet ? [name] : []))
    expect([...found, ...(flag ? [flag] : [])].toSorted()).toEqual(flags.split(' ').filter(Boolean).toSorted())
  })

  it.each(duties)(
    'somebody with the duty %s alone sees the administrators’ screens of that duty, and no other',
    (held) => {
      const keeps: GuardFacts = {
        ...facts,
        session: { id: 6, admin: true, duties: [held], state: 'active', needsSecondFactor: false, trains: false },
      }
      const ofAdministrators = screens.filter(({ duty, load: isBuilt }) => duty !== undefined && isBuilt !== undefined)
      expect(ofAdministrators.length).toBeGreaterThan(10)
      for (const one of ofAdministrators) {
        const isOurs = one.duty !== undefined && dutiesIn(one.duty).includes(held)
        expect([one.path, decideScreen(one, keeps)]).toEqual([one.path, isOurs ? show : refuse('403Duty')])
      }
    },
  )

  it('lets everybody read the handbook, also while the club is set up', () => {
    for (const path of ['/help', '/help/log-in']) {
      expect(findScreen(path).isHelp).toBe(true)
      for (const who of [facts, active, inactive, admin, { ...facts, platform: 'kiosk' as const }])
        for (const isSetupNeeded of [false, true])
          expect(decideScreen(findScreen(path), { ...who, isSetupNeeded })).toEqual(show)
    }
  })

  it('knows no other path', () => {
    expect(findScreen('/manage')).toBe(notFoundScreen)
    expect(findScreen('/manage/members/1/2')).toBe(notFoundScreen)
    expect(findScreen('/account/memberbucks/a/b')).toBe(notFoundScreen)
  })

  it('finds every screen by the link to it', () => {
    for (const one of screens) expect(findScreen(linkTo(one))).toBe(one)
  })

  it('leads back only to screens that exist', () => {
    const parents = screens.flatMap(({ backTo }) => (backTo === undefined ? [] : [findScreen(backTo)]))
    expect(parents).not.toEqual([])
    expect(parents).not.toContain(notFoundScreen)
  })

  it('leads back to the parent of this very thing', () => {
    const back = (path: string) => wayBack(findScreen(path), { ...admin, path })
    expect(back('/manage/certificates/8/steps/14/quiz')).toBe('/manage/certificates/8')
    expect(back('/bookings/7')).toBe('/bookings')
    expect(back('/dashboard')).toBeUndefined()
  })

  it('marks the menu entry under which a screen stands, however deep', () => {
    const marked = (path: string) =>
      menuScreens(admin)
        .filter((entry) => isWithin(entry, findScreen(path)))
        .map((entry) => entry.path)
    expect(marked('/manage/certificates/8')).toEqual(['/manage/certificates'])
    expect(marked('/manage/certificates/8/steps/14/quiz')).toEqual(['/manage/certificates'])
    expect(marked('/dashboard')).toEqual(['/dashboard'])
  })

  it('leads nobody back to what they would be refused', () => {
    const ways = [facts, active, inactive, admin, { ...active, platform: 'kiosk' as const }].flatMap((who) =>
      screens
        .filter((one) => decideScreen(one, who).kind === 'show')
        .flatMap((one) => {
          const back = wayBack(one, { ...who, path: linkTo(one) })
          return back === undefined ? [] : [{ from: one.path, back, decision: decideScreen(findScreen(back), who) }]
        }),
    )
    expect(ways.length).toBeGreaterThan(20)
    expect(ways).toEqual(ways.map((way) => ({ ...way, decision: show })))
    const path = '/manage/certificates/8'
    expect(wayBack(findScreen(path), { ...active, path })).toBe('/account/certificates')
  })

  it('offers nobody what they would be refused', () => {
    for (const who of [facts, active, inactive, admin, { ...active, platform: 'kiosk' as const }]) {
      for (const entry of menuScreens(who)) {
        expect(decideScreen(entry, who)).toEqual(show)
        expect(entry.load).toBeDefined()
      }
    }
    expect(menuScreens(facts)).toEqual([])
  })
})
