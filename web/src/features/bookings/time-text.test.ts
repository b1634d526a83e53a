import { expect, test } from 'vitest'
import { isWholeDay, isWithinDay } from './time-text.ts'

const format = new Intl.DateTimeFormat('en-AU', { dateStyle: 'short', timeZone: 'Europe/Stockholm' })
const dayOf = (instant: string | Date) => format.format(new Date(instant))

test.each([
  ['2026-03-11T23:00:00.000Z', '2026-03-12T23:00:00.000Z', true],
  ['2026-03-11T23:00:00.000Z', '2026-03-13T23:00:00.000Z', false],
  ['2026-03-11T22:00:00.000Z', '2026-03-12T22:00:00.000Z', false],
  ['2026-03-11T23:00:00.000Z', '2026-03-12T22:45:00.000Z', false],
  // 23 and 25 hours: the clocks change.
  ['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z', true],
  ['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z', true],
  ['2026-10-24T22:00:00.000Z', '2026-10-25T22:00:00.000Z', false],
])('whether %s to %s is a whole day', (start, end, expected) => {
  expect(isWholeDay({ start, end }, dayOf)).toBe(expected)
})

test.each([
  ['2026-03-12T21:00:00.000Z', '2026-03-12T22:45:00.000Z', true],
  // At midnight it is over.
  ['2026-03-12T21:00:00.000Z', '2026-03-12T23:00:00.000Z', true],
  ['2026-03-12T21:00:00.000Z', '2026-03-12T23:15:00.000Z', false],
  ['2026-03-11T23:00:00.000Z', '2026-03-12T23:00:00.000Z', true],
])('whether %s to %s ends on the day of its start', (start, end, expected) => {
  expect(isWithinDay({ start, end }, dayOf)).toBe(expected)
})
