import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'issues'> = {
  'issues.report': { who: 'members', kiosk: true },
  'issues.savePhoto': { who: 'members', kiosk: true, names: 'club' },
  'issues.own': { who: 'members', kiosk: true },
  'issues.list': { who: 'administrators', duty: 'doors' },
  'issues.update': { who: 'administrators', duty: 'doors', names: 'club' },
}
