import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'openId'> = {
  'openId.clients': { who: 'administrators', duty: 'settings' },
  'openId.createClient': { who: 'administrators', duty: 'settings' },
  'openId.updateClient': { who: 'administrators', duty: 'settings', names: 'club' },
  'openId.removeClient': { who: 'administrators', duty: 'settings', names: 'club' },
  'openId.consent': { who: 'signedIn', names: 'club' },
  'openId.answer': { who: 'signedIn', names: 'club' },
  'openId.programs': { who: 'signedIn' },
  'openId.withdraw': { who: 'signedIn', names: 'club' },
}
