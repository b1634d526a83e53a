import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'webcams'> = {
  'webcams.snapshot': { who: 'signedIn', kiosk: true, names: 'club' },
}
