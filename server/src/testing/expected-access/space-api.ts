import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'spaceApi'> = {
  'spaceApi.get': { who: 'anyone' },
}
