import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'approvals'> = {
  'approvals.list': { who: 'administrators', duty: 'any' },
  'approvals.approve': { who: 'administrators', duty: 'any', names: 'club' },
  'approvals.refuse': { who: 'administrators', duty: 'any', names: 'club' },
}
