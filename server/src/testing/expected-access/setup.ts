import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'setup'> = {
  'setup.status': { who: 'anyone' },
  'setup.run': { who: 'anyone' },
}
