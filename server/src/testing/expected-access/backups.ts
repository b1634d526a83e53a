import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'backups'> = {
  'backups.list': { who: 'administrators', duty: 'settings' },
  'backups.make': { who: 'administrators', duty: 'settings' },
}
