import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'mqttDoors'> = {
  'mqttDoors.listen': { who: 'administrators', duty: 'doors' },
}
