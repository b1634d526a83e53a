import { expect, test } from 'vitest'
import { isAboveLimit, refusalToApprove, type Waiting } from './rules.ts'

const lapsesAt = '2026-03-13T08:00:00.000Z'
const before = '2026-03-13T07:59:59.999Z'
const after = '2026-03-13T08:00:00.001Z'
const waiting: Waiting = { state: 'waiting', lapsesAt, proposerId: 1, isBasisSame: true }
const second = { memberId: 2, hasAllDuties: true }

test.each([
  ['just before it lapses', before, undefined],
  ['at the instant at which it lapses', lapsesAt, 'proposal_over'],
  ['after it has lapsed', after, 'proposal_over'],
])('a proposal %s', (_when, now, refusal) => {
  expect(refusalToApprove(waiting, second, now)).toBe(refusal)
})

test.each([
  ['that was decided', { state: 'approved' }, {}, 'proposal_over'],
  ['of one’s own', {}, { memberId: 1 }, 'own_proposal'],
  ['without all duties', {}, { hasAllDuties: false }, 'duty_missing'],
  ['whose facts have changed', { isBasisSame: false }, {}, 'proposal_outdated'],
])('nobody approves a proposal %s', (_which, facts, decider, refusal) => {
  expect(refusalToApprove({ ...waiting, ...facts }, { ...second, ...decider }, before)).toBe(refusal)
})

test('a credit of exactly the limit needs no second administrator, one above it does', () => {
  expect([4999, 5000, 5001].map((withinDay) => isAboveLimit({ withinDay, limit: 5000 }))).toEqual([false, false, true])
})
