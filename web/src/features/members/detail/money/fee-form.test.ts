import { expect, test } from 'vitest'
import { feeOf, validateFee } from './fee-form.ts'

const values = { planId: '3', paidUntil: '2026-04-11', type: 'bank', amount: '50,00' } as const

test('a fee is sent in minor units', () => {
  expect(feeOf(values)).toEqual({ planId: 3, paidUntil: '2026-04-11', type: 'bank', amount: 5000 })
  expect(validateFee(values)).toEqual({})
  expect(validateFee({ ...values, amount: '0' })).toEqual({})
})

test.each([
  ['amount', { amount: '' }],
  ['amount', { amount: '-5' }],
  ['paidUntil', { paidUntil: '' }],
])('a fault stands at %s', (field, change) => {
  expect(Object.keys(validateFee({ ...values, ...change }))).toEqual([field])
})
