import { expect, test } from 'vitest'
import { draftOf, isNewPrice, planOf } from './plan-form.ts'

const plan = { id: 1, name: 'Monthly', currency: 'SEK', cost: 25050, intervalAmount: 1, interval: 'month' } as const

test('a plan stands in the form as people write it, and is read back', () => {
  const draft = draftOf(plan, 'sv-SE')
  expect(draft).toEqual({ name: 'Monthly', cost: '250,50', intervalAmount: '1', interval: 'month' })
  expect(planOf(draft)).toEqual({ name: 'Monthly', cost: 25050, intervalAmount: 1, interval: 'month' })
})

test.each(['', 'free', '-5', '1.234'])('%j is no cost: the contract refuses 0', (cost) => {
  expect(planOf({ ...draftOf(plan, 'en-AU'), cost }).cost).toBe(0)
})

test.each(['', '1.5', 'two'])('%j is no number of months', (intervalAmount) => {
  expect(planOf({ ...draftOf(plan, 'en-AU'), intervalAmount }).intervalAmount).toBeNaN()
})

test.each([
  [{ name: 'Other' }, false],
  [{ cost: '250.5' }, false],
  [{ cost: '251' }, true],
  [{ intervalAmount: '2' }, true],
  [{ interval: 'year' }, true],
])('%j makes a new price: %j', (change, isNew) => {
  expect(isNewPrice(plan, { ...draftOf(plan, 'en-AU'), ...change })).toBe(isNew)
})
