import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { isRecent } from './rules.ts'

const now = Temporal.Instant.from('2026-03-12T08:00:00Z')
const ago = (days: number) => now.subtract({ hours: 24 * days }).toString({ smallestUnit: 'millisecond' })

test.each<[what: string, completedAt: string, days: number, expected: boolean]>([
  ['long ago, where it never expires', ago(4000), 0, true],
  ['within the time', ago(364), 365, true],
  ['to the instant', ago(365), 365, false],
  ['expired', ago(366), 365, false],
])('a course completed %s', (_what, completedAt, maxInductionDays, expected) => {
  expect(isRecent(completedAt, maxInductionDays, now)).toBe(expected)
})
