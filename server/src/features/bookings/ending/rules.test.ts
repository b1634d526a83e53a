import { describe, expect, test } from 'vitest'
import { type Facts, nextOf, stepOf, tellMs } from './rules.ts'

const minute = 60_000
const end = { at: 100 * minute, code: 'booked_by_other' as const }

describe('a warning before the end', () => {
  /** With so many minutes left, after the warning that was given last. */
  const warn = (left: number, told: number | null, kept: Facts['kept'] = { ...end, told }) => {
    const step = stepOf({ kept, end, isBookedAway: false, atEnd: 'tell', now: end.at - left * minute })
    return step.act === 'keep' && step.kept ? [step.left, step.kept.told] : step
  }

  test.each([
    ['none more than an hour before', 60.1, null, [null, null]],
    ['one an hour before', 60, null, [60, 60]],
    ['none twice', 59, 60, [null, 60]],
    ['what was missed is made up for, in begun minutes', 31.5, null, [32, 60]],
    ['none of five minutes a little earlier', 5.1, 60, [null, 60]],
    ['one five minutes before', 5, 60, [5, 5]],
    ['the next one alone where both are due', 4.5, null, [5, 5]],
    ['none twice of five minutes either', 1, 5, [null, 5]],
  ])('%s', (_name, left, told, expected) => {
    expect(warn(left, told)).toEqual(expected)
  })

  test('anew of another end', () => {
    expect(warn(30, null, { ...end, at: end.at - minute, told: 60 })).toEqual([30, 60])
  })

  test('of something that nothing was known of', () => {
    expect(warn(30, null, null)).toEqual([30, 60])
    expect(warn(90, null, null)).toEqual([null, null])
  })

  test('none where no end is known any more', () => {
    const facts = { kept: { ...end, told: 60 }, end: null, isBookedAway: false, atEnd: 'tell' as const, now: end.at }
    expect(stepOf(facts)).toEqual({ act: 'keep', kept: null, left: null })
  })
})

test.each<[string, Partial<Facts>, boolean]>([
  ['as it comes', {}, true],
  ['after it', { now: end.at + 1 }, true],
  ['not before it', { now: end.at - 1 }, false],
  ['where the own booking ends', { kept: { ...end, code: 'needs_booking', told: 5 } }, true],
  ['not where the hours end', { kept: { ...end, code: 'outside_hours', told: 5 } }, false],
  ['not if no booking is in the way any more', { isBookedAway: false }, false],
  ['not where members are only told', { atEnd: 'tell' }, false],
  ['not if no end was known before', { kept: null }, false],
])('a tool is switched off at its end: %s', (_name, given, isOff) => {
  const facts: Facts = { kept: { ...end, told: 5 }, end: null, isBookedAway: true, atEnd: 'switch_off', now: end.at }
  expect(stepOf({ ...facts, ...given }).act === 'switchOff').toBe(isOff)
})

test.each([
  ['the first warning', 61, 60],
  ['after it the second', 60, 5],
  ['the second', 6, 5],
  ['after it the end', 5, 0],
])('what is due next: %s', (_name, left, next) => {
  expect(nextOf(end, end.at - left * minute)).toBe(end.at - next * minute)
})

test('whoever has booked hears five minutes before that the tool still runs', () => {
  expect(tellMs).toBe(5 * minute)
})
