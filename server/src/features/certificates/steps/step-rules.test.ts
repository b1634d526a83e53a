import { describe, expect, test } from 'vitest'
import { isLearning, isShown, type MemberSteps, nextStepOf, statesOfSteps, type StepFacts } from './step-rules.ts'

const reading: StepFacts = { id: 1, kind: 'reading', again: true, hidden: false }
const hours: StepFacts = { id: 2, kind: 'hours', again: false, hidden: false }
const inPerson: StepFacts = { id: 3, kind: 'in_person', again: true, hidden: false }
const steps = [reading, hours, inPerson]

const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T08:00:00.000Z`
const member = (done: Record<number, string> = {}, opened: number[] = []): MemberSteps => ({
  results: Object.entries(done).map(([id, doneAt]) => ({ stepId: Number(id), doneAt })),
  opened: new Set(opened),
})
const begun = { awardedAt: null, isSettled: false }
const statesOf = (...args: Parameters<typeof statesOfSteps>) => statesOfSteps(...args).map(({ state }) => state)

describe('states of steps', () => {
  test('one after the other', () => {
    expect(statesOf(steps, member(), begun)).toEqual(['open', 'locked', 'locked'])
    expect(statesOf(steps, member({ 1: at(1) }), begun)).toEqual(['done', 'open', 'locked'])
    expect(statesOf(steps, member({ 1: at(1), 2: at(2), 3: at(3) }), begun)).toEqual(['done', 'done', 'done'])
  })

  test('for a renewal again, unless the step need not be', () => {
    const done = member({ 1: at(1), 2: at(2), 3: at(3) })
    expect(statesOf(steps, done, { awardedAt: at(3), isSettled: false })).toEqual(['open', 'done', 'locked'])
    expect(statesOf(steps, done, { awardedAt: at(3), isSettled: true })).toEqual(['done', 'done', 'done'])
    expect(statesOf(steps, member({ 1: at(4) }), { awardedAt: at(3), isSettled: false })).toEqual([
      'done',
      'open',
      'locked',
    ])
  })

  test.each([
    ['at last', [at(1), at(4), at(2)], at(4)],
    ['at first', [at(4), at(1), at(2)], at(4)],
    ['once', [at(3)], at(3)],
  ])('one that was done several times counts by the latest: %s', (_name, times, doneAt) => {
    const done = { results: times.map((time) => ({ stepId: 1, doneAt: time })), opened: new Set<number>() }
    expect(statesOfSteps([reading], done, begun)).toEqual([{ id: 1, state: 'done', doneAt }])
  })

  test('one that is not hidden is shown from the begin on', () => {
    expect(isShown(reading, member())).toBe(true)
  })

  test('a hidden one is locked until it is opened', () => {
    const hidden = { ...inPerson, hidden: true }
    expect(statesOf([hidden], member(), begun)).toEqual(['locked'])
    expect(statesOf([hidden], member({}, [3]), begun)).toEqual(['open'])
    expect([
      isShown(hidden, member()),
      isShown(hidden, member({}, [3])),
      isShown(hidden, member({ 3: at(1) })),
    ]).toEqual([false, true, true])
  })
})

test('somebody learns while hours are what is missing', () => {
  const judge = (done: Record<number, string>, met = true) =>
    isLearning(steps, statesOfSteps(steps, member(done), begun), met)
  expect([judge({}), judge({ 1: at(1) }), judge({ 1: at(1) }, false), judge({ 1: at(1), 2: at(2) })]).toEqual([
    false,
    true,
    false,
    false,
  ])
})

test('nobody learns before a trainer has opened the hours', () => {
  const hidden = [{ ...hours, hidden: true }]
  const judge = (opened: number[]) => isLearning(hidden, statesOfSteps(hidden, member({}, opened), begun), true)
  expect([judge([]), judge([2])]).toEqual([false, true])
})

describe('what to do next', () => {
  const next = (own: Partial<Parameters<typeof nextStepOf>[0]>, all: readonly StepFacts[] = steps, done = member()) =>
    nextStepOf({
      standing: 'none',
      isRenewable: false,
      steps: all,
      states: statesOfSteps(all, done, begun),
      isAsked: false,
      nextTryOf: () => null,
      now: at(1),
      ...own,
    })?.kind
  const quiz: StepFacts = { ...reading, kind: 'quiz' }

  test.each([
    { kind: next({}), expected: 'read' },
    { kind: next({}, [quiz]), expected: 'quiz' },
    { kind: next({ nextTryOf: () => at(2) }, [quiz]), expected: 'wait' },
    { kind: next({ nextTryOf: () => at(1) }, [quiz]), expected: 'quiz' },
    { kind: next({}, [{ ...reading, kind: 'course' }]), expected: 'course' },
    { kind: next({}, [hours]), expected: 'hours' },
    { kind: next({}, [inPerson]), expected: 'ask' },
    { kind: next({ isAsked: true }, [inPerson]), expected: 'asked' },
    { kind: next({}, [{ ...inPerson, hidden: true }]), expected: 'opened_by_trainer' },
    { kind: next({}, []), expected: 'trainer' },
    { kind: next({ isAsked: true }, []), expected: 'asked' },
    { kind: next({ standing: 'suspended' }), expected: 'talk' },
    { kind: next({ standing: 'held' }), expected: undefined },
    { kind: next({ standing: 'held', isRenewable: true }), expected: 'read' },
    { kind: next({}, [reading], member({ 1: at(1) })), expected: undefined },
  ])('$expected', ({ kind, expected }) => {
    expect(kind).toBe(expected)
  })
})
