import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'testClock'> = {
  'testClock.read': { who: 'anyone' },
  // From this machine with the test clock on; for others it does not exist.
  'testClock.move': { who: 'anyone' },
}
