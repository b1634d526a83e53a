import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'audit'> = {
  'audit.list': { who: 'administrators', duty: 'records' },
  'audit.export': { who: 'administrators', duty: 'records' },
}
