import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stripeForTests } from './testing/stripe-for-tests.ts'
import { readForm } from './wire/form.ts'
import { signatureOf } from './webhooks/signature.ts'

const top = { amount: 2500, currency: 'aud', payment_method: 'pm_card_visa', confirm: true } as const

test('the same key and body are answered as before, and nothing happens twice', async () => {
  const { client, stripe } = await stripeForTests()
  const first = await client.paymentIntents.create(top, { idempotencyKey: 'one' })
  const second = await client.paymentIntents.create(top, { idempotencyKey: 'one' })
  expect(second).toEqual({ ...first, lastResponse: undefined })
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect((await client.charges.list()).data).toHaveLength(1)
  await expect(client.paymentIntents.create({ ...top, amount: 1 }, { idempotencyKey: 'one' })).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  })
  await expect(client.customers.create({}, { idempotencyKey: 'one' })).rejects.toMatchObject({ statusCode: 400 })
  await stripe.advance(new Date(Date.now() + 25 * 3_600_000))
  const nextDay = await client.paymentIntents.create(top, { idempotencyKey: 'one' })
  expect(nextDay.id).not.toBe(first.id)
})

test('a declined payment is kept for its key, a request that could not be read is not', async () => {
  const { client } = await stripeForTests()
  const bad = { ...top, payment_method: 'pm_card_chargeDeclined' }
  await expect(client.paymentIntents.create(bad, { idempotencyKey: 'k' })).rejects.toMatchObject({ statusCode: 402 })
  await expect(client.paymentIntents.create(bad, { idempotencyKey: 'k' })).rejects.toMatchObject({
    code: 'card_declined',
    headers: { 'idempotent-replayed': 'true' },
  })
  expect((await client.charges.list()).data).toHaveLength(1)
  await expect(client.paymentIntents.create({ ...top, amount: 0 }, { idempotencyKey: 'z' })).rejects.toMatchObject({
    statusCode: 400,
    param: 'amount',
  })
  await expect(client.paymentIntents.create(top, { idempotencyKey: 'z' })).resolves.toMatchObject({
    status: 'succeeded',
  })
})

test('an answer that is lost on the way is had again with its key', async () => {
  const { client, stripe } = await stripeForTests()
  const command = { method: 'POST', headers: { authorization: `Bearer ${stripe.secretKey}` } }
  const body = JSON.stringify({ kind: 'drop', times: 1 })
  expect((await fetch(`${stripe.address}/_simulator/faults`, { ...command, body })).status).toBe(200)
  const intent = await client.paymentIntents.create(top, { idempotencyKey: 'lost', maxNetworkRetries: 1 })
  expect(intent.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect((await client.charges.list()).data).toHaveLength(1)
})

test('a wrong key, an unknown object and an unknown field are refused as Stripe refuses them', async () => {
  const { client } = await stripeForTests()
  await expect(client.customers.list({}, { apiKey: 'sk_test_wrong_one_1234' })).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
    message: 'Invalid API Key provided: sk_test_**********1234',
  })
  await expect(client.customers.retrieve('cus_nobody')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such customer: 'cus_nobody'",
  })
  const wrong = client.rawRequest('POST', '/v1/customers', { colour: 'red' })
  await expect(wrong).rejects.toMatchObject({ statusCode: 400, code: 'parameter_unknown', param: 'colour' })
  const missing = client.rawRequest('POST', '/v1/prices', { currency: 'aud' })
  await expect(missing).rejects.toMatchObject({ code: 'parameter_missing', param: 'unit_amount' })
  await expect(client.rawRequest('GET', '/v1/quotes')).rejects.toMatchObject({ statusCode: 404 })
  await client.customers.create({ email: 'a@example.org' })
  const expanding = client.customers.list({ expand: ['data.email.x'] })
  await expect(expanding).rejects.toMatchObject({ statusCode: 400 })
})

test('lists are turned page by page, forwards, backwards and by themselves', async () => {
  const { client } = await stripeForTests()
  const made: string[] = []
  for (let number = 0; number < 25; number += 1) made.push((await client.customers.create({ name: `M${number}` })).id)
  const newestFirst = made.toReversed()
  const first = await client.customers.list({ limit: 10 })
  expect(first.data.map(({ id }) => id)).toEqual(newestFirst.slice(0, 10))
  expect(first.has_more).toBe(true)
  const last = await client.customers.list({ limit: 10, starting_after: String(newestFirst[19]) })
  expect(last.data.map(({ id }) => id)).toEqual(newestFirst.slice(20))
  expect(last.has_more).toBe(false)
  const before = await client.customers.list({ limit: 5, ending_before: String(newestFirst[12]) })
  expect(before.data.map(({ id }) => id)).toEqual(newestFirst.slice(7, 12))
  const everyone = await client.customers.list({ limit: 4 }).autoPagingToArray({ limit: 100 })
  expect(everyone.map(({ id }) => id)).toEqual(newestFirst)
  await expect(client.customers.list({ starting_after: 'cus_gone' })).rejects.toMatchObject({
    code: 'resource_missing',
  })
})

test('every answer names its request, and the event names it too', async () => {
  const { client, stripe } = await stripeForTests()
  const customer = await client.customers.create({ name: 'A' }, { idempotencyKey: 'named' })
  expect(customer.lastResponse.requestId).toMatch(/^req_\w{14}$/)
  expect(stripe.events()[0]).toMatchObject({
    type: 'customer.created',
    request: { id: customer.lastResponse.requestId, idempotency_key: 'named' },
  })
})

test('a form is read into lists and nested fields', () => {
  expect(
    readForm('items[0][price]=p&items[0][quantity]=2&items[1][price]=q&expand[]=a&expand[]=b&m[x]=1&plain=+y'),
  ).toEqual({
    items: [{ price: 'p', quantity: '2' }, { price: 'q' }],
    expand: ['a', 'b'],
    m: { x: '1' },
    plain: ' y',
  })
})

test('a signature is the HMAC of time and payload', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), fc.nat(), (payload, secret, at) => {
      const expected = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')
      return signatureOf(payload, { secret, at }) === `t=${at},v1=${expected}`
    }),
  )
})
