import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'digitalId'> = {
  'digitalId.getToken': { who: 'signedIn' },
  'digitalId.check': { who: 'anyone', names: 'club' },
}
