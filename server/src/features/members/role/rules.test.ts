import { type AssignedDuties, duties } from '@fobhouse/contract/duties.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideRole, hasStandIn, type RoleDecision } from './rules.ts'

function wordOf(decision: RoleDecision): string {
  if (decision.outcome === 'missing') return `missing ${decision.duties.join(' ')}`
  return decision.outcome === 'changed' ? (decision.gives ? 'given' : 'taken') : decision.outcome
}

const keeper = ['settings', 'doors'] as const

test.each<[AssignedDuties | 'machine', AssignedDuties, AssignedDuties, number, string]>([
  ['all', [], 'all', 0, 'given'],
  ['all', [], ['doors'], 0, 'given'],
  ['all', ['doors'], ['doors'], 0, 'unchanged'],
  ['all', ['doors'], [], 0, 'taken'],
  ['all', ['doors'], ['money'], 0, 'given'],
  ['all', 'all', 'all', 0, 'unchanged'],
  // At least one person keeps all duties, whoever wants to take them, even from the machine itself.
  ['all', 'all', [], 0, 'last'],
  ['all', 'all', ['settings'], 0, 'last'],
  ['machine', 'all', [], 0, 'last'],
  ['all', 'all', [], 1, 'taken'],
  // Nobody gives or takes duties they do not have.
  [[...keeper], [], ['doors'], 1, 'given'],
  [[...keeper], ['doors'], [], 1, 'taken'],
  [[...keeper], [], ['doors', 'money'], 1, 'missing money'],
  [[...keeper], ['money'], [], 1, 'missing money'],
  [[...keeper], ['money'], ['money', 'doors'], 1, 'given'],
  [['doors'], [], ['doors'], 1, 'missing settings'],
  [[], [], ['doors'], 1, 'missing settings doors'],
  // "All duties" includes future ones, so it differs from a list of every duty.
  [[...duties].slice(1), 'all', [...duties].slice(0, 1), 1, 'missing people'],
  [
    [...keeper],
    'all',
    [...duties].filter((duty) => duty !== 'doors'),
    1,
    `missing ${duties.filter((duty) => !['settings', 'doors'].includes(duty)).join(' ')}`,
  ],
  ['machine', [], 'all', 0, 'given'],
  ['all', 'all', [...duties], 0, 'last'],
  ['all', 'all', [...duties], 1, 'taken'],
  ['all', [...duties], 'all', 0, 'given'],
  [[...duties], [...duties], 'all', 1, `missing ${duties.join(' ')}`],
])('%j changes %j to %j, with %i others who have all: %s', (actor, before, after, othersWithAll, expected) => {
  expect(wordOf(decideRole({ actor, before, after, othersWithAll }))).toBe(expected)
})

const assigned = fc.oneof(fc.constant('all' as const), fc.subarray([...duties]))

test('nobody ever raises themselves', () => {
  fc.assert(
    fc.property(assigned, assigned, (own, after) => {
      const decision = decideRole({ actor: own, before: own, after, othersWithAll: 3 })
      expect(decision.outcome === 'changed' && decision.gives).toBe(false)
    }),
  )
})

test.each([
  { factors: [], expected: false },
  { factors: [true], expected: false },
  { factors: [true, false], expected: false },
  { factors: [false, true], expected: true },
  { factors: [true, false, true], expected: true },
])('second factors $factors: a stand-in is $expected', ({ factors, expected }) => {
  expect(hasStandIn(factors.map((hasFactor) => ({ hasFactor })))).toBe(expected)
})
