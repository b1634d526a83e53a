import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareInvoices, compareSubscriptions, compareTopUps, type SubscriptionSide } from './rules.ts'

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

test.each([
  ['open', true],
  ['failed', false],
] as const)('a charge of a top-up that is %s here: whether it can be mended is %s', (status, canMend) => {
  const charge = { stripeId: 'pi_1', memberId: 1, amount: 500, currency: 'AUD', at: '2026-02-15' }
  expect(compareTopUps([{ ...charge, status }], [charge], window)).toMatchObject([
    { kind: 'topup_not_booked', ours: { state: status }, canMend },
  ])
})
