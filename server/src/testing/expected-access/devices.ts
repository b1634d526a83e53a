import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'devices' | 'boards'> = {
  'devices.doors': { who: 'administrators', duty: 'doors' },
  'devices.door': { who: 'administrators', duty: 'doors', names: 'club' },
  'devices.updateDoor': { who: 'administrators', duty: 'doors', names: 'club' },
  'devices.removeDoor': { who: 'administrators', duty: 'doors', names: 'club' },
  'devices.status': { who: 'administrators', duty: 'doors', key: 'access' },
  'devices.pending': { who: 'administrators', duty: 'doors' },
  'devices.get': { who: 'administrators', duty: 'doors', names: 'club' },
  'devices.ignore': { who: 'administrators', duty: 'doors', names: 'club' },
  'devices.create': { who: 'administrators', duty: 'doors' },
  'devices.authorise': { who: 'administrators', duty: 'doors', names: 'club' },
  'devices.deauthorise': { who: 'administrators', duty: 'doors', names: 'club' },
  'devices.createKey': { who: 'administrators', duty: 'doors', names: 'club' },
  'devices.revokeKey': { who: 'administrators', duty: 'doors', names: 'club' },
  'devices.log': { who: 'administrators', duty: 'doors', names: 'club' },
  'devices.previewDefaultAccess': { who: 'administrators', duty: 'doors', names: 'club' },
  'boards.keys': { who: 'administrators', duty: 'doors' },
  'boards.rotateKey': { who: 'administrators', duty: 'doors' },
  'boards.renewHashKey': { who: 'administrators', duty: 'doors' },
  'boards.allowVersion1': { who: 'administrators', duty: 'doors', names: 'club' },
  'boards.events': { who: 'administrators', duty: 'doors', names: 'club' },
}
