import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'trainedPeople'> = {
  'trainedPeople.readColumns': { who: 'administrators', duty: 'training' },
  'trainedPeople.import': { who: 'administrators', duty: 'training' },
  'trainedPeople.fromGrants': { who: 'administrators', duty: 'training' },
}
