import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'siteSessions'> = {
  'siteSessions.signIn': { who: 'members', kiosk: true },
  'siteSessions.signOut': { who: 'signedIn', kiosk: true },
  'siteSessions.check': { who: 'signedIn', kiosk: true },
  'siteSessions.onSite': { who: 'members', kiosk: true },
  'siteSessions.end': { who: 'administrators', duty: 'people', names: 'club' },
}
