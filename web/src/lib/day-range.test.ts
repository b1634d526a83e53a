import { expect, test } from 'vitest'
import { instantsOf, readDay } from './day-range.ts'

test.each([
  ['2026-03-12', '2026-03-12'],
  ['yesterday', ''],
  ['2026-02-30', ''],
  ['2026-3-1', ''],
  ['', ''],
])('the day "%s" is read as "%s"', (text, day) => {
  expect(readDay(text)).toBe(day)
})

test.each([
  ['the last day included', 'Australia/Brisbane', '2026-03-12', '2026-03-11T14:00:00.000Z', '2026-03-12T14:00:00.000Z'],
  ['a day of 23 hours', 'Europe/Stockholm', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
])('days are whole ones of the zone of the club: %s', (_what, zone, day, from, to) => {
  expect(instantsOf({ from: day, to: day }, zone)).toEqual({ from, to })
})

test('an open end is not asked for', () => {
  expect(instantsOf({ from: '', to: '2026-03-12' }, 'UTC')).toEqual({ to: '2026-03-13T00:00:00.000Z' })
  expect(instantsOf({ from: '2026-03-12', to: '' }, 'UTC')).toEqual({ from: '2026-03-12T00:00:00.000Z' })
})
