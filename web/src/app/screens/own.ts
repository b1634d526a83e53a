import type { Screen } from '../screen.ts'

const forSignedIn = { loggedIn: true, kiosk: true } as const
const forMembers = { loggedIn: true, memberOnly: true, kiosk: true } as const

/** What members do for themselves. */
export const ownScreens: readonly Screen[] = [
  {
    path: '/dashboard',
    title: 'dashboard',
    ...forSignedIn,
    group: 'main',
    icon: 'home',
    texts: 'dashboard',
    load: async () => (await import('../../features/dashboard/dashboard-screen.tsx')).DashboardScreen,
  },
  { path: '/webcams', title: 'webcams', ...forSignedIn, flag: 'enableWebcams', group: 'main', icon: 'camera' },

  {
    path: '/tools/swipes/recent',
    title: 'recentSwipes',
    ...forMembers,
    group: 'memberTools',
    icon: 'history',
    isWide: true,
    texts: 'swipes',
    load: async () => (await import('../../features/swipes/recent-swipes-screen.tsx')).RecentSwipesScreen,
  },
  {
    path: '/tools/swipes/lastseen',
    title: 'lastSeen',
    ...forMembers,
    group: 'memberTools',
    icon: 'clock',
    isWide: true,
    texts: 'swipes',
    load: async () => (await import('../../features/swipes/last-seen-screen.tsx')).LastSeenScreen,
  },
  {
    path: '/tools/stats',
    title: 'statistics',
    ...forMembers,
    flag: 'enableStatsPage',
    isFlagForMembersOnly: true,
    group: 'memberTools',
    icon: 'chart',
  },
  {
    path: '/tools/proxy',
    title: 'proxy',
    ...forMembers,
    flag: 'enableProxyVoting',
    group: 'memberTools',
    icon: 'signature',
  },
  { path: '/tools/issue', title: 'reportIssue', ...forMembers, group: 'memberTools', icon: 'report' },

  {
    path: '/account/profile',
    title: 'profile',
    ...forSignedIn,
    group: 'membership',
    icon: 'person',
    texts: 'profile',
    load: async () => (await import('../../features/profile/profile-screen.tsx')).ProfileScreen,
  },
  {
    path: '/account/access',
    title: 'access',
    ...forSignedIn,
    group: 'membership',
    icon: 'key',
    texts: 'access',
    load: async () => (await import('../../features/access/access-screen.tsx')).AccessScreen,
  },
  {
    path: '/account/memberbucks/:dialog?',
    title: 'memberBucks',
    ...forSignedIn,
    flag: 'enableMemberBucks',
    group: 'membership',
    icon: 'coin',
    texts: 'memberbucks',
    load: async () => (await import('../../features/memberbucks/memberbucks-screen.tsx')).MemberbucksScreen,
  },
  {
    path: '/account/billing',
    title: 'billing',
    ...forSignedIn,
    flag: 'enableStripe',
    group: 'membership',
    icon: 'bankCard',
  },
  {
    path: '/account/membership-plan',
    title: 'membershipPlan',
    ...forSignedIn,
    flag: 'enableMembershipPayments',
    group: 'membership',
    icon: 'certificate',
  },
]
