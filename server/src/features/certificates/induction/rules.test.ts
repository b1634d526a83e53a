import { expect, test } from 'vitest'
import { type InductedFacts, inductionFault } from './rules.ts'

const day = '2026-03-01T08:00:00.000Z'
const other = '2026-04-01T08:00:00.000Z'
const none: InductedFacts = { lastInduction: null, firstJoined: null, source: null, awardedAt: null, awards: 0 }

test.each<[string, Partial<InductedFacts>, ReturnType<typeof inductionFault>]>([
  ['somebody new', {}, null],
  [
    'inducted, with an award of that instant',
    { lastInduction: day, source: 'signed', awardedAt: day, awards: 1 },
    null,
  ],
  [
    'inducted, with an award of another',
    { lastInduction: day, source: 'signed', awardedAt: other, awards: 1 },
    'induction_differs',
  ],
  ['inducted, without any award', { lastInduction: day }, 'induction_missing'],
  ['inducted, with an award that was taken away', { lastInduction: day, awards: 1 }, 'induction_differs'],
  ['not inducted, with an award', { source: 'signed', awardedAt: day, awards: 1 }, 'induction_differs'],
  ['joined, with the award of that', { firstJoined: day, source: 'joined', awardedAt: day, awards: 1 }, null],
  ['joined, without any award', { firstJoined: day }, 'induction_missing'],
  ['joined, with an award that was taken away', { firstJoined: day, awards: 1 }, null],
  [
    'inducted and joined, with the award of joining',
    { lastInduction: day, firstJoined: day, source: 'joined', awardedAt: day, awards: 1 },
    'induction_differs',
  ],
])('%s', (_name, given, fault) => {
  expect(inductionFault({ ...none, ...given })).toBe(fault)
})
