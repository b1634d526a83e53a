import { ofAPerson, type ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'memberbucks'> = {
  'memberbucks.pay': { who: 'signedIn', kiosk: true },
  'memberbucks.balanceList': { who: 'administrators', duty: 'money', key: 'memberbucks' },
  'memberbucks.transactions': { who: 'signedIn', kiosk: true },
  'memberbucks.balance': { who: 'signedIn', kiosk: true },
  'memberbucks.record': { who: 'administrators', duty: 'money', names: ofAPerson },
}
