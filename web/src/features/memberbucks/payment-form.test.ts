import { expect, test } from 'vitest'
import { paymentOf, validatePayment } from './payment-form.ts'

const gift = { kind: 'donation', amount: '12,50', description: '' } as const

test('reads an amount as people write it', () => {
  expect(paymentOf(gift)).toEqual({ kind: 'donation', amount: 1250, description: '' })
})

test('a donation needs no words, a payment does, and both need the money', () => {
  expect(validatePayment(gift, 1250, 'too much')).toEqual({})
  expect(validatePayment(gift, 1249, 'too much')).toEqual({ amount: 'too much' })
  expect(Object.keys(validatePayment({ ...gift, kind: 'payment' }, 5000, ''))).toEqual(['description'])
  expect(Object.keys(validatePayment({ ...gift, amount: '0' }, 5000, ''))).toEqual(['amount'])
})
