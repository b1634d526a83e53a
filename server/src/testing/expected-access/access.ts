import { ofAPerson, type ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'access'> = {
  'access.permissions': { who: 'signedIn', kiosk: true },
  'access.memberPermissions': { who: 'administrators', duty: ['people', 'doors'], names: ofAPerson },
  'access.why': { who: 'administrators', duty: ['people', 'doors'] },
  'access.authorise': { who: 'administrators', duty: 'doors', names: ofAPerson },
  'access.revoke': { who: 'administrators', duty: 'doors', names: ofAPerson },
  'access.hours': { who: 'administrators', duty: 'doors', names: ofAPerson },
  'access.sync': { who: 'administrators', duty: 'doors', names: 'club' },
  'access.bump': { who: 'administrators', duty: 'doors', key: 'access', names: 'club' },
  'access.reboot': { who: 'administrators', duty: 'doors', names: 'club' },
  'access.lock': { who: 'administrators', duty: 'doors', key: 'access', names: 'club' },
  'access.unlock': { who: 'administrators', duty: 'doors', key: 'access', names: 'club' },
  'access.swipes': { who: 'members', kiosk: true },
  'access.lastSeen': { who: 'members', kiosk: true },
}
