import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { WrongUse } from './wrong-use.ts'
import { readOptions } from './stripe-command.ts'
import { card, submit } from './testing/browse.ts'
import { stripeForTests } from './testing/stripe-for-tests.ts'

const folder = mkdtempSync(join(tmpdir(), 'fobhouse-stripe-'))
// Only after all tests: each counterpart writes its file once more when it ends.
afterAll(() => rmSync(folder, { recursive: true }))

test('what it knows outlives a restart, its moved clock included', async () => {
  const stateFile = join(folder, 'restart.json')
  const first = await stripeForTests({ stateFile })
  const customer = await first.client.customers.create({ name: 'Priya' })
  const intent = { amount: 500, currency: 'aud', payment_method: 'pm_card_visa', confirm: true }
  const paid = await first.client.paymentIntents.create(intent, { idempotencyKey: 'again' })
  await first.stripe.advance(new Date(Date.now() + 3_600_000))
  await first.stripe.close()
  const second = await stripeForTests({ stateFile, secretKey: first.stripe.secretKey })
  expect(await second.client.customers.retrieve(customer.id)).toMatchObject({ name: 'Priya' })
  const again = await second.client.paymentIntents.create(intent, { idempotencyKey: 'again' })
  expect(again.id).toBe(paid.id)
  expect(second.stripe.now().getTime()).toBeGreaterThan(Date.now() + 3_500_000)
})

test('no card number is kept, in memory or on disk', async () => {
  const stateFile = join(folder, 'cards.json')
  const { client, stripe } = await stripeForTests({ stateFile })
  for (const number of ['4242424242424242', '4000000000000002', '4111111111111111', '4000002760003184']) {
    const session = await client.checkout.sessions.create({
      mode: 'setup',
      currency: 'aud',
      success_url: 'http://portal.example/',
    })
    await submit(session.url, card(number))
  }
  await stripe.close()
  for (const kept of [stripe.remembered(), readFileSync(stateFile, 'utf8')]) {
    expect(kept).toContain('"last4":"4242"')
    expect(kept.match(/(?<!\d)\d{13,19}(?!\d)/g) ?? []).toEqual([])
  }
})

test('memberships without a test clock are billed when the whole clock moves, in the time that a test passes in', async () => {
  let milliseconds = Date.parse('2027-01-31T08:00:00Z')
  const { client, stripe } = await stripeForTests({ now: () => milliseconds })
  const customer = await client.customers.create({ payment_method: 'pm_card_visa' })
  const [method] = (await client.customers.listPaymentMethods(customer.id)).data
  const price = await client.prices.create({
    currency: 'sek',
    unit_amount: 20_000,
    recurring: { interval: 'month' },
    product_data: { name: 'Medlemskap' },
  })
  const items = [{ price: price.id }]
  await client.subscriptions.create({ customer: customer.id, items, default_payment_method: String(method?.id) })
  const dates = async () => {
    const { data } = await client.invoices.list({ status: 'paid' })
    return data.map(({ created }) => new Date(created * 1000).toISOString()).toReversed()
  }
  milliseconds = Date.parse('2027-03-01T00:00:00Z')
  expect(await dates()).toEqual(['2027-01-31T08:00:00.000Z', '2027-02-28T08:00:00.000Z'])
  await stripe.advance('2027-04-30T10:00:00Z')
  expect(await dates()).toEqual([
    '2027-01-31T08:00:00.000Z',
    '2027-02-28T08:00:00.000Z',
    '2027-03-31T08:00:00.000Z',
    '2027-04-30T08:00:00.000Z',
  ])
  await expect(stripe.advance('2027-04-01T00:00:00Z')).rejects.toThrow('only goes forward')
})

test.each([
  [['--port', 'x'], '--port is a number up to 65535, not "x"'],
  [['--webhook-url', 'nowhere'], '--webhook-url is an address such as http://localhost:8000, not "nowhere"'],
  [['--retry-days', '3,x'], '--retry-days are whole numbers of days such as 3,5,7, not "3,x"'],
  [['--after-last-retry', 'forget'], '--after-last-retry is one of canceled, unpaid, past_due, not "forget"'],
  [['--colour', 'red'], "Unknown option '--colour'"],
])('%j is wrong use: %s', (args, message) => {
  expect(() => readOptions(args)).toThrow(message)
  expect(() => readOptions(args)).toThrow(WrongUse)
})
