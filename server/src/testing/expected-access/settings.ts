import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'settings'> = {
  'settings.clock': { who: 'administrators', duty: 'settings' },
  'settings.list': { who: 'administrators', duty: 'settings' },
  'settings.lostSecrets': { who: 'administrators', duty: 'settings' },
  'settings.update': { who: 'administrators', duty: 'settings' },
  'settings.test': { who: 'administrators', duty: 'settings', names: 'club' },
  'settings.savePicture': { who: 'administrators', duty: 'settings', names: 'club' },
  'settings.removePicture': { who: 'administrators', duty: 'settings', names: 'club' },
  'settings.picture': { who: 'anyone', names: 'club' },
}
