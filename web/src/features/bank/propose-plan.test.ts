import { expect, test } from 'vitest'
import { proposePlan } from './propose-plan.ts'

const monthly = { id: 1, cost: 5500 }
const yearly = { id: 2, cost: 60_500 }
const evenings = { id: 3, cost: 5500 }
const nothing = { currentPlanId: null, chosenPlanId: null, lastPlanId: null }

test.each([
  ['what the payer has stays', { ...nothing, currentPlanId: 1, lastPlanId: 2 }, [monthly, yearly], 5500, ''],
  ['what was chosen in the sign-up', { ...nothing, chosenPlanId: 2, lastPlanId: 1 }, [monthly, yearly], 5500, '2'],
  ['what the payer had last', { ...nothing, lastPlanId: 2 }, [monthly, yearly], 5500, '2'],
  ['the only one that costs as much', nothing, [monthly, yearly], 60_500, '2'],
  ['the only one there is', nothing, [monthly], 1234, '1'],
  ['two cost as much', nothing, [monthly, yearly, evenings], 5500, ''],
  ['none costs as much', nothing, [monthly, yearly], 1234, ''],
  ['there is none', nothing, [], 5500, ''],
])('the plan of a payment: %s', (_, known, plans, amount, expected) => {
  expect(proposePlan({ ...known, plans }, amount)).toBe(expected)
})
