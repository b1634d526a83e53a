import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { accessOf, type Attempt, type ByHand, cardAsKnown, duesOf, findingOf, inOrder, totalsOf } from './rules.ts'

const terms = { now: Temporal.Instant.from('2026-12-01T00:00:00Z'), graceDays: 7, timeZone: 'Australia/Brisbane' }
const payer: ByHand = {
  source: 'manual',
  status: 'active',
  memberId: 7,
  cost: 4500,
  currency: 'AUD',
  currentPeriodEnd: '2026-11-10T14:00:00.000Z',
  paymentFailedAt: null,
  cancelAt: null,
}

describe('what falls due by hand', () => {
  test.each<[string, Partial<ByHand>, string[]]>([
    ['a paid time that is over', {}, ['due', 'grace']],
    ['one that goes on', { currentPeriodEnd: '2026-12-01T00:00:01.000Z' }, []],
    ['one that nobody knows', { currentPeriodEnd: null }, []],
    ['one that was cancelled', { cancelAt: '2026-11-10T14:00:00.000Z', status: 'cancelling' }, []],
    ['access that ended before', { status: 'inactive' }, []],
    ['who pays by card', { source: 'stripe' }, []],
    ['who pays by card, and it failed', { source: 'stripe', paymentFailedAt: '2026-11-10T14:00:00.000Z' }, []],
  ])('%s', (_, facts, kinds) => {
    expect(duesOf({ ...payer, ...facts }, terms).map(({ kind }) => kind)).toEqual(kinds)
  })

  test('grace counts from the day on which it fell due; a club without grace has none', () => {
    expect(duesOf(payer, terms)[1]).toMatchObject({ at: payer.currentPeriodEnd, until: '2026-11-17T14:00:00.000Z' })
    expect(duesOf(payer, { ...terms, graceDays: 0 }).map(({ kind }) => kind)).toEqual(['due'])
  })
})

const attempt: Attempt = {
  at: '2026-11-05T03:00:00.000Z',
  invoice: 'in_1',
  customer: 'cus_1',
  amount: 5000,
  currency: 'AUD',
  isPaid: false,
  refusal: null,
}

test.each([
  [null, 'no_card'],
  ['expired_card', 'card_expired'],
  ['card_declined', 'card_refused'],
])('a charge refused with %s: %s', (refusal, reason) => {
  expect(findingOf({ ...attempt, refusal }, 7)).toMatchObject({ kind: 'failed', reason, amount: 5000, memberId: 7 })
})

test('a charge that succeeds has no reason', () => {
  expect(findingOf({ ...attempt, isPaid: true }, 7)).toMatchObject({ kind: 'charged', reason: null, amount: 5000 })
})

const card = { stripe_payment_method_id: 'pm_1', card_brand: 'visa', card_last4: '1881', card_expiry: '03/2027' }

test.each([
  [
    { ...card, wasRefused: false },
    { month: 3, year: 2027, behaviour: 'visa' },
  ],
  [{ ...card, wasRefused: true }, { behaviour: 'chargeCustomerFail' }],
  [
    { ...card, card_brand: null, card_last4: null, wasRefused: false },
    { brand: 'visa', last4: '0000' },
  ],
  [{ ...card, card_expiry: null, wasRefused: false }, { year: 2999 }],
])('a card %o is %o', (known, expected) => {
  expect(cardAsKnown(known)).toMatchObject(expected)
})

test('without a card there is nothing to charge', () => {
  expect(cardAsKnown({ ...card, stripe_payment_method_id: null, wasRefused: false })).toBeNull()
})

test.each([
  ['member.suspend_membership', 'active', 'inactive', { kind: 'access_ended', reason: 'unpaid' }],
  ['member.end_membership', 'active', 'inactive', { kind: 'access_ended', reason: 'membership_ended' }],
  ['member.end_membership', 'noob', 'inactive', { kind: undefined, reason: undefined }],
  ['member.pay_membership', 'inactive', 'active', { kind: 'access_restored', reason: null }],
  ['member.accept_application', 'active', 'active', { kind: 'accepted', reason: null }],
  ['member.update', 'active', 'active', { kind: undefined, reason: undefined }],
  ['member.update', '', '', { kind: undefined, reason: undefined }],
])('%s from %s to %s', (action, before, after, expected) => {
  const { kind, reason } = accessOf({ at: attempt.at, memberId: 7, action, before, after }) ?? {}
  expect({ kind, reason }).toEqual(expected)
})

test('sums by currency, an invoice by what became of it at last', () => {
  const attempts: Attempt[] = [
    { ...attempt, invoice: 'in_3', currency: 'SEK', isPaid: true, amount: 20_000 },
    attempt,
    { ...attempt, isPaid: true },
    { ...attempt, invoice: 'in_2', amount: 700 },
  ]
  expect(totalsOf(attempts, duesOf(payer, terms))).toEqual([
    { currency: 'AUD', charged: 5000, failed: 700, due: 4500 },
    { currency: 'SEK', charged: 20_000, failed: 0, due: 0 },
  ])
})

test('rows are in the order in which one thing follows from another', () => {
  const row = (name: string, finding: ReturnType<typeof findingOf>) => ({ ...finding, name, plan: null })
  const [due, grace] = duesOf(payer, terms)
  if (!due || !grace) throw new Error('Nothing falls due')
  const rows = [row('Åsa', grace), row('Åsa', due), row('Ada', due), row('Bo', findingOf(attempt, 8))]
  const inThatOrder = ['Bo failed', 'Ada due', 'Åsa due', 'Åsa grace']
  for (const found of [rows, rows.toReversed()]) {
    expect(inOrder(found).map(({ name, kind }) => `${name} ${kind}`)).toEqual(inThatOrder)
  }
})
