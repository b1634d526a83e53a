import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'metrics'> = {
  'metrics.read': { who: 'nobodyElsewhere', key: 'metrics' },
}
