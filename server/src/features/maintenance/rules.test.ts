import { expect, test } from 'vitest'
import { countedOf, standingOf } from './rules.ts'

test.each([
  ['hours', { milliseconds: 3_600_000, milliwattHours: 5 }, 3_600_000],
  ['hours', { milliseconds: 9_999, milliwattHours: 5 }, 0],
  ['hours', { milliseconds: 10_000, milliwattHours: 5 }, 10_000],
  ['sessions', { milliseconds: 10_000, milliwattHours: 0 }, 1],
  ['sessions', { milliseconds: 9_999, milliwattHours: 0 }, 0],
  ['kwh', { milliseconds: 10_000, milliwattHours: 7 }, 7],
  ['days', { milliseconds: 10_000, milliwattHours: 7 }, 0],
] as const)('a plan by %s counts of %j: %d', (unit, use, counted) => {
  expect(countedOf(unit, use)).toBe(counted)
})

test.each([
  [
    { unit: 'hours', every: 100, counted: 0 },
    { used: 0, left: 100, due: false, soon: false },
  ],
  [
    { unit: 'hours', every: 100, counted: 89 * 3_600_000 },
    { used: 89, left: 11, due: false, soon: false },
  ],
  [
    { unit: 'hours', every: 100, counted: 90 * 3_600_000 },
    { used: 90, left: 10, due: false, soon: true },
  ],
  [
    { unit: 'hours', every: 1, counted: 3_599_999 },
    { used: 0.99, left: 0.01, due: false, soon: true },
  ],
  [
    { unit: 'hours', every: 1, counted: 3_600_000 },
    { used: 1, left: 0, due: true, soon: false },
  ],
  [
    { unit: 'kwh', every: 2, counted: 3_500_000 },
    { used: 3.5, left: 0, due: true, soon: false },
  ],
  [
    { unit: 'sessions', every: 3, counted: 2 },
    { used: 2, left: 1, due: false, soon: false },
  ],
  [
    { unit: 'days', every: 10, counted: 9 },
    { used: 9, left: 1, due: false, soon: true },
  ],
] as const)('%j stands at %j', (plan, standing) => {
  expect(standingOf(plan)).toEqual(standing)
})
