import { ofAPerson, type ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'memberLogs' | 'members'> = {
  'memberLogs.export': { who: 'administrators', duty: 'people', names: ofAPerson },
  'memberLogs.read': { who: 'administrators', duty: ['people', 'money'], names: ofAPerson },
  'members.list': { who: 'administrators', duty: 'any', key: 'members' },
  'members.export': { who: 'administrators', duty: 'records' },
  'members.create': { who: 'administrators', duty: 'people' },
  'members.get': { who: 'administrators', duty: 'any', key: 'members', names: ofAPerson },
  'members.update': { who: 'administrators', duty: ['people', 'doors', 'messages', 'settings'], names: ofAPerson },
  'members.changeDuties': { who: 'administrators', duty: 'settings', names: ofAPerson },
  'members.enable': { who: 'administrators', duty: 'people', names: ofAPerson },
  'members.disable': { who: 'administrators', duty: 'people', names: ofAPerson },
  'members.undo': { who: 'administrators', duty: 'people', names: ofAPerson },
  'members.makeMember': { who: 'administrators', duty: 'people', names: ofAPerson },
  'members.acceptApplication': { who: 'administrators', duty: 'people', names: ofAPerson },
  'members.rejectApplication': { who: 'administrators', duty: 'people', names: ofAPerson },
  'members.previewRejection': { who: 'administrators', duty: 'people', names: ofAPerson },
  'members.sendWelcome': { who: 'administrators', duty: 'people', names: ofAPerson },
  'members.endSessions': { who: 'administrators', duty: 'people', names: ofAPerson },
}
