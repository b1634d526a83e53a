import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'lockdown'> = {
  'lockdown.start': { who: 'administrators', duty: 'doors', key: 'house' },
  'lockdown.update': { who: 'administrators', duty: 'doors' },
  'lockdown.end': { who: 'administrators', duty: 'doors' },
}
