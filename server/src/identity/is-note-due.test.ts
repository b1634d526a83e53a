import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { isNoteDue } from './is-note-due.ts'

const clock = { now: () => Temporal.Instant.from('2026-03-12T08:00:00.000Z') }

test.each([
  ['never', null, undefined, true],
  ['a minute ago', '2026-03-12T07:59:00.000Z', undefined, true],
  ['a moment later than that', '2026-03-12T07:59:00.001Z', undefined, false],
  ['five seconds ago, where that is enough', '2026-03-12T07:59:55.000Z', 5, true],
  ['less than that ago', '2026-03-12T07:59:55.001Z', 5, false],
])('a call that was noted %s is noted again: %s %s %s', (_name, noted, seconds, expected) => {
  expect(isNoteDue(clock, noted, seconds)).toBe(expected)
})
