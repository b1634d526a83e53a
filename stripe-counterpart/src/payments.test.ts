import { expect, test } from 'vitest'
import { card, open, submit } from './testing/browse.ts'
import { stripeForTests } from './testing/stripe-for-tests.ts'

function idOf(reference: string | { id: string } | null): string {
  return typeof reference === 'string' ? reference : (reference?.id ?? '')
}

const hoursAfter = (seconds: number, hours: number) => new Date((seconds + hours * 3600) * 1000)

async function customerWith(behaviour: string) {
  const { stripe, client } = await stripeForTests()
  const customer = await client.customers.create({ email: 'aroha@example.org' })
  const method = await client.paymentMethods.attach(`pm_card_${behaviour}`, { customer: customer.id })
  const payment = { amount: 2500, currency: 'aud', customer: customer.id, payment_method: method.id } as const
  return { stripe, client, customer, method, payment }
}

test('a saved card is charged without its holder', async () => {
  const { client, stripe, payment } = await customerWith('visa')
  const intent = await client.paymentIntents.create(
    { ...payment, off_session: true, confirm: true, metadata: { member: '7' } },
    { idempotencyKey: 'top-up-1' },
  )
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 2500, metadata: { member: '7' } })
  const charge = await client.charges.retrieve(idOf(intent.latest_charge), { expand: ['balance_transaction'] })
  expect(charge).toMatchObject({
    paid: true,
    amount_captured: 2500,
    payment_intent: intent.id,
    balance_transaction: { amount: 2500, fee: 103, net: 2397, type: 'charge' },
  })
  expect((await open(charge.receipt_url)).html).toContain('25.00')
  expect(stripe.events().map(({ type }) => type)).toEqual([
    'customer.created',
    'payment_method.attached',
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
  ])
})

test.each([
  ['chargeCustomerFail', 'card_declined', 'generic_decline'],
  ['authenticationRequired', 'authentication_required', 'authentication_required'],
])('a card of %s is refused without its holder: %s', async (behaviour, code, declineCode) => {
  const { client, payment } = await customerWith(behaviour)
  const refused = client.paymentIntents.create({ ...payment, off_session: true, confirm: true })
  await expect(refused).rejects.toMatchObject({
    statusCode: 402,
    type: 'StripeCardError',
    code,
    decline_code: declineCode,
    payment_intent: { status: 'requires_payment_method', last_payment_error: { code } },
  })
})

test.each([
  ['indiaRecurringMandateSetupAndRenewalsSuccess', 'succeeded', 'payment_intent.succeeded'],
  ['indiaRecurringPaymentFailureAfterPreDebitNotification', 'requires_payment_method', 'payment_intent.payment_failed'],
])('a card of %s is charged a day later: %s', async (behaviour, status, type) => {
  const { client, stripe, payment } = await customerWith(behaviour)
  const intent = await client.paymentIntents.create({ ...payment, confirm: true })
  expect(intent).toMatchObject({ status: 'processing', latest_charge: null, processing: { type: 'card' } })
  expect(stripe.events().at(-1)?.type).toBe('payment_intent.processing')
  await expect(client.paymentIntents.confirm(intent.id)).rejects.toMatchObject({ statusCode: 400 })
  await expect(client.paymentIntents.cancel(intent.id)).rejects.toMatchObject({ statusCode: 400 })
  await stripe.advance(hoursAfter(intent.created, 25))
  expect((await client.paymentIntents.retrieve(intent.id)).status).toBe('processing')
  await stripe.advance(hoursAfter(intent.created, 26))
  expect(await client.paymentIntents.retrieve(intent.id)).toMatchObject({ status, processing: null })
  expect(stripe.events().at(-1)?.type).toBe(type)
})

test('a payment that needs its holder is confirmed at the bank, and failing leaves it open', async () => {
  const { client, payment } = await customerWith('authenticationRequired')
  const back = 'http://portal.example/back?top=1'
  const waiting = await client.paymentIntents.create({ ...payment, confirm: true, return_url: back })
  expect(waiting).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } })
  const url = waiting.next_action?.redirect_to_url?.url
  expect((await open(url)).html).toContain('Complete authentication')
  const failed = await submit(url, { outcome: 'fail' })
  expect(failed.location).toContain(`payment_intent=${waiting.id}`)
  expect(failed.location).toContain('redirect_status=failed')
  expect(await client.paymentIntents.retrieve(waiting.id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  })
  await client.paymentIntents.confirm(waiting.id, { payment_method: payment.payment_method, return_url: back })
  const passed = await submit(url, { outcome: 'complete' })
  expect(passed.location).toContain('redirect_status=succeeded')
  expect(await client.paymentIntents.retrieve(waiting.id)).toMatchObject({ status: 'succeeded', next_action: null })
  expect((await open(url)).status).toBe(410)
})

test('a refused top-up is paid on the hosted page, where the card is kept for later', async () => {
  const { client, customer } = await customerWith('visa')
  const session = await client.checkout.sessions.create({
    mode: 'payment',
    customer: customer.id,
    success_url: 'http://portal.example/ok?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://portal.example/no',
    line_items: [{ quantity: 1, price_data: { currency: 'aud', unit_amount: 3000, product_data: { name: 'Top-up' } } }],
    payment_intent_data: { metadata: { member: '7' }, setup_future_usage: 'off_session' },
  })
  expect((await submit(session.url, card('4000 0000 0000 9995'))).html).toContain('insufficient funds')
  expect((await submit(session.url, card('4111 1111 1111 1111'))).html).toContain('no test card')
  const bank = await submit(session.url, card('4000 0025 0000 3155'))
  expect(bank.location).toContain('/authenticate/pi_')
  const done = await submit(bank.location, { outcome: 'complete' })
  expect(done.location).toBe(`http://portal.example/ok?session=${session.id}`)
  const after = await client.checkout.sessions.retrieve(session.id, { expand: ['payment_intent', 'line_items'] })
  expect(after).toMatchObject({ payment_status: 'paid', payment_intent: { metadata: { member: '7' } } })
  expect(after.line_items?.data[0]).toMatchObject({ amount_total: 3000, description: 'Top-up' })
  // That payment set the card up: from now on the bank accepts it without confirmation.
  const [kept] = (await client.customers.listPaymentMethods(customer.id)).data
  const again = { amount: 100, currency: 'aud', customer: customer.id, payment_method: String(kept?.id) }
  const charged = await client.paymentIntents.create({ ...again, off_session: true, confirm: true })
  expect(charged.status).toBe('succeeded')
})

test('a charge is refunded in parts and never beyond', async () => {
  const { client, stripe, payment } = await customerWith('visa')
  const intent = await client.paymentIntents.create({ ...payment, confirm: true, off_session: true })
  const refund = await client.refunds.create({ payment_intent: intent.id, amount: 1000 })
  expect(refund).toMatchObject({ status: 'succeeded', amount: 1000, charge: intent.latest_charge })
  await expect(client.refunds.create({ payment_intent: intent.id, amount: 1501 })).rejects.toMatchObject({
    param: 'amount',
  })
  await client.refunds.create({ payment_intent: intent.id })
  await expect(client.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
  expect(await client.charges.retrieve(idOf(intent.latest_charge))).toMatchObject({
    refunded: true,
    amount_refunded: 2500,
  })
  const { data } = await client.balanceTransactions.list({ type: 'refund' })
  expect(data.map(({ amount }) => amount)).toEqual([-1500, -1000])
  expect(stripe.events().filter(({ type }) => type === 'charge.refunded')).toHaveLength(2)
})

test.each([
  ['winning_evidence', 'won', [2500, -2500]],
  ['losing_evidence', 'lost', [-2500]],
] as const)('a disputed charge: %s', async (evidence, status, moved) => {
  const { client, stripe, payment } = await customerWith('createDispute')
  const intent = await client.paymentIntents.create({ ...payment, confirm: true, off_session: true })
  const [dispute] = (await client.disputes.list({ payment_intent: intent.id })).data
  expect(dispute).toMatchObject({ status: 'needs_response', reason: 'fraudulent', amount: 2500 })
  await expect(client.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({ code: 'charge_disputed' })
  const closed = await client.disputes.update(String(dispute?.id), { evidence: { uncategorized_text: evidence } })
  expect(closed.status).toBe(status)
  const { data } = await client.balanceTransactions.list({ type: 'adjustment' })
  expect(data.map(({ amount }) => amount)).toEqual(moved)
  const types = stripe.events().map(({ type }) => type)
  expect(types).toEqual(
    expect.arrayContaining(['charge.dispute.created', 'charge.dispute.funds_withdrawn', 'charge.dispute.closed']),
  )
  expect(types.includes('charge.dispute.funds_reinstated')).toBe(status === 'won')
})

test('an unanswered dispute is lost when its time is up', async () => {
  const { client, stripe, payment } = await customerWith('createDispute')
  await client.paymentIntents.create({ ...payment, confirm: true, off_session: true })
  await stripe.advance(new Date(Date.now() + 10 * 86_400_000))
  expect((await client.disputes.list()).data[0]?.status).toBe('lost')
})
