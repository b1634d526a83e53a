import { ofAPerson, type ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'house'> = {
  'house.get': { who: 'signedIn', kiosk: true },
  'house.hours': { who: 'anyone' },
  'house.state': { who: 'administrators', duty: 'doors', key: 'house' },
  'house.now': { who: 'administrators', duty: 'doors' },
  'house.reach': { who: 'administrators', duty: ['people', 'doors'], names: ofAPerson },
  'house.lockdown': { who: 'administrators', duty: 'doors' },
}
