import type { OwnStepFields } from '@fobhouse/contract/competence/steps.ts'
import { expect, test } from 'vitest'
import { hasStepByCard, interestAfter, signOffOf } from './ready-rules.ts'
import { statesOfSteps, type StepFacts } from '../steps/step-rules.ts'

const step = (id: number, kind: StepFacts['kind'], more: Partial<StepFacts> = {}): StepFacts => {
  return { id, kind, again: true, hidden: false, ...more }
}
const open = { awardedAt: null, isSettled: false }

function judge(steps: readonly StepFacts[], done: readonly number[], opened: readonly number[] = []) {
  const results = done.map((stepId) => ({ stepId, doneAt: '2026-03-01T08:00:00.000Z' }))
  return signOffOf(steps, statesOfSteps(steps, { results, opened: new Set(opened) }, open))
}

test('without steps a trainer’s word is the award', () => {
  expect(judge([], [])).toEqual({ kind: 'award' })
})

test('a trainer marks the next step in person, and nothing before it is skipped', () => {
  const steps = [step(1, 'reading'), step(2, 'quiz'), step(3, 'in_person'), step(4, 'hours'), step(5, 'in_person')]
  expect(judge(steps, [])).toEqual({ kind: 'missing', stepIds: [1, 2] })
  expect(judge(steps, [1])).toEqual({ kind: 'missing', stepIds: [2] })
  expect(judge(steps, [1, 2])).toEqual({ kind: 'step', stepId: 3 })
  expect(judge(steps, [1, 2, 3])).toEqual({ kind: 'missing', stepIds: [4] })
  expect(judge(steps, [1, 2, 3, 4])).toEqual({ kind: 'step', stepId: 5 })
})

test('what no trainer can mark stays to be done', () => {
  expect(judge([step(1, 'in_person'), step(2, 'quiz')], [1])).toEqual({ kind: 'missing', stepIds: [2] })
})

test('a hidden step is opened first', () => {
  const steps = [step(1, 'in_person', { hidden: true })]
  expect(judge(steps, [])).toEqual({ kind: 'locked', stepId: 1 })
  expect(judge(steps, [], [1])).toEqual({ kind: 'step', stepId: 1 })
})

test('trainers are told once for each so many who wait', () => {
  const told: number[] = []
  let last = 0
  for (let count = 1; count <= 9; count += 1) {
    const after = interestAfter({ count, told: last, size: 4 })
    if (after.isDue) told.push(count)
    last = after.told
  }
  expect(told).toEqual([4, 8])
})

test('whoever leaves has to be replaced by more than one before trainers are told again', () => {
  // Four were told of, two left, one came.
  expect(interestAfter({ count: 3, told: 4, size: 4 })).toEqual({ told: 2, isDue: false })
  expect(interestAfter({ count: 6, told: 2, size: 4 })).toEqual({ told: 6, isDue: true })
})

const inPerson = (byCard: boolean): OwnStepFields => ({ kind: 'in_person', checklist: [], byCard })

test.each<[string, OwnStepFields[], boolean]>([
  ['no step', [], false],
  ['one in person, signed off on a page', [inPerson(false)], false],
  ['one of two with cards', [inPerson(false), inPerson(true)], true],
  ['hours alone', [{ kind: 'hours', hours: 2, presence: 'site' }], false],
])('two cards sign something off: %s', (_name, steps, is) => {
  expect(hasStepByCard(steps.map((own) => ({ own })))).toBe(is)
})
