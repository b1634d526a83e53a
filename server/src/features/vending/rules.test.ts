import { paymentRefusals } from '@fobhouse/contract/device-protocol.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanceOnWire, decidePayment, type PaymentFacts, readAmount, sellOne, tapOutcomeOf } from './rules.ts'

const granted: PaymentFacts = {
  command: 'debit',
  amount: 250,
  member: { state: 'active', balance: 535 },
  product: 'not_named',
  millisecondsSinceDebit: undefined,
  device: { isLockedOut: false, allowsCredit: false },
}
const member = { state: 'active', balance: 535 } as const
const closed = { isLockedOut: true, allowsCredit: false }

test.each([
  ['a debit that is covered', {}, undefined],
  ['all of the balance', { amount: 535 }, undefined],
  ['nobody’s card', { member: undefined }, 'invalid_card_id'],
  ['no amount', { amount: undefined }, 'invalid_amount'],
  ['a cent too much', { amount: 536 }, 'insufficient_funds'],
  ['a debt', { amount: 1, member: { state: 'active', balance: -5 } }, 'insufficient_funds'],
  ['a product that nobody knows', { product: 'unknown' }, 'invalid_product_external_id'],
  ['another price', { product: { price: 300 } }, 'price_mismatch'],
  ['the right price', { product: { price: 250 } }, undefined],
  ['a product without a price', { product: { price: null } }, undefined],
  ['again within a second', { millisecondsSinceDebit: 999 }, 'rate_limited'],
  ['again after a second', { millisecondsSinceDebit: 1000 }, undefined],
  ['again within a second, during which the clock was put right', { millisecondsSinceDebit: -999 }, 'rate_limited'],
  ['before the last time, because the clock was ahead then', { millisecondsSinceDebit: -1000 }, undefined],
  ['an inactive member', { member: { state: 'inactive', balance: 535 } }, 'member_inactive'],
  ['a locked machine', { device: closed }, 'locked_out'],
  ['a credit without the right', { command: 'credit' }, 'not_allowed'],
  ['a credit', { command: 'credit', device: { isLockedOut: false, allowsCredit: true } }, undefined],
  [
    'a credit beyond the balance, soon after a debit',
    { command: 'credit', amount: 9999, millisecondsSinceDebit: 1, device: { isLockedOut: false, allowsCredit: true } },
    undefined,
  ],
  ['a credit of another price', { command: 'credit', product: { price: 1 } }, 'price_mismatch'],
  [
    'everything at once: the first of the list',
    { amount: 600, product: 'unknown', device: closed, member: { ...member, state: 'noob' } },
    'insufficient_funds',
  ],
  ['inactive at a locked machine', { member: { ...member, state: 'noob' }, device: closed }, 'member_inactive'],
] as [string, Partial<PaymentFacts>, string | undefined][])('%s', (_name, facts, reason) => {
  const decision = decidePayment({ ...granted, ...facts })
  expect(decision).toEqual(
    reason === undefined ? { allowed: true, amount: facts.amount ?? 250 } : { allowed: false, reason },
  )
})

test('a reason that is added never comes before one that stands earlier in the list', () => {
  const faults: Record<string, Partial<PaymentFacts>> = {
    invalid_card_id: { member: undefined },
    invalid_amount: { amount: undefined },
    invalid_product_external_id: { product: 'unknown' },
    price_mismatch: { product: { price: 1 } },
    rate_limited: { millisecondsSinceDebit: 0 },
    member_inactive: { member: { state: 'inactive', balance: 535 } },
    locked_out: { device: closed },
  }
  const names = Object.keys(faults)
  fc.assert(
    fc.property(fc.subarray(names, { minLength: 1 }), (chosen) => {
      const isProductTwice = chosen.includes('price_mismatch') && chosen.includes('invalid_product_external_id')
      fc.pre(!isProductTwice && !(chosen.includes('member_inactive') && chosen.includes('invalid_card_id')))
      const facts: PaymentFacts = Object.assign({}, granted, ...chosen.map((name) => faults[name]))
      const expected = paymentRefusals.find((reason) => chosen.includes(reason))
      expect(decidePayment(facts)).toEqual({ allowed: false, reason: expected })
    }),
  )
})

test.each([
  [2.5, 250],
  [2.55, 255],
  [0.01, 1],
  [1_000_000, 100_000_000],
  [1_000_000.01, undefined],
  [0.1 + 0.2, undefined],
  [0, undefined],
  [-1, undefined],
  [0.001, undefined],
  ['2.5', undefined],
  [null, undefined],
  [undefined, undefined],
  [Number.NaN, undefined],
  [1e21, undefined],
])('%j major units are %j minor ones', (major, minor) => {
  expect(readAmount(major)).toBe(minor)
})

test('every amount of two decimals is read exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (minor) => {
      const text = String(minor).padStart(3, '0')
      const major: number = JSON.parse(`${text.slice(0, -2).replace(/^0+(?=\d)/, '')}.${text.slice(-2)}`)
      expect(readAmount(major)).toBe(minor)
    }),
  )
})

test('a debt is no balance on the wire', () => {
  expect([balanceOnWire(-1), balanceOnWire(0), balanceOnWire(535)]).toEqual([0, 0, 535])
})

test.each([
  [
    { stock: null, oversold: 0 },
    { stock: null, oversold: 0, mustReport: false },
  ],
  [
    { stock: 2, oversold: 0 },
    { stock: 1, oversold: 0, mustReport: false },
  ],
  [
    { stock: 1, oversold: 0 },
    { stock: 0, oversold: 0, mustReport: false },
  ],
  [
    { stock: 0, oversold: 0 },
    { stock: 0, oversold: 1, mustReport: true },
  ],
  [
    { stock: 0, oversold: 1 },
    { stock: 0, oversold: 2, mustReport: false },
  ],
])('one sold of %j leaves %j', (before, after) => {
  expect(sellOne(before)).toEqual(after)
})

test.each([
  ['invalid_card_id', 'unknown_card'],
  ['locked_out', 'locked_out'],
  ['insufficient_funds', 'denied'],
] as const)('a payment refused with %s is a tap that was %s', (reason, outcome) => {
  expect(tapOutcomeOf({ allowed: false, reason })).toBe(outcome)
})

test('a payment that was allowed is a tap that was granted', () => {
  expect(tapOutcomeOf({ allowed: true, amount: 250 })).toBe('granted')
})
