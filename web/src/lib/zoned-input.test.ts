import { expect, test } from 'vitest'
import { beginOf, dayOf, fromZonedInput, toZonedInput } from './zoned-input.ts'

test.each([
  ['2026-03-12T08:00:07.123Z', 'Australia/Brisbane', '2026-03-12T18:00:07'],
  ['2026-07-01T23:30:00.000Z', 'Europe/Stockholm', '2026-07-02T01:30:00'],
])('%s in %s is typed as %s', (instant, zone, typed) => {
  expect(toZonedInput(instant, zone)).toBe(typed)
  expect(fromZonedInput(typed, zone)).toBe(`${instant.slice(0, -5)}.000Z`)
})

test('a time without seconds counts, an unfinished one is none', () => {
  expect(fromZonedInput('2026-03-12T18:00', 'Australia/Brisbane')).toBe('2026-03-12T08:00:00.000Z')
  expect(fromZonedInput('', 'Australia/Brisbane')).toBeUndefined()
  expect(fromZonedInput('2026-03-12', 'Australia/Brisbane')).toBeUndefined()
})

test('an hour that a change of clocks leaves out is the one after it', () => {
  expect(fromZonedInput('2026-03-29T02:30:00', 'Europe/Stockholm')).toBe('2026-03-29T01:30:00.000Z')
})

test.each([
  ['2026-03-12T15:00:00.000Z', 'Australia/Brisbane', '2026-03-13', '2026-03-12T14:00:00.000Z'],
  ['2026-03-29T10:00:00.000Z', 'Europe/Stockholm', '2026-03-29', '2026-03-28T23:00:00.000Z'],
])('%s in %s is on %s, which begins at %s', (instant, zone, day, begin) => {
  expect(dayOf(instant, zone)).toBe(day)
  expect(beginOf(day, zone)).toBe(begin)
  expect(beginOf('2026-3', zone)).toBeUndefined()
})
