import { expect, test } from 'vitest'
import { decideTopUp } from './rules.ts'

const url = 'https://bank.example'

test.each([
  ['succeeded', undefined, 'succeeded'],
  ['processing', undefined, 'processing'],
  ['requires_action', url, 'redirect'],
  ['requires_action', undefined, 'failed'],
  ['requires_payment_method', url, 'failed'],
  ['requires_confirmation', undefined, 'failed'],
  ['canceled', undefined, 'failed'],
] as const)('a payment that is %s, with the page %s, has %s', (status, page, expected) => {
  expect(decideTopUp({ status, url: page, message: 'no' }).status).toBe(expected)
})
