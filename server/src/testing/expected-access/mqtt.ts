import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'mqtt'> = {
  'mqtt.state': { who: 'administrators', duty: ['doors', 'settings'] },
}
