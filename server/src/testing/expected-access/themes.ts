import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'themes'> = {
  'themes.get': { who: 'signedIn' },
  'themes.save': { who: 'signedIn' },
  'themes.remove': { who: 'signedIn' },
}
