import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'health'> = {
  'health.live': { who: 'anyone' },
  'health.ready': { who: 'anyone' },
}
