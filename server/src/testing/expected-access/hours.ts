import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'hours'> = {
  'hours.schedules': { who: 'administrators', duty: ['doors', 'money', 'people'] },
  'hours.createSchedule': { who: 'administrators', duty: 'doors' },
  'hours.updateSchedule': { who: 'administrators', duty: 'doors', names: 'club' },
  'hours.removeSchedule': { who: 'administrators', duty: 'doors', names: 'club' },
  'hours.windows': { who: 'administrators', duty: ['doors', 'money', 'people'], names: 'club' },
  'hours.closures': { who: 'administrators', duty: ['doors', 'money', 'people'] },
  'hours.createClosure': { who: 'administrators', duty: 'doors' },
  'hours.updateClosure': { who: 'administrators', duty: 'doors', names: 'club' },
  'hours.removeClosure': { who: 'administrators', duty: 'doors', names: 'club' },
  'hours.importClosures': { who: 'administrators', duty: 'doors' },
}
