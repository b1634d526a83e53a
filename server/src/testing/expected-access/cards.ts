import { ofAPerson, type ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'cards'> = {
  'cards.list': { who: 'administrators', duty: ['people', 'doors'], names: ofAPerson },
  'cards.add': { who: 'administrators', duty: ['people', 'doors'], names: ofAPerson },
  'cards.update': { who: 'administrators', duty: ['people', 'doors'], names: ofAPerson },
  'cards.listOwn': { who: 'signedIn' },
  'cards.reportLost': { who: 'signedIn', names: 'club' },
}
