import { ofAPerson, type ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'privacy'> = {
  'privacy.exportOwn': { who: 'signedIn' },
  'privacy.exportMember': { who: 'administrators', duty: 'records', names: ofAPerson },
  'privacy.erasureState': { who: 'signedIn' },
  'privacy.requestErasure': { who: 'signedIn' },
  'privacy.withdrawErasure': { who: 'signedIn' },
  'privacy.erase': { who: 'administrators', duty: 'records', names: ofAPerson },
}
