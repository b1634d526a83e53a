import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeOfReturned, decideTopUp } from './rules.ts'

const url = 'https://bank.example'

test.each([
  ['succeeded', undefined, 'succeeded'],
  ['processing', undefined, 'open'],
  ['requires_action', url, 'redirect'],
  ['requires_action', undefined, 'failed'],
  ['requires_payment_method', url, 'failed'],
  ['requires_confirmation', undefined, 'failed'],
  ['canceled', undefined, 'failed'],
] as const)('a payment that is %s, with the page %s, has %s', (status, page, expected) => {
  expect(decideTopUp({ status, url: page, message: 'no' }).status).toBe(expected)
})

test('whatever the provider tells in which order, what is taken back is what it told last, within the amount', () => {
  const told = fc.array(fc.integer({ min: -500, max: 3000 }), { minLength: 1 })
  fc.assert(
    fc.property(told, (sums) => {
      let returned = 0
      for (const returnedAtProvider of sums)
        returned += changeOfReturned({ amount: 2000, returned, returnedAtProvider })
      expect(returned).toBe(Math.max(0, Math.min(2000, sums.at(-1) ?? 0)))
    }),
  )
})
