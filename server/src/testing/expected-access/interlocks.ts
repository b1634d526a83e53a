import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'interlocks'> = {
  'interlocks.tools': { who: 'signedIn', kiosk: true },
  'interlocks.sessions': { who: 'administrators', duty: 'doors', names: 'club' },
  'interlocks.list': { who: 'administrators', duty: 'doors' },
  'interlocks.get': { who: 'administrators', duty: 'doors', names: 'club' },
  'interlocks.update': { who: 'administrators', duty: 'doors', names: 'club' },
  'interlocks.remove': { who: 'administrators', duty: 'doors', names: 'club' },
}
