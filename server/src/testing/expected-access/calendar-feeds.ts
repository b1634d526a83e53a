import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'calendarFeeds'> = {
  'calendarFeeds.list': { who: 'members' },
  'calendarFeeds.create': { who: 'members' },
  'calendarFeeds.revoke': { who: 'members', names: 'club' },
  'calendarFeeds.read': { who: 'anyone', names: 'club' },
}
