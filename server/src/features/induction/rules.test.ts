import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { type InductionResult, isRecent, judgeInduction } from './rules.ts'

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

const scored = (score: number, completedAt: string | null = null): InductionResult => ({
  outcome: 'scored',
  score,
  completedAt,
})
const failed = (fault: string, score: number | null = null) => ({ outcome: 'failed', score, fault })
const passed = (score: number, completedAt: string | null = null) => ({ outcome: 'passed', score, completedAt })

test.each<[what: string, result: InductionResult, verdict: object]>([
  ['of a course that somebody is not in', { outcome: 'notEnrolled' }, failed('notEnrolled')],
  ['without a score', { outcome: 'unscored' }, failed('noScore')],
  ['just below the least score', scored(89.99), failed('scoreTooLow', 89.99)],
  ['at the least score', scored(90), passed(90)],
  ['that is the least score to two places', scored(89.995), passed(90)],
  ['without a date', scored(95.126), passed(95.13)],
  ['of the future, because the clocks differ', scored(95, ago(-1)), passed(95)],
  ['of this instant', scored(95, ago(0)), passed(95, ago(0))],
  ['of yesterday', scored(95, ago(1)), passed(95, ago(1))],
  ['that is too old', scored(95, ago(365)), failed('inductionExpired', 95)],
  ['that is too low and too old', scored(10, ago(365)), failed('scoreTooLow', 10)],
])('a result %s', (_what, result, verdict) => {
  expect(judgeInduction(result, { minScore: 90, maxInductionDays: 365 }, now)).toEqual(verdict)
})
