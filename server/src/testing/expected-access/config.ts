import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'config'> = {
  'config.get': { who: 'anyone' },
}
