import type { Screen } from '../screen.ts'

const forSignedIn = { loggedIn: true, kiosk: true } as const

/** Logging out, and refusals. */
export const wayOutScreens: readonly Screen[] = [
  {
    path: '/logout',
    title: 'logout',
    ...forSignedIn,
    isBrand: true,
    load: async () => (await import('../../features/logout/logout-screen.tsx')).LogoutScreen,
  },

  {
    path: '/error/403',
    title: 'forbidden',
    kiosk: true,
    offersLogin: true,
    texts: 'errors',
    load: async () => (await import('../../features/errors/refused-screens.tsx')).ForbiddenScreen,
  },
  {
    path: '/error/403Duty',
    title: 'forbidden',
    kiosk: true,
    offersLogin: true,
    texts: 'errors',
    load: async () => (await import('../../features/errors/refused-screens.tsx')).DutyScreen,
  },
  {
    path: '/error/403MemberOnly',
    title: 'memberOnly',
    kiosk: true,
    offersLogin: true,
    texts: 'errors',
    load: async () => (await import('../../features/errors/refused-screens.tsx')).MemberOnlyScreen,
  },
  {
    path: '/error/404',
    title: 'notFound',
    kiosk: true,
    offersLogin: true,
    texts: 'errors',
    load: async () => (await import('../../features/errors/refused-screens.tsx')).NotFoundScreen,
  },
]
