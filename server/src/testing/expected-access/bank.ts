import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'bank'> = {
  'bank.readColumns': { who: 'administrators', duty: 'money' },
  'bank.import': { who: 'administrators', duty: 'money' },
  'bank.entries': { who: 'administrators', duty: 'money' },
  'bank.book': { who: 'administrators', duty: 'money' },
  'bank.ignore': { who: 'administrators', duty: 'money', names: 'club' },
  'bank.reopen': { who: 'administrators', duty: 'money', names: 'club' },
}
