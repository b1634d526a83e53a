import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'webhooks'> = {
  'webhooks.list': { who: 'administrators', duty: 'settings' },
  'webhooks.create': { who: 'administrators', duty: 'settings' },
  'webhooks.update': { who: 'administrators', duty: 'settings', names: 'club' },
  'webhooks.remove': { who: 'administrators', duty: 'settings', names: 'club' },
  'webhooks.test': { who: 'administrators', duty: 'settings', names: 'club' },
}
