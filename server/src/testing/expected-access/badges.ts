import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'badges' | 'badgeKeys'> = {
  'badges.list': { who: 'signedIn' },
  'badges.make': { who: 'signedIn' },
  'badges.withdraw': { who: 'signedIn', names: 'club' },
  'badges.issuer': { who: 'anyone' },
  'badges.achievement': { who: 'anyone', names: 'club' },
  'badges.status': { who: 'anyone', names: 'club' },
  'badges.get': { who: 'anyone', names: 'club' },
  'badges.state': { who: 'anyone', names: 'club' },
  'badgeKeys.list': { who: 'administrators', duty: 'training' },
  'badgeKeys.renew': { who: 'administrators', duty: 'training' },
  'badgeKeys.remove': { who: 'administrators', duty: 'training', names: 'club' },
}
