import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'vending'> = {
  'vending.devices': { who: 'administrators', duty: ['doors', 'money'] },
  'vending.device': { who: 'administrators', duty: ['doors', 'money'], names: 'club' },
  'vending.sales': { who: 'administrators', duty: ['doors', 'money'], names: 'club' },
  'vending.updateDevice': { who: 'administrators', duty: 'doors', names: 'club' },
  'vending.removeDevice': { who: 'administrators', duty: 'doors', names: 'club' },
  'vending.products': { who: 'administrators', duty: ['doors', 'money'] },
  'vending.createProduct': { who: 'administrators', duty: ['doors', 'money'] },
  'vending.updateProduct': { who: 'administrators', duty: ['doors', 'money'], names: 'club' },
  'vending.removeProduct': { who: 'administrators', duty: ['doors', 'money'], names: 'club' },
}
