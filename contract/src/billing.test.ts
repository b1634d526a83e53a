import { expect, test } from 'vitest'
import { isIntervalPossible, isPlanInterval, spreadCost } from './billing.ts'

test.each([
  ['month', 1, true],
  ['month', 36, true],
  ['month', 37, false],
  ['year', 3, true],
  ['year', 4, false],
  ['day', 0, false],
] as const)('a plan by the %s times %i: %s', (interval, amount, isPossible) => {
  expect(isIntervalPossible(interval, amount)).toBe(isPossible)
})

test.each([
  ['month', 1, 1250, { perYear: 15_000, perMonth: 1250 }],
  ['month', 3, 1000, { perYear: 4000, perMonth: 333 }],
  ['month', 24, 1001, { perYear: 501, perMonth: 42 }],
  ['year', 1, 18_000, { perYear: 18_000, perMonth: 1500 }],
  ['year', 2, 18_000, { perYear: 9000, perMonth: 750 }],
  ['week', 4, 1000, undefined],
  ['day', 30, 1000, undefined],
] as const)('a plan by the %s times %i for %i costs %j', (interval, intervalAmount, cost, spread) => {
  expect(spreadCost({ interval, intervalAmount, cost })).toEqual(spread)
})

test('only these are intervals of plans', () => {
  expect(['day', 'week', 'month', 'year', 'quarter', ''].filter(isPlanInterval)).toEqual([
    'day',
    'week',
    'month',
    'year',
  ])
})
