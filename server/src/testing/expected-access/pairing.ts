import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'pairing'> = {
  'pairing.get': { who: 'administrators', duty: 'doors' },
  'pairing.start': { who: 'administrators', duty: 'doors' },
  'pairing.cancel': { who: 'administrators', duty: 'doors' },
  'pairing.pair': { who: 'anyone' },
}
