import { expect, test } from 'vitest'
import { busyHours } from './busy-hours.ts'

const day = (busy: Record<number, number>) => Array.from({ length: 24 }, (_none, hour) => busy[hour] ?? 0)

test.each([
  [{}, []],
  [{ 17: 0.3, 18: 1, 19: 0.25 }, ['17:00–20:00']],
  [{ 9: 0.5, 10: 0.24, 11: 0.5 }, ['09:00–10:00', '11:00–12:00']],
  [{ 0: 1, 23: 1 }, ['00:00–01:00', '23:00–24:00']],
] as const)('of %j busy are %j', (busy, told) => {
  expect(busyHours(day(busy))).toEqual(told)
})
