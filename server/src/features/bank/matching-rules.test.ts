import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findTwins, type Payment, propose } from './matching-rules.ts'

const priya = { memberId: 7, cost: 5000, hasAlike: false }

test.each([
  ['a period', 5000, [priya], { match: 'matched', memberId: 7, use: 'membership' }],
  ['three periods', 15_000, [priya], { match: 'matched', memberId: 7, use: 'membership' }],
  ['a cent too much', 5001, [priya], { match: 'ambiguous', memberId: 7, use: 'membership' }],
  ['less than a period', 4999, [priya], { match: 'ambiguous', memberId: 7, use: 'memberbucks' }],
  ['nothing', 0, [priya], { match: 'ambiguous', memberId: 7, use: 'memberbucks' }],
  ['two years of months', 120_000, [priya], { match: 'matched', memberId: 7, use: 'membership' }],
  ['a month more', 125_000, [priya], { match: 'ambiguous', memberId: 7, use: 'membership' }],
  ['a hundred periods', 500_000, [priya], { match: 'ambiguous', memberId: 7, use: 'membership' }],
  ['no plan', 5000, [{ ...priya, cost: null }], { match: 'ambiguous', memberId: 7, use: 'memberbucks' }],
  ['one like it', 5000, [{ ...priya, hasAlike: true }], { match: 'alreadyBooked', memberId: 7, use: 'membership' }],
  ['two members', 5000, [priya, { ...priya, memberId: 8 }], { match: 'ambiguous', memberId: null, use: null }],
  ['nobody', 5000, [], { match: 'unknown', memberId: null, use: null }],
])('%s', (_what, amount, candidates, proposal) => {
  expect(propose({ amount, candidates, hasTwin: false })).toEqual(proposal)
})

test('only whole periods of one member are certain', () => {
  const amounts = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(amounts, amounts, fc.boolean(), (amount, cost, hasAlike) => {
      const { match } = propose({ amount, candidates: [{ memberId: 1, cost, hasAlike }], hasTwin: false })
      expect(match === 'matched').toBe(!hasAlike && amount % cost === 0 && amount / cost <= 24)
    }),
  )
})

test('what was taken in before is not certain, whatever else is known', () => {
  const proposal = propose({ amount: 5000, candidates: [priya], hasTwin: true })
  expect(proposal).toEqual({ match: 'takenInBefore', memberId: 7, use: 'membership' })
})

const first = '2026-03-12T08:00:00.000Z'
const second = '2026-03-13T08:00:00.000Z'
const csv: Payment = {
  id: 1,
  booked_on: '2026-03-10',
  amount: 5000,
  payer: 'P Rao',
  text: 'Fee 7000 07',
  imported_at: first,
}
const camt: Payment = { ...csv, id: 2, payer: 'PRIYA RAO', text: 'FEE  700007', imported_at: second }

test.each<[what: string, earlier: Payment[], later: Payment[], twins: [number, number][]]>([
  ['the same in another wording', [csv], [camt], [[2, 1]]],
  ['another day', [csv], [{ ...camt, booked_on: '2026-03-11' }], []],
  ['another amount', [csv], [{ ...camt, amount: 5001 }], []],
  ['other words', [csv], [{ ...camt, text: 'Fee 700008' }], []],
  ['no words, the same payer', [{ ...csv, text: '' }], [{ ...camt, text: ' ', payer: 'p. rao' }], [[2, 1]]],
  ['no words, another payer', [{ ...csv, text: '' }], [{ ...camt, text: '' }], []],
  ['words against none', [{ ...csv, text: '' }], [{ ...camt, payer: csv.payer }], []],
  ['two out of one statement', [csv], [{ ...csv, id: 2 }], []],
  [
    'two of each',
    [csv, { ...csv, id: 3 }],
    [
      { ...camt, id: 5 },
      { ...camt, id: 4 },
    ],
    [
      [4, 1],
      [5, 3],
    ],
  ],
  ['one more than before', [csv], [camt, { ...camt, id: 3 }], [[2, 1]]],
])('%s', (_what, earlier, later, twins) => {
  expect([...findTwins(later, earlier)].map(([id, twin]) => [id, twin.id])).toEqual(twins)
})
