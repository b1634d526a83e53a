import { expect, test } from 'vitest'
import { judgeCourse, latestOf } from './course-rules.ts'

const after = '2026-03-01T08:00:00.000Z'
const scored = (score: number, completedAt: string | null = null) => ({
  outcome: 'scored' as const,
  score,
  completedAt,
})
const limits = { minScore: 80, after: null }

test.each([
  ['just enough', scored(80), limits, { passed: true, score: 80 }],
  ['a little too little', scored(79.99), limits, { passed: false, score: 79.99, fault: 'scoreTooLow' }],
  ['what is enough once it is rounded', scored(79.996), limits, { passed: true, score: 80 }],
  ['more digits than are kept', scored(87.6543), limits, { passed: true, score: 87.65 }],
  ['no score', { outcome: 'unscored' as const }, limits, { passed: false, score: null, fault: 'noScore' }],
  ['not enrolled', { outcome: 'notEnrolled' as const }, limits, { passed: false, score: null, fault: 'notEnrolled' }],
])('a course with %s', (_name, result, own, verdict) => {
  expect(judgeCourse(result, own)).toEqual(verdict)
})

test.each([
  ['completed after it', '2026-03-01T08:00:00.001Z', after, true],
  ['completed as it was made', after, after, false],
  ['completed after it by another clock', '2026-03-01T10:00:01+02:00', after, true],
  ['completed before it by another clock', '2026-03-01T09:59:59+02:00', after, false],
  ['of a platform that tells no time', null, after, true],
  ['for the first award, whenever it was completed', '2020-01-01T00:00:00Z', null, true],
])('a course for a renewal, %s', (_name, completedAt, last, passed) => {
  const verdict = judgeCourse(scored(90, completedAt), { minScore: 80, after: last })
  expect(verdict).toEqual(passed ? { passed, score: 90 } : { passed, score: 90, fault: 'inductionExpired' })
})

test.each([
  [[null, null], null],
  [[null, after], after],
  [[after, null], after],
  [[after, '2026-02-28T08:00:00.000Z'], after],
  [['2026-02-28T08:00:00.000Z', after, null], after],
])('of %j the last is %s', (instants, last) => {
  expect(latestOf(instants)).toBe(last)
})
