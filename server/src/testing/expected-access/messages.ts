import { ofAPerson, type ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'messages'> = {
  'messages.countGroup': { who: 'administrators', duty: 'messages' },
  'messages.previewLetter': { who: 'administrators', duty: 'messages' },
  'messages.sendTestLetter': { who: 'administrators', duty: 'messages' },
  'messages.sendLetter': { who: 'administrators', duty: 'messages' },
  'messages.unsubscribePage': { who: 'anyone', names: 'club' },
  'messages.unsubscribe': { who: 'anyone', names: 'club' },
  'messages.resubscribe': { who: 'anyone', names: 'club' },
  'messages.sendSms': { who: 'administrators', duty: ['people', 'messages'], names: ofAPerson },
}
