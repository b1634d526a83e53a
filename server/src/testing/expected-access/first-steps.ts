import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'firstSteps'> = {
  'firstSteps.list': { who: 'administrators', duty: 'any' },
  'firstSteps.putOff': { who: 'administrators', duty: 'any' },
}
