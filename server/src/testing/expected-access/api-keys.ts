import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'apiKeys'> = {
  'apiKeys.list': { who: 'administrators', duty: 'settings' },
  'apiKeys.create': { who: 'administrators', duty: 'settings' },
  'apiKeys.release': { who: 'administrators', duty: 'settings', names: 'club' },
  'apiKeys.releaseAll': { who: 'administrators', duty: 'settings' },
  'apiKeys.revoke': { who: 'administrators', duty: 'settings', names: 'club' },
}
