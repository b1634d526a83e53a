import { expect, test } from 'vitest'
import { exampleCost } from './example-cost.ts'

test.each([
  [{ costPerSession: 0, costPerHour: 0, costPerKwh: 0 }, 0],
  [{ costPerSession: 100, costPerHour: 1200, costPerKwh: 45 }, 1390],
])('one hour with two kilowatt-hours at %j costs %i', (prices, cost) => {
  expect(exampleCost(prices)).toBe(cost)
})
