import { describe, expect, test } from 'vitest'
import { beyondOwn, isInOffice, isLeading, isTraining, type TrainerFacts } from './trainer-rules.ts'

const facts: TrainerFacts = { role: 'lead', memberState: 'active', untilDay: null, pausedUntil: null }
const today = '2026-03-12'

describe('a trainer is in office', () => {
  test.each<{ name: string; own: Partial<TrainerFacts>; is: boolean }>([
    { name: 'without an end', own: {}, is: true },
    { name: 'on the last day', own: { untilDay: today }, is: true },
    { name: 'not after it', own: { untilDay: '2026-03-11' }, is: false },
    { name: 'not while paused', own: { pausedUntil: '2026-03-13' }, is: false },
    { name: 'on the day of coming back', own: { pausedUntil: today }, is: true },
    { name: 'not if inactive', own: { memberState: 'inactive' }, is: false },
  ])('$name', ({ own, is }) => {
    expect(isInOffice({ ...facts, ...own }, today)).toBe(is)
  })
})

test('a lead who is paused still leads; a trainer never does', () => {
  expect(isLeading({ ...facts, pausedUntil: '2026-03-13' }, today)).toBe(true)
  expect(isLeading({ ...facts, untilDay: '2026-03-11' }, today)).toBe(false)
  expect(isLeading({ ...facts, role: 'trainer' }, today)).toBe(false)
})

test.each<[string, Partial<TrainerFacts>, boolean]>([
  ['a trainer', { role: 'trainer' }, true],
  ['a trainer who is paused', { role: 'trainer', pausedUntil: '2026-03-13' }, false],
  ['a lead who is paused', { pausedUntil: '2026-03-13' }, true],
  ['a lead whose role is over', { untilDay: '2026-03-11' }, false],
])('%s trains: %s', (_name, own, is) => {
  expect(isTraining({ ...facts, ...own }, today)).toBe(is)
})

test.each([
  { given: { perDay: 30, untilDay: null }, own: { perDay: 30, untilDay: null }, beyond: null },
  { given: { perDay: 31, untilDay: null }, own: { perDay: 30, untilDay: null }, beyond: 'perDay' },
  { given: { perDay: 30, untilDay: null }, own: { perDay: 30, untilDay: today }, beyond: 'until' },
  { given: { perDay: 30, untilDay: '2026-03-13' }, own: { perDay: 30, untilDay: today }, beyond: 'until' },
  { given: { perDay: 30, untilDay: today }, own: { perDay: 30, untilDay: today }, beyond: null },
  { given: { perDay: 1, untilDay: today }, own: { perDay: 30, untilDay: null }, beyond: null },
])('a lead with $own gives $given: $beyond', ({ given, own, beyond }) => {
  expect(beyondOwn(given, own)).toBe(beyond)
})
