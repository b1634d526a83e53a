/** The pages of the portal that a card may lead to, as everybody has them. Paths and titles as in `app/screens/`. */
export const portalPages = [
  { path: '/dashboard', title: 'dashboard' },
  { path: '/account/access', title: 'access' },
  { path: '/account/profile', title: 'profile' },
  { path: '/tools/swipes/recent', title: 'recentSwipes' },
  { path: '/tools/swipes/lastseen', title: 'lastSeen' },
] as const

/** The pages to choose from. An address that is none of them, set by a program, stays what it is. */
export function pagesFor(path: string | undefined): { path: string; title?: (typeof portalPages)[number]['title'] }[] {
  const isKnown = path === undefined || path === '' || portalPages.some((page) => page.path === path)
  return isKnown ? [...portalPages] : [...portalPages, { path }]
}
