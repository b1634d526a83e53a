import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { card, open, submit } from './testing/browse.ts'
import { clubOf, day, seconds } from './testing/club-for-tests.ts'

const invoiceOf = (subscription: Stripe.Subscription) => subscription.latest_invoice as Stripe.Invoice

test.each([
  [{ interval: 'day' }, '2028-02-28T09:00:00Z', '2028-03-02T09:00:00Z', ['02-28', '02-29', '03-01', '03-02']],
  [
    { interval: 'week', interval_count: 2 },
    '2027-12-20T00:00:00Z',
    '2028-01-20T00:00:00Z',
    ['12-20', '01-03', '01-17'],
  ],
  [
    { interval: 'month', interval_count: 3 },
    '2027-11-30T00:00:00Z',
    '2028-09-01T00:00:00Z',
    ['11-30', '02-29', '05-30', '08-30'],
  ],
  [{ interval: 'year' }, '2028-02-29T00:00:00Z', '2032-03-01T00:00:00Z', ['02-29', '02-28', '02-28', '02-28', '02-29']],
] as const)('a rhythm of %j from %s', async (recurring, start, end, dates) => {
  const { client, advance, subscribe } = await clubOf({ start, recurring })
  await subscribe()
  await advance(end)
  const { data } = await client.invoices.list({ limit: 100 })
  expect(data.map(({ created }) => day(created).slice(5)).toReversed()).toEqual(dates)
})

test('a first payment that waits is made on the hosted page, with a card that is kept', async () => {
  const { client, subscribe, customer, advance } = await clubOf({
    start: '2027-03-01T00:00:00Z',
    behaviour: 'chargeCustomerFail',
  })
  const waiting = await subscribe({
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    expand: ['latest_invoice'],
  })
  expect(waiting.status).toBe('incomplete')
  const page = invoiceOf(waiting).hosted_invoice_url
  expect((await submit(page, card('4000000000000341'))).html).toContain('Your card was declined.')
  await submit(page, card('4242424242424242'))
  const active = await client.subscriptions.retrieve(waiting.id, { expand: ['default_payment_method'] })
  expect(active).toMatchObject({
    status: 'active',
    default_payment_method: { card: { last4: '4242' }, customer: customer.id },
  })
  await advance('2027-04-02T00:00:00Z')
  expect((await client.subscriptions.retrieve(waiting.id)).status).toBe('active')
})

test('a first payment that never comes ends after 23 hours', async () => {
  const { client, subscribe, advance } = await clubOf({ start: '2027-03-01T00:00:00Z' })
  const { id, latest_invoice: invoice } = await subscribe({ payment_behavior: 'default_incomplete' })
  await advance('2027-03-01T23:30:00Z')
  expect((await client.subscriptions.retrieve(id)).status).toBe('incomplete_expired')
  expect((await client.invoices.retrieve(invoice as string)).status).toBe('void')
})

test('nothing is made when the payment must succeed and does not', async () => {
  const { client, subscribe } = await clubOf({ start: '2027-03-01T00:00:00Z', behaviour: 'chargeCustomerFail' })
  await expect(subscribe({ payment_behavior: 'error_if_incomplete' })).rejects.toMatchObject({ code: 'card_declined' })
  expect((await client.subscriptions.list({ status: 'all' })).data).toEqual([])
  expect((await client.invoices.list()).data).toEqual([])
})

test('an invoice is paid by a call: refused, waiting for its holder, by hand, and once only', async () => {
  const { client, subscribe, customer } = await clubOf({ start: '2027-03-01T00:00:00Z' })
  const invoice = invoiceOf(await subscribe({ payment_behavior: 'default_incomplete', expand: ['latest_invoice'] }))
  const attach = async (name: string) => {
    return (await client.paymentMethods.attach(`pm_card_${name}`, { customer: customer.id })).id
  }
  const bad = client.invoices.pay(invoice.id, { payment_method: await attach('chargeCustomerFail') })
  await expect(bad).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' })
  const slow = client.invoices.pay(invoice.id, { payment_method: await attach('authenticationRequired') })
  await expect(slow).rejects.toMatchObject({ statusCode: 402, code: 'invoice_payment_intent_requires_action' })
  const paid = await client.invoices.pay(invoice.id, { paid_out_of_band: true })
  expect(paid).toMatchObject({ status: 'paid', amount_remaining: 0 })
  await expect(client.invoices.pay(invoice.id)).rejects.toMatchObject({ code: 'invoice_already_paid' })
  expect((await client.charges.list()).data.filter((charge) => charge.paid)).toEqual([])
  const pdf = await fetch(String(paid.invoice_pdf))
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect((await pdf.text()).startsWith('%PDF-1.4')).toBe(true)
})

test('a dearer plan in the middle of a month is settled on the next invoice', async () => {
  const { client, product, advance, subscribe } = await clubOf({ start: '2027-04-01T00:00:00Z' })
  const { id, items } = await subscribe()
  const dear = await client.prices.create({
    product: product.id,
    currency: 'aud',
    unit_amount: 8000,
    recurring: { interval: 'month' },
  })
  await advance('2027-04-16T00:00:00Z')
  const changed = await client.subscriptions.update(id, { items: [{ id: String(items.data[0]?.id), price: dear.id }] })
  expect(changed.items.data[0]?.price.unit_amount).toBe(8000)
  await advance('2027-05-01T02:00:00Z')
  const [renewal] = (await client.invoices.list({ subscription: id })).data
  expect(renewal?.lines.data.map(({ amount }) => amount)).toEqual([-2500, 4000, 8000])
  expect(renewal).toMatchObject({ status: 'paid', amount_paid: 9500 })
})

test('a change of rhythm begins a new period now, and what was paid too much is credit', async () => {
  const { client, product, advance, subscribe, customer } = await clubOf({
    start: '2027-01-01T00:00:00Z',
    recurring: { interval: 'year' },
  })
  const { id, items } = await subscribe()
  const monthly = await client.prices.create({
    product: product.id,
    currency: 'aud',
    unit_amount: 500,
    recurring: { interval: 'month' },
  })
  await advance('2027-07-02T12:00:00Z')
  const change = { items: [{ id: String(items.data[0]?.id), price: monthly.id }], expand: ['latest_invoice'] }
  const changed = await client.subscriptions.update(id, change)
  expect(invoiceOf(changed)).toMatchObject({ total: -2000, amount_due: 0, status: 'paid', ending_balance: -2000 })
  expect(day(changed.items.data[0]?.current_period_end)).toBe('2027-08-02')
  expect(await client.customers.retrieve(customer.id)).toMatchObject({ balance: -2000 })
  await advance('2027-08-03T00:00:00Z')
  expect(await client.customers.retrieve(customer.id)).toMatchObject({ balance: -1500 })
})

test('a trial is free, and its end is the first payment', async () => {
  const { client, advance, subscribe } = await clubOf({ start: '2027-03-01T00:00:00Z' })
  const { id, status } = await subscribe({ trial_period_days: 14 })
  expect(status).toBe('trialing')
  await advance('2027-03-15T02:00:00Z')
  const { data } = await client.invoices.list()
  expect(data.map(({ amount_paid: paid }) => paid)).toEqual([5000, 0])
  const now = await client.subscriptions.retrieve(id)
  expect(now).toMatchObject({ status: 'active', billing_cycle_anchor: seconds('2027-03-15T00:00:00Z') })
})

test('a membership is taken out on the hosted page, after confirmation at the bank', async () => {
  const { client, price, stripe } = await clubOf({ start: '2027-03-01T00:00:00Z' })
  const session = await client.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: price.id, quantity: 1 }],
    subscription_data: { metadata: { member: '9' } },
    success_url: 'http://portal.example/ok',
    cancel_url: 'http://portal.example/no',
  })
  expect((await open(session.url)).html).toContain('A$50.00')
  expect((await submit(session.url, card('4000000000000341'))).status).toBe(402)
  const bank = await submit(session.url, card('4000002760003184'))
  const failed = await submit(bank.location, { outcome: 'fail' })
  expect((await open(failed.location)).html).toContain('did not confirm')
  const again = await submit(session.url, card('4000002760003184'))
  expect((await submit(again.location, { outcome: 'complete' })).location).toBe('http://portal.example/ok')
  const done = await client.checkout.sessions.retrieve(session.id, { expand: ['subscription', 'invoice', 'customer'] })
  expect(done).toMatchObject({
    payment_status: 'paid',
    subscription: { status: 'active', metadata: { member: '9' } },
    invoice: { status: 'paid', billing_reason: 'subscription_create' },
    customer: { object: 'customer', name: 'Aroha Ngata' },
  })
  expect(stripe.events().at(-1)?.type).toBe('checkout.session.completed')
  expect((await open(`${stripe.address}/c/pay/${session.id}`)).status).toBe(410)
})

test('a card that is taken away is nobody’s default any more', async () => {
  const { client, customer, subscribe } = await clubOf({ start: '2027-03-01T00:00:00Z' })
  const [method] = (await client.customers.listPaymentMethods(customer.id)).data
  const { id } = await subscribe({ default_payment_method: String(method?.id) })
  await client.paymentMethods.detach(String(method?.id))
  expect(await client.customers.retrieve(customer.id)).toMatchObject({
    invoice_settings: { default_payment_method: null },
  })
  expect((await client.subscriptions.retrieve(id)).default_payment_method).toBeNull()
})
