import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'profile'> = {
  'profile.get': { who: 'signedIn', kiosk: true },
  'profile.update': { who: 'signedIn' },
  'profile.changePassword': { who: 'signedIn' },
  'profile.getPrivacy': { who: 'signedIn' },
  'profile.updatePrivacy': { who: 'signedIn' },
  'profile.changeLanguage': { who: 'signedIn' },
}
