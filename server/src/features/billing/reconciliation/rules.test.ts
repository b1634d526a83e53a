import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compareInvoices,
  compareSubscriptions,
  compareTopUps,
  type OurTopUp,
  type PaidSide,
  type SubscriptionSide,
} from './rules.ts'

const window = { since: '2026-02-01', until: '2026-03-01' }
const day = fc.constantFrom('2026-01-15', '2026-02-15', '2026-03-02')
const sides: fc.Arbitrary<SubscriptionSide> = fc.record({
  phase: fc.constantFrom('pending', 'running', 'ended'),
  isDue: fc.boolean(),
  cost: fc.integer({ min: 0, max: 100_000 }),
  currency: fc.constantFrom('AUD', 'SEK'),
  interval: fc.constantFrom('day', 'week', 'month', 'year'),
  intervalAmount: fc.integer({ min: 1, max: 3 }),
  paidUntil: fc.option(day),
  cancelAt: fc.option(day),
})
const subscriptions = fc.uniqueArray(
  fc.record({ stripeId: fc.string(), memberId: fc.integer(), startedAt: day, side: sides }),
  { selector: ({ stripeId }) => stripeId },
)
const paid = fc.uniqueArray(
  fc.record({
    stripeId: fc.string(),
    memberId: fc.integer(),
    amount: fc.integer({ min: 1, max: 100_000 }),
    currency: fc.constantFrom('AUD', 'SEK'),
    at: day,
  }),
  { selector: ({ stripeId }) => stripeId },
)

test('two sides that say the same never differ', () => {
  fc.assert(
    fc.property(subscriptions, paid, (ours, payments) => {
      const theirs = ours.map((one) => ({ ...one, isClaimed: false }))
      const topUps = payments.map((one) => ({ ...one, status: 'succeeded' as const }))
      expect(compareSubscriptions(ours, theirs, window)).toEqual([])
      expect(compareInvoices(payments, payments, window)).toEqual([])
      expect(compareTopUps(topUps, payments, window)).toEqual([])
    }),
  )
})

test('whatever only one side has is named once', () => {
  fc.assert(
    fc.property(subscriptions, paid, (ours, payments) => {
      const open = ours.filter(({ side }) => side.phase !== 'ended')
      const theirs = ours.map((one) => ({ ...one, isClaimed: false }))
      expect(compareSubscriptions([], theirs, window).map(({ stripeId }) => stripeId)).toEqual(
        open.map(({ stripeId }) => stripeId),
      )
      const settled = open.filter(({ startedAt }) => startedAt < window.until)
      expect(compareSubscriptions(ours, [], window)).toHaveLength(settled.length)
      expect(compareInvoices([], payments, window)).toHaveLength(payments.length)
      const within = payments.filter(({ at }) => at >= window.since && at < window.until)
      expect(compareInvoices(payments, [], window)).toHaveLength(within.length)
    }),
  )
})

const running: SubscriptionSide = {
  phase: 'running',
  isDue: false,
  cost: 5000,
  currency: 'AUD',
  interval: 'month',
  intervalAmount: 1,
  paidUntil: '2026-03-15',
  cancelAt: null,
}
const ended: SubscriptionSide = { ...running, phase: 'ended' }
const state = { state: 'running', paidUntil: '2026-03-15', cancelAt: null }
const price = { amount: 5000, currency: 'AUD', interval: 'month', intervalAmount: 1 }

const ourOne = (side: SubscriptionSide, startedAt = '2026-02-15') => ({
  stripeId: 'sub_1',
  memberId: 7,
  startedAt,
  side,
})
const theirOne = (side: SubscriptionSide, isClaimed = false) => ({ stripeId: 'sub_1', memberId: 8, isClaimed, side })
type OurOne = ReturnType<typeof ourOne>
type TheirOne = ReturnType<typeof theirOne>

test.each<[what: string, our: OurOne | null, their: TheirOne | null, found: object[]]>([
  [
    'only here',
    ourOne(running),
    null,
    [{ kind: 'subscription_missing', memberId: 7, ours: state, theirs: null, canMend: false }],
  ],
  ['only here, begun while the lists were read', ourOne(running, '2026-03-01'), null, []],
  ['only here, and ended', ourOne(ended), null, []],
  [
    'only there',
    null,
    theirOne(running),
    [{ kind: 'subscription_unknown', memberId: 8, ours: null, theirs: { ...state, ...price }, canMend: false }],
  ],
  ['only there, and a row here waits for it', null, theirOne(running, true), [{ canMend: true }]],
  ['only there, and ended', null, theirOne(ended), []],
  [
    'ended here, charged there',
    ourOne(ended),
    theirOne({ ...running, cost: 5500 }),
    [{ kind: 'subscription_still_charged', memberId: 7, ours: { ...state, state: 'ended' }, canMend: false }],
  ],
  ['ended on both sides, however', ourOne(ended), theirOne({ ...ended, cost: 5500, paidUntil: null }), []],
  [
    'ended there',
    ourOne(running),
    theirOne({ ...ended, cost: 5500 }),
    [{ kind: 'subscription_ended', memberId: 7, theirs: { ...state, state: 'ended' }, canMend: true }],
  ],
  [
    'at another price there',
    ourOne(running),
    theirOne({ ...running, cost: 5500 }),
    [{ kind: 'subscription_price', memberId: 7, ours: price, theirs: { ...price, amount: 5500 }, canMend: true }],
  ],
  [
    'paid for longer there',
    ourOne(running),
    theirOne({ ...running, paidUntil: '2026-04-15' }),
    [{ kind: 'subscription_state', ours: state, theirs: { ...state, paidUntil: '2026-04-15' }, canMend: true }],
  ],
  [
    'due there',
    ourOne(running),
    theirOne({ ...running, isDue: true }),
    [{ kind: 'subscription_state', ours: state, theirs: { ...state, state: 'due' } }],
  ],
  [
    'not yet paid there',
    ourOne(running),
    theirOne({ ...running, phase: 'pending', isDue: true }),
    [{ kind: 'subscription_state', theirs: { ...state, state: 'pending' } }],
  ],
  [
    'cancelled there, at another price',
    ourOne(running),
    theirOne({ ...running, interval: 'year', cancelAt: '2026-03-15' }),
    [{ kind: 'subscription_price' }, { kind: 'subscription_state' }],
  ],
])('a membership by card is %s', (_what, our, their, found) => {
  const differences = compareSubscriptions(our ? [our] : [], their ? [their] : [], window)
  expect(differences).toHaveLength(found.length)
  expect(differences).toMatchObject(found)
})

const invoice: PaidSide = { stripeId: 'in_1', memberId: 7, amount: 5000, currency: 'AUD', at: '2026-02-15' }
const paidIt = { state: 'paid', amount: 5000, currency: 'AUD' }

test.each<[what: string, our: PaidSide | null, their: PaidSide | null, found: object[]]>([
  ['booked alike', { ...invoice, at: '2026-02-14' }, invoice, []],
  ['not booked', null, invoice, [{ kind: 'invoice_not_booked', ours: null, theirs: paidIt, canMend: true }]],
  [
    'booked with another amount',
    { ...invoice, amount: 4000 },
    invoice,
    [{ kind: 'invoice_amount', ours: { ...paidIt, amount: 4000 }, theirs: paidIt, canMend: false }],
  ],
  ['booked in another currency', { ...invoice, currency: 'SEK' }, invoice, [{ kind: 'invoice_amount' }]],
  ['missing there', invoice, null, [{ kind: 'invoice_missing', ours: paidIt, theirs: null, canMend: false }]],
  ['missing there, the first that must be', { ...invoice, at: window.since }, null, [{ kind: 'invoice_missing' }]],
  ['booked before the lists begin', { ...invoice, at: '2026-01-31' }, null, []],
  ['booked while the lists were read', { ...invoice, at: window.until }, null, []],
])('a paid invoice is %s', (_what, our, their, found) => {
  const differences = compareInvoices(our ? [our] : [], their ? [their] : [], window)
  expect(differences).toHaveLength(found.length)
  expect(differences).toMatchObject(found)
})

const charge: PaidSide = { ...invoice, stripeId: 'pi_1', memberId: null }
const topUp: OurTopUp = { ...charge, memberId: 7, status: 'succeeded' }

test.each<[what: string, our: OurTopUp | null, their: PaidSide | null, found: object[]]>([
  ['booked alike', topUp, charge, []],
  [
    'not known here',
    null,
    { ...charge, memberId: 8 },
    [{ kind: 'topup_not_booked', memberId: 8, ours: null, theirs: paidIt, canMend: false }],
  ],
  [
    'still open here',
    { ...topUp, status: 'open' },
    charge,
    [{ kind: 'topup_not_booked', memberId: 7, ours: { ...paidIt, state: 'open' }, canMend: true }],
  ],
  [
    'booked with another amount',
    { ...topUp, amount: 4000 },
    charge,
    [{ kind: 'topup_amount', memberId: 7, ours: { ...paidIt, amount: 4000 }, theirs: paidIt, canMend: false }],
  ],
  ['missing there', topUp, null, [{ kind: 'topup_missing', memberId: 7, ours: paidIt, theirs: null, canMend: false }]],
  ['open here, and missing there', { ...topUp, status: 'open' }, null, []],
  ['booked before the lists begin', { ...topUp, at: '2026-01-31' }, null, []],
])('the charge of a top-up is %s', (_what, our, their, found) => {
  const differences = compareTopUps(our ? [our] : [], their ? [their] : [], window)
  expect(differences).toHaveLength(found.length)
  expect(differences).toMatchObject(found)
})

test.each([
  ['open', true],
  ['failed', false],
] as const)('a charge of a top-up that is %s here: whether it can be mended is %s', (status, canMend) => {
  expect(compareTopUps([{ ...charge, status }], [charge], window)).toMatchObject([
    { kind: 'topup_not_booked', ours: { state: status }, canMend },
  ])
})
