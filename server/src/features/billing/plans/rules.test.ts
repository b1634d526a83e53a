import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planIntervals } from '@fobhouse/contract/billing.ts'
import {
  decideNewPrice,
  decidePush,
  isSamePrice,
  pushKey,
  sortSubscribers,
  stripeStateOf,
  type Terms,
} from './rules.ts'

const monthly: Terms = { cost: 5000, currency: 'AUD', interval: 'month', interval_amount: 1 }

test.each([
  ['nothing', {}, false],
  ['the same cost', { cost: 5000 }, false],
  ['another cost', { cost: 5500 }, true],
  ['another currency', { currency: 'SEK' }, true],
  ['another interval', { interval: 'year' }, true],
  ['more of the interval', { interval_amount: 3 }, true],
] as const)('%s: a new price %j', (_what, change, isNew) => {
  const plan = { ...monthly, stripe_price_id: 'price_1' }
  expect(decideNewPrice(plan, change)).toEqual({ isNew, retiredId: isNew ? 'price_1' : null })
})

test('a plan that Stripe never heard of retires nothing', () => {
  expect(decideNewPrice({ ...monthly, stripe_price_id: null }, { cost: 1 })).toEqual({ isNew: true, retiredId: null })
})

test.each([
  [1, 0, null, 'create'],
  [4, 4, null, 'create'],
  [4, 3, 'price_1', 'update'],
  [4, 4, 'price_1', 'none'],
] as const)('at revision %i, told of %i, known as %s: %s', (revision, stripe_revision, stripeId, push) => {
  expect(decidePush({ revision, stripe_revision, stripe_fault: null }, stripeId)).toBe(push)
})

const inStep = { revision: 2, stripe_revision: 2, stripe_fault: null }

test.each([
  ['without Stripe', inStep, 'price_1', false, 'off'],
  ['told of all', inStep, 'price_1', true, 'inStep'],
  ['not told yet', { ...inStep, revision: 3 }, 'price_1', true, 'waiting'],
  ['refused', { ...inStep, revision: 3, stripe_fault: 'No' }, 'price_1', true, 'failed'],
  ['without a price', inStep, null, true, 'waiting'],
  ['refused, and without Stripe since', { ...inStep, revision: 3, stripe_fault: 'No' }, 'price_1', false, 'off'],
] as const)('%s: %s', (_what, row, stripeId, isOn, stripeState) => {
  const stripeFault = isOn ? row.stripe_fault : null
  expect(stripeStateOf(row, { stripeId, isOn })).toEqual({ stripeId, stripeState, stripeFault })
})

test('who pays the price of today comes first, then where most are; who left is not listed', () => {
  const rows = [
    { ...monthly, cost: 3000, open: 2 },
    { ...monthly, cost: 4000, open: 7 },
    { ...monthly, open: 1 },
    { ...monthly, cost: 2000, open: 0 },
  ]
  expect(sortSubscribers(monthly, rows).map(({ cost }) => cost)).toEqual([5000, 4000, 3000])
})

const terms = fc.record({
  cost: fc.integer({ min: 1, max: 3 }),
  currency: fc.constantFrom('AUD', 'SEK'),
  interval: fc.constantFrom(...planIntervals),
  interval_amount: fc.integer({ min: 1, max: 2 }),
})

test('whatever is changed, a price stays exactly as long as its terms do', () => {
  fc.assert(
    fc.property(terms, fc.array(terms, { maxLength: 8 }), (first, changes) => {
      let plan = { ...first, stripe_price_id: 'price_0' }
      let price = first
      for (const [index, change] of changes.entries()) {
        const { isNew, retiredId } = decideNewPrice(plan, change)
        expect(retiredId).toBe(isNew ? plan.stripe_price_id : null)
        plan = { ...change, stripe_price_id: isNew ? `price_${index + 1}` : plan.stripe_price_id }
        price = isNew ? change : price
        expect(isSamePrice(plan, price)).toBe(true)
      }
    }),
  )
})

test('each revision has a key of its own, which a second try repeats', () => {
  const plan = { id: 1, created_at: '2026-03-01T00:00:00.000Z', revision: 1 }
  expect(pushKey('plan', plan)).toBe(pushKey('plan', { ...plan }))
  const keys = [plan, { ...plan, revision: 2 }, { ...plan, id: 2 }, { ...plan, created_at: '2027-01-01T00:00:00.000Z' }]
  expect(new Set([...keys.map((each) => pushKey('plan', each)), pushKey('tier', plan)]).size).toBe(5)
})
