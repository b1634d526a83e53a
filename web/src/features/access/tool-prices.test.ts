import { expect, test } from 'vitest'
import { pricesOf } from './tool-prices.ts'

test('names only what is charged for', () => {
  expect(pricesOf({ costPerSession: 0, costPerHour: 0, costPerKwh: 0 })).toEqual([])
  expect(pricesOf({ costPerSession: 500, costPerHour: 0, costPerKwh: 45 })).toEqual([
    { unit: 'session', amount: 500 },
    { unit: 'kwh', amount: 45 },
  ])
})
