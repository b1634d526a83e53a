import { expect, test } from 'vitest'
import { groupByDay } from './days.ts'

test('splits at midnight of the club, not of the browser', () => {
  const instants = ['2026-03-12T14:30:00.000Z', '2026-03-12T13:59:59.000Z', '2026-03-11T20:00:00.000Z']
  const days = groupByDay(instants, 'Australia/Brisbane', (instant) => instant)
  expect(days.map(({ rows }) => rows.length)).toEqual([1, 2])
  expect(groupByDay(instants, 'UTC', (instant) => instant).map(({ rows }) => rows.length)).toEqual([2, 1])
})
