import { expect, test } from 'vitest'
import { stripeForTests } from '../testing/stripe-for-tests.ts'
import type { Seed } from './seed-schema.ts'

const start = '2026-11-01T00:00:00Z'

const card = { id: 'pm_1', brand: 'visa', last4: '1881', month: 12, year: 2028, behaviour: 'visa' }
const subscription = {
  id: 'sub_1',
  customer: 'cus_1',
  price: 'price_1',
  startedAt: '2026-01-31T10:00:00Z',
  anchor: '2026-01-31T10:00:00Z',
  periodEnd: '2026-11-30T10:00:00Z',
  cancelAt: null,
  unpaidSince: null,
}
const account: Seed = {
  products: [{ id: 'prod_1', name: 'Full member', isActive: true }],
  prices: [
    {
      id: 'price_1',
      product: 'prod_1',
      name: 'Monthly',
      amount: 5000,
      currency: 'AUD',
      interval: 'month',
      intervalCount: 1,
      isActive: false,
    },
  ],
  customers: [{ id: 'cus_1', email: 'priya@example.org', name: 'Priya Raghunathan', card }],
  subscriptions: [subscription],
}

/** A counterpart that starts with this account, loaded by its own command. */
async function seeded(given: Partial<Seed>) {
  const { stripe, client } = await stripeForTests({ now: () => Date.parse(start) })
  const command = (name: string, body: object) => {
    const headers = { authorization: `Bearer ${stripe.secretKey}` }
    return fetch(`${stripe.address}/_simulator/${name}`, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const answer = await command('seed', { ...account, ...given })
  const charges = async (to: string) => {
    await command('clock', { to, settle: true })
    const { data } = await client.charges.list({ limit: 100 })
    return data.toReversed().map(({ created, status, failure_code: why }) => {
      return `${new Date(created * 1000).toISOString().slice(0, 16)} ${status}${why === null ? '' : ` ${why}`}`
    })
  }
  return { answer, client, charges }
}

test('goes on where the account stands, under its own ids', async () => {
  const { client, charges } = await seeded({})
  expect(await client.subscriptions.retrieve('sub_1')).toMatchObject({ status: 'active', customer: 'cus_1' })
  expect(await client.paymentMethods.retrieve('pm_1')).toMatchObject({ customer: 'cus_1', card: { last4: '1881' } })
  expect(await client.prices.retrieve('price_1')).toMatchObject({ product: 'prod_1', active: false, currency: 'aud' })
  expect((await client.events.list()).data).toEqual([])
  expect(await charges('2027-01-02T00:00:00Z')).toEqual(['2026-11-30T11:00 succeeded', '2026-12-31T11:00 succeeded'])
})

test('a card is refused once its month is over', async () => {
  const customers = [{ id: 'cus_1', email: '', name: '', card: { ...card, month: 11, year: 2026 } }]
  const { charges } = await seeded({ customers })
  const found = await charges('2027-01-01T00:00:00Z')
  expect(found.slice(0, 2)).toEqual(['2026-11-30T11:00 succeeded', '2026-12-31T11:00 failed expired_card'])
})

test('what nobody has paid is tried again when it is its time, and then ends', async () => {
  const unpaid = { ...subscription, unpaidSince: '2026-10-31T11:00:00Z' }
  const customers = [{ id: 'cus_1', email: '', name: '', card: { ...card, behaviour: 'chargeCustomerFail' } }]
  const { client, charges } = await seeded({ customers, subscriptions: [unpaid] })
  expect(await client.subscriptions.retrieve('sub_1')).toMatchObject({ status: 'past_due' })
  expect(await charges('2027-01-01T00:00:00Z')).toEqual([
    '2026-11-03T11:00 failed card_declined',
    '2026-11-08T11:00 failed card_declined',
    '2026-11-15T11:00 failed card_declined',
  ])
  expect(await client.subscriptions.retrieve('sub_1')).toMatchObject({ status: 'canceled' })
})

test('a cancelled one is charged no more, and who has no card cannot be', async () => {
  const cancelled = { ...subscription, cancelAt: subscription.periodEnd }
  const cardless = { ...subscription, id: 'sub_2', customer: 'cus_2' }
  const customers = [...account.customers, { id: 'cus_2', email: '', name: '', card: null }]
  const { client, charges } = await seeded({ customers, subscriptions: [cancelled, cardless] })
  expect(await charges('2026-12-01T00:00:00Z')).toEqual([])
  expect(await client.subscriptions.retrieve('sub_1')).toMatchObject({ status: 'canceled' })
  expect(await client.subscriptions.retrieve('sub_2')).toMatchObject({ status: 'past_due' })
})

test('what it does not understand is refused by name', async () => {
  const { answer } = await seeded({ customers: [{ id: 'cus_1', email: '', name: '', card: { ...card, last4: '1' } }] })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('last4')
})
