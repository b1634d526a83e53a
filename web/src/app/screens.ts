import type { FeatureFlag } from '@fobhouse/contract/feature-flags.ts'
import type { ComponentType } from 'react'
import type { Namespace } from '../i18n/resources.ts'
import type commonTexts from '../i18n/en-AU/common.json'
import type { MenuIcon } from './menu-icons.ts'

export type MenuGroup = 'main' | 'memberTools' | 'membership' | 'adminTools'

/**
 * One route of the page (`product.md` §2). Menu, palette, bottom bar, guard and title are derived from it and from
 * nothing else.
 */
export type Screen = {
  /** Path pattern of React Router: `:name` a part, `:name?` an optional one. */
  path: string
  /** Key of the menu entry and title, in `common.json` under `screens`. */
  title: keyof (typeof commonTexts)['screens']
  /** Only for signed-in people. */
  loggedIn?: true
  /** Only for signed-out people: signed-in ones are led to the dashboard. */
  loggedOut?: true
  /** Exists in kiosk mode, too. */
  kiosk?: true
  admin?: true
  /** Only for active members and administrators. */
  memberOnly?: true
  /** Off: the route does not exist. */
  flag?: FeatureFlag
  /** Administrators see it whatever the flag says. */
  isFlagForMembersOnly?: true
  /** Reached by the first-start wizard, and only while that is needed. */
  setup?: true
  /** Place in the menu; without one it is hidden. */
  group?: MenuGroup
  icon?: MenuIcon
  /** Where the header's back arrow goes. */
  backTo?: string
  /** Uses the full width of the window, for tables. */
  isWide?: true
  /** On the brand ground instead of inside the frame. */
  isBrand?: true
  /** Signed-out visitors get "Log in" in the header, which opens a dialog and stays on the page. */
  offersLogin?: true
  /** File of texts that is loaded beside the code. */
  texts?: Namespace
  /** Absent while the screen is not built: then the guard is enforced, and what is allowed to see it finds a 404. */
  load?: () => Promise<ComponentType>
}

export const screens: readonly Screen[] = [
  { path: '/', title: 'login', loggedOut: true, isBrand: true },
  { path: '/login', title: 'login', loggedOut: true, kiosk: true, isBrand: true },
  { path: '/register', title: 'register', loggedOut: true, kiosk: true, isBrand: true },
  {
    path: '/registersuccess',
    title: 'registerSuccess',
    loggedOut: true,
    kiosk: true,
    isBrand: true,
    offersLogin: true,
  },
  { path: '/profile/password/reset/:resetToken', title: 'resetPassword', isBrand: true },
  { path: '/profile/email/:verifyToken/verify', title: 'verifyEmail', isBrand: true },
  { path: '/setup', title: 'setup', setup: true, isBrand: true },

  {
    path: '/dashboard',
    title: 'dashboard',
    loggedIn: true,
    kiosk: true,
    group: 'main',
    icon: 'home',
    texts: 'dashboard',
    load: async () => (await import('../features/dashboard/dashboard-screen.tsx')).DashboardScreen,
  },
  {
    path: '/webcams',
    title: 'webcams',
    loggedIn: true,
    kiosk: true,
    flag: 'enableWebcams',
    group: 'main',
    icon: 'camera',
  },

  {
    path: '/tools/swipes/recent',
    title: 'recentSwipes',
    loggedIn: true,
    memberOnly: true,
    kiosk: true,
    group: 'memberTools',
    icon: 'history',
    isWide: true,
    texts: 'swipes',
    load: async () => (await import('../features/swipes/recent-swipes-screen.tsx')).RecentSwipesScreen,
  },
  {
    path: '/tools/swipes/lastseen',
    title: 'lastSeen',
    loggedIn: true,
    memberOnly: true,
    kiosk: true,
    group: 'memberTools',
    icon: 'clock',
    isWide: true,
    texts: 'swipes',
    load: async () => (await import('../features/swipes/last-seen-screen.tsx')).LastSeenScreen,
  },
  {
    path: '/tools/stats',
    title: 'statistics',
    loggedIn: true,
    memberOnly: true,
    kiosk: true,
    flag: 'enableStatsPage',
    isFlagForMembersOnly: true,
    group: 'memberTools',
    icon: 'chart',
  },
  {
    path: '/tools/proxy',
    title: 'proxy',
    loggedIn: true,
    memberOnly: true,
    kiosk: true,
    flag: 'enableProxyVoting',
    group: 'memberTools',
    icon: 'signature',
  },
  {
    path: '/tools/issue',
    title: 'reportIssue',
    loggedIn: true,
    memberOnly: true,
    kiosk: true,
    group: 'memberTools',
    icon: 'report',
  },

  { path: '/account/profile', title: 'profile', loggedIn: true, kiosk: true, group: 'membership', icon: 'person' },
  {
    path: '/account/access',
    title: 'access',
    loggedIn: true,
    kiosk: true,
    group: 'membership',
    icon: 'key',
    texts: 'access',
    load: async () => (await import('../features/access/access-screen.tsx')).AccessScreen,
  },
  {
    path: '/account/memberbucks/:dialog?',
    title: 'memberBucks',
    loggedIn: true,
    kiosk: true,
    flag: 'enableMemberBucks',
    group: 'membership',
    icon: 'coin',
  },
  {
    path: '/account/billing',
    title: 'billing',
    loggedIn: true,
    kiosk: true,
    flag: 'enableStripe',
    group: 'membership',
    icon: 'bankCard',
  },
  {
    path: '/account/membership-plan',
    title: 'membershipPlan',
    loggedIn: true,
    kiosk: true,
    flag: 'enableMembershipPayments',
    group: 'membership',
    icon: 'certificate',
  },

  {
    path: '/manage/members',
    title: 'members',
    loggedIn: true,
    admin: true,
    group: 'adminTools',
    icon: 'people',
    isWide: true,
  },
  {
    path: '/manage/members/:memberId',
    title: 'manageMember',
    loggedIn: true,
    admin: true,
    backTo: '/manage/members',
  },
  {
    path: '/manage/meetings',
    title: 'meetings',
    loggedIn: true,
    admin: true,
    group: 'adminTools',
    icon: 'calendar',
  },
  { path: '/manage/tiers', title: 'tiers', loggedIn: true, admin: true, group: 'adminTools', icon: 'stack' },
  { path: '/manage/tiers/:planId', title: 'manageTier', loggedIn: true, admin: true, backTo: '/manage/tiers' },
  { path: '/manage/plans/:planId', title: 'managePlan', loggedIn: true, admin: true, backTo: '/manage/tiers' },
  {
    path: '/manage/devices',
    title: 'devices',
    loggedIn: true,
    admin: true,
    group: 'adminTools',
    icon: 'board',
    isWide: true,
  },
  { path: '/manage/kiosks', title: 'kiosks', loggedIn: true, admin: true, group: 'adminTools', icon: 'tablet' },
  {
    path: '/manage/outbox',
    title: 'outbox',
    loggedIn: true,
    admin: true,
    group: 'adminTools',
    icon: 'mail',
    isWide: true,
  },
  {
    path: '/manage/audit',
    title: 'audit',
    loggedIn: true,
    admin: true,
    group: 'adminTools',
    icon: 'log',
    isWide: true,
  },
  { path: '/manage/settings', title: 'settings', loggedIn: true, admin: true, group: 'adminTools', icon: 'settings' },

  {
    path: '/logout',
    title: 'logout',
    loggedIn: true,
    kiosk: true,
    isBrand: true,
    load: async () => (await import('../features/logout/logout-screen.tsx')).LogoutScreen,
  },
  {
    path: '/error/403',
    title: 'forbidden',
    kiosk: true,
    offersLogin: true,
    texts: 'errors',
    load: async () => (await import('../features/errors/refused-screens.tsx')).ForbiddenScreen,
  },
  {
    path: '/error/403MemberOnly',
    title: 'memberOnly',
    kiosk: true,
    offersLogin: true,
    texts: 'errors',
    load: async () => (await import('../features/errors/refused-screens.tsx')).MemberOnlyScreen,
  },
  {
    path: '/error/404',
    title: 'notFound',
    kiosk: true,
    offersLogin: true,
    texts: 'errors',
    load: async () => (await import('../features/errors/refused-screens.tsx')).NotFoundScreen,
  },
]

export const notFoundScreen: Screen = { path: '*', title: 'notFound', kiosk: true, offersLogin: true }
