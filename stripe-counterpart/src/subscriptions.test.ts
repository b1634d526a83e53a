import { expect, test } from 'vitest'
import type Stripe from 'stripe'
import { card, open, submit } from './testing/browse.ts'
import { clubOf, day } from './testing/club-for-tests.ts'

test('a membership from 31 January keeps to the ends of months for fourteen months', async () => {
  const { client, advance, subscribe, customer } = await clubOf({ start: '2027-01-31T10:00:00Z' })
  const { id } = await subscribe()
  await advance('2028-03-31T12:00:00Z')
  const invoices = await client.invoices.list({ subscription: id, limit: 100 }).autoPagingToArray({ limit: 100 })
  expect(invoices.map(({ created }) => day(created)).toReversed()).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
    '2027-06-30',
    '2027-07-31',
    '2027-08-31',
    '2027-09-30',
    '2027-10-31',
    '2027-11-30',
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
  ])
  expect(new Set(invoices.map(({ status }) => status))).toEqual(new Set(['paid']))
  expect(invoices.at(-1)).toMatchObject({ billing_reason: 'subscription_create', amount_paid: 5000 })
  expect(invoices[0]).toMatchObject({
    billing_reason: 'subscription_cycle',
    parent: { type: 'subscription_details', subscription_details: { subscription: id } },
  })
  const now = await client.subscriptions.retrieve(id)
  expect(now.status).toBe('active')
  expect(day(now.items.data[0]?.current_period_end)).toBe('2028-04-30')
  const charges = await client.charges.list({ customer: customer.id, limit: 100 })
  expect(charges.data.filter(({ paid }) => paid)).toHaveLength(15)
})

test.each([
  ['indiaRecurringMandateSetupAndRenewalsSuccess', 'paid', 'active'],
  ['indiaRecurringPaymentFailureAfterPreDebitNotification', 'open', 'past_due'],
])('a fee by a card of %s is on its way for a day, then %s', async (behaviour, invoiceStatus, status) => {
  const { client, advance, subscribe, customer } = await clubOf({ start: '2027-03-01T00:00:00Z' })
  const slow = await client.paymentMethods.attach(`pm_card_${behaviour}`, { customer: customer.id })
  await client.customers.update(customer.id, { invoice_settings: { default_payment_method: slow.id } })
  const { id } = await subscribe()
  const read = async () => client.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  expect(await read()).toMatchObject({
    status: 'active',
    latest_invoice: { status: 'open', attempted: true, next_payment_attempt: null },
  })
  await advance('2027-03-02T03:00:00Z')
  expect(await read()).toMatchObject({ status, latest_invoice: { status: invoiceStatus } })
})

test('a card that fails makes the membership past due; paying on the hosted page makes it active', async () => {
  const { client, stripe, advance, subscribe, customer } = await clubOf({ start: '2027-03-01T00:00:00Z' })
  const { id } = await subscribe()
  const bad = await client.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })
  await client.customers.update(customer.id, { invoice_settings: { default_payment_method: bad.id } })
  await advance('2027-04-01T00:30:00Z')
  const early = await client.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  expect(early).toMatchObject({ status: 'active', latest_invoice: { status: 'draft' } })
  await advance('2027-04-02T00:00:00Z')
  const late = await client.subscriptions.retrieve(id, { expand: ['latest_invoice.payments'] })
  expect(late.status).toBe('past_due')
  const invoice = late.latest_invoice as Stripe.Invoice
  expect(invoice).toMatchObject({ status: 'open', attempt_count: 1, attempted: true, amount_remaining: 5000 })
  expect(day(invoice.next_payment_attempt)).toBe('2027-04-04')
  expect(invoice.payments?.data[0]).toMatchObject({ status: 'open', payment: { type: 'payment_intent' } })
  await advance('2027-04-05T00:00:00Z')
  expect(await client.invoices.retrieve(invoice.id)).toMatchObject({ attempt_count: 2, status: 'open' })
  expect((await open(invoice.hosted_invoice_url)).html).toContain('Pay invoice')
  const paid = await submit(invoice.hosted_invoice_url, card('4242424242424242'))
  expect((await open(paid.location)).html).toContain('Invoice paid')
  expect(await client.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
  expect(await client.customers.retrieve(customer.id)).toMatchObject({ delinquent: false })
  const failures = stripe.events().filter(({ type }) => type === 'invoice.payment_failed')
  expect(failures).toHaveLength(2)
})

test.each([
  ['canceled', 'canceled'],
  ['unpaid', 'unpaid'],
  ['past_due', 'past_due'],
] as const)('after the last retry the membership is %s if the account says so', async (afterLastRetry, status) => {
  const options = { afterLastRetry, retryDays: [1, 2] }
  const { client, advance, subscribe, customer, stripe } = await clubOf({ start: '2027-03-01T00:00:00Z', options })
  const { id } = await subscribe()
  const bad = await client.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })
  await client.customers.update(customer.id, { invoice_settings: { default_payment_method: bad.id } })
  await advance('2027-04-04T00:00:00Z')
  expect((await client.subscriptions.retrieve(id)).status).toBe('past_due')
  await advance('2027-04-05T00:00:00Z')
  expect(await client.subscriptions.retrieve(id)).toMatchObject({ status })
  const ended = stripe.events().filter(({ type }) => type === 'customer.subscription.deleted')
  expect(ended).toHaveLength(status === 'canceled' ? 1 : 0)
})

test('a renewal that the bank wants confirmed waits for its holder', async () => {
  const { client, stripe, advance, subscribe } = await clubOf({
    start: '2027-03-01T00:00:00Z',
    behaviour: 'authenticationRequired',
  })
  const created = await subscribe({ expand: ['latest_invoice.confirmation_secret'] })
  expect(created.status).toBe('incomplete')
  const invoice = created.latest_invoice as Stripe.Invoice
  expect(invoice.confirmation_secret?.type).toBe('payment_intent')
  const page = (await open(invoice.hosted_invoice_url)).html
  const bank = /href="(\/authenticate\/pi_\w+)"/.exec(page)?.[1]
  const passed = await submit(`${stripe.address}${bank}`, { outcome: 'complete' })
  expect(passed.location).toBe(invoice.hosted_invoice_url)
  expect((await client.subscriptions.retrieve(created.id)).status).toBe('active')
  await advance('2027-04-01T02:00:00Z')
  expect((await client.subscriptions.retrieve(created.id)).status).toBe('past_due')
  expect(stripe.events().some(({ type }) => type === 'invoice.payment_action_required')).toBe(true)
})

test('a cancelled membership runs to the end of its period, and can be resumed before', async () => {
  const { client, stripe, advance, subscribe } = await clubOf({ start: '2027-03-01T00:00:00Z' })
  const { id } = await subscribe()
  const leaving = await client.subscriptions.update(id, { cancel_at_period_end: true })
  expect(leaving).toMatchObject({ cancel_at_period_end: true, status: 'active' })
  expect(day(leaving.cancel_at)).toBe('2027-04-01')
  const staying = await client.subscriptions.update(id, { cancel_at_period_end: false })
  expect(staying).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null })
  await advance('2027-04-02T00:00:00Z')
  expect((await client.subscriptions.retrieve(id)).status).toBe('active')
  await client.subscriptions.update(id, { cancel_at_period_end: true })
  await advance('2027-05-02T00:00:00Z')
  const ended = await client.subscriptions.retrieve(id)
  expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'cancellation_requested' } })
  expect(day(ended.ended_at)).toBe('2027-05-01')
  expect(stripe.events().at(-2)?.type).toBe('customer.subscription.deleted')
  await expect(client.subscriptions.cancel(id)).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' })
})
