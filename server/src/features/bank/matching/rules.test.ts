import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propose } from './rules.ts'

const priya = { memberId: 7, cost: 5000, hasAlike: false }

test.each([
  ['a period', 5000, [priya], { match: 'matched', memberId: 7, use: 'membership' }],
  ['three periods', 15_000, [priya], { match: 'matched', memberId: 7, use: 'membership' }],
  ['a cent too much', 5001, [priya], { match: 'ambiguous', memberId: 7, use: 'membership' }],
  ['less than a period', 4999, [priya], { match: 'ambiguous', memberId: 7, use: 'memberbucks' }],
  ['a hundred periods', 500_000, [priya], { match: 'ambiguous', memberId: 7, use: 'membership' }],
  ['no plan', 5000, [{ ...priya, cost: null }], { match: 'ambiguous', memberId: 7, use: 'memberbucks' }],
  ['one like it', 5000, [{ ...priya, hasAlike: true }], { match: 'alreadyBooked', memberId: 7, use: 'membership' }],
  ['two members', 5000, [priya, { ...priya, memberId: 8 }], { match: 'ambiguous', memberId: null, use: null }],
  ['nobody', 5000, [], { match: 'unknown', memberId: null, use: null }],
])('%s', (_what, amount, candidates, proposal) => {
  expect(propose({ amount, candidates })).toEqual(proposal)
})

test('only whole periods of one member are certain', () => {
  const amounts = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(amounts, amounts, fc.boolean(), (amount, cost, hasAlike) => {
      const { match } = propose({ amount, candidates: [{ memberId: 1, cost, hasAlike }] })
      expect(match === 'matched').toBe(!hasAlike && amount % cost === 0 && amount / cost <= 24)
    }),
  )
})
