import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'kiosks'> = {
  'kiosks.logIn': { who: 'anyone' },
  'kiosks.list': { who: 'administrators', duty: 'doors' },
  'kiosks.checkIn': { who: 'anyone' },
  'kiosks.update': { who: 'administrators', duty: 'doors', names: 'club' },
  'kiosks.remove': { who: 'administrators', duty: 'doors', names: 'club' },
  'kiosks.renewSecret': { who: 'administrators', duty: 'doors', names: 'club' },
  'kiosks.screen': { who: 'kiosks' },
  'kiosks.unlock': { who: 'kiosks' },
}
