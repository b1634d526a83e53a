import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { inductionExpiry, isInducted } from './rules.ts'

const now = Temporal.Instant.from('2026-03-12T08:00:00Z')
const ago = (days: number) => now.subtract({ hours: 24 * days }).toString({ smallestUnit: 'millisecond' })

test.each<[what: string, lastInduction: string | null, firstJoined: string | null, days: number, expected: boolean]>([
  ['never inducted', null, null, 0, false],
  ['never inducted, where it expires', null, null, 365, false],
  ['inducted long ago, where it never expires', ago(4000), null, 0, true],
  ['inducted within the time', ago(364), null, 365, true],
  ['to the instant', ago(365), null, 365, false],
  ['expired', ago(366), null, 365, false],
  ['a member of old without an induction', null, ago(900), 0, true],
  ['a member of old without an induction, where it expires', null, ago(900), 365, false],
  ['a recent member without an induction, where it expires', null, ago(20), 365, true],
  ['inducted anew', ago(3), ago(900), 365, true],
  ['an old induction goes before having joined', ago(400), ago(20), 365, false],
])('%s', (_what, lastInduction, firstJoined, maxInductionDays, expected) => {
  expect(isInducted({ lastInduction, firstJoined, maxInductionDays }, now)).toBe(expected)
})

test('says until when it counts', () => {
  const facts = { lastInduction: '2026-01-01T00:00:00.000Z', firstJoined: null }
  expect(inductionExpiry({ ...facts, maxInductionDays: 30 })?.toString()).toBe('2026-01-31T00:00:00Z')
  expect(inductionExpiry({ ...facts, maxInductionDays: 0 })).toBeNull()
})
