import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'memberImport'> = {
  'memberImport.readColumns': { who: 'administrators', duty: 'people' },
  'memberImport.run': { who: 'administrators', duty: 'people' },
}
