import { expect, test } from 'vitest'
import { card, submit } from './testing/browse.ts'
import { compareShapes } from './testing/compare-shapes.ts'
import fixtures from './testing/stripe-fixtures.json' with { type: 'json' }
import { stripeForTests } from './testing/stripe-for-tests.ts'

/** Fields of the package's API version that are newer than the documented objects or only in the package's types. */
const younger: Record<string, readonly string[]> = {
  'checkout.session': ['allowed_payment_method_types: added'],
  dispute: ['intended_submission_method: added'],
  invoice: ['lines.data[].pricing.price_details: added'],
  invoice_payment: ['payment.payment_intent: added'],
  line_item: ['pricing.price_details: added'],
  payment_intent: ['allowed_payment_method_types: added', 'payment_record: added'],
  product: ['tax_details: added'],
  refund: ['destination_details.card.reference_status: added', 'destination_details.card.reference_type: added'],
  setup_intent: ['allowed_payment_method_types: added'],
  subscription: [
    'billing_mode.flexible.proration_discounts: added',
    'billing_mode.updated_at: added',
    'items.data[].current_trial: added',
  ],
  subscription_item: ['current_trial: added'],
}

/** One object of every kind, as the API answers it. */
async function oneOfEach() {
  const { client, stripe } = await stripeForTests()
  const clock = await client.testHelpers.testClocks.create({ frozen_time: Math.floor(Date.now() / 1000) })
  const address = { line1: '1 High Street', city: 'Perth', country: 'AU' }
  const customer = await client.customers.create({ email: 'a@example.org', name: 'A', test_clock: clock.id, address })
  const attached = await client.paymentMethods.attach('pm_card_createDispute', { customer: customer.id })
  const product = await client.products.create({ name: 'Full', description: 'All doors' })
  const price = await client.prices.create({
    product: product.id,
    currency: 'aud',
    unit_amount: 5000,
    recurring: { interval: 'month' },
  })
  const subscription = await client.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: attached.id,
  })
  const charge = (await client.charges.list()).data[0]
  const session = await client.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'http://portal.example/ok',
  })
  await submit(session.url, card('4242424242424242'))
  const setup = await client.setupIntents.create({ customer: customer.id })
  const intent = await client.paymentIntents.create({
    amount: 700,
    currency: 'aud',
    customer: customer.id,
    payment_method: 'pm_card_visa',
    confirm: true,
    off_session: true,
  })
  await client.refunds.create({ payment_intent: intent.id })
  const endpoint = await client.webhookEndpoints.create({
    url: `${stripe.address}/nowhere`,
    enabled_events: ['plan.created'],
  })
  const gone = await client.customers.create({ email: 'b@example.org' })
  const goneProduct = await client.products.create({ name: 'None' })
  return {
    'test_helpers.test_clock': await client.testHelpers.testClocks.retrieve(clock.id),
    customer: await client.customers.retrieve(customer.id),
    payment_method: await client.paymentMethods.retrieve(attached.id),
    product: await client.products.retrieve(product.id),
    price: await client.prices.retrieve(price.id),
    plan: subscription.items.data[0]?.plan,
    subscription: await client.subscriptions.retrieve(subscription.id),
    subscription_item: subscription.items.data[0],
    invoice: (await client.invoices.list()).data[0],
    line_item: (await client.invoices.list()).data[0]?.lines.data[0],
    invoice_payment: (await client.invoicePayments.list()).data[0],
    charge,
    balance: await client.balance.retrieve(),
    balance_transaction: (await client.balanceTransactions.list()).data[0],
    dispute: (await client.disputes.list()).data[0],
    'checkout.session': await client.checkout.sessions.retrieve(session.id),
    setup_intent: setup,
    payment_intent: intent,
    refund: (await client.refunds.list()).data[0],
    event: (await client.events.list({ type: 'product.created' })).data[0],
    webhook_endpoint: await client.webhookEndpoints.retrieve(endpoint.id),
    deleted_customer: await client.customers.del(gone.id),
    deleted_product: await client.products.del(goneProduct.id),
    deleted_webhook_endpoint: await client.webhookEndpoints.del(endpoint.id),
    'deleted_test_helpers.test_clock': await client.testHelpers.testClocks.del(clock.id),
  }
}

test('every kind of object has the documented shape', async () => {
  // Over the wire, because the official package turns decimals into objects.
  const objects: Record<string, unknown> = JSON.parse(JSON.stringify(await oneOfEach()))
  const documented: Record<string, unknown> = fixtures.resources
  expect(Object.keys(objects).toSorted()).toEqual(Object.keys(documented).toSorted())
  const differences = Object.entries(objects).flatMap(([kind, object]) => {
    const known = new Set(younger[kind])
    return (
      compareShapes(documented[kind], object)
        // An event's object has the shape of its own kind.
        .filter((each) => !known.has(each) && !each.startsWith('data.object.'))
        .map((each) => `${kind}.${each}`)
    )
  })
  expect(differences).toEqual([])
})
