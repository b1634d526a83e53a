import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'files'> = {
  'files.get': { who: 'anyone', names: 'club' },
}
