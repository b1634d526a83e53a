import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'ledger'> = {
  'ledger.accounts': { who: 'administrators', duty: 'money' },
  'ledger.transfers': { who: 'administrators', duty: 'money' },
  'ledger.months': { who: 'administrators', duty: 'money' },
  'ledger.export': { who: 'administrators', duty: 'money' },
  'ledger.reverse': { who: 'administrators', duty: 'money', names: 'club' },
}
