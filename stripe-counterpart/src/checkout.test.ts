import { expect, test } from 'vitest'
import { card, open, submit } from './testing/browse.ts'
import { stripeForTests } from './testing/stripe-for-tests.ts'

test('a card is saved by a setup checkout', async () => {
  const { client } = await stripeForTests()
  const customer = await client.customers.create({ email: 'aroha@example.org' })
  const session = await client.checkout.sessions.create({
    mode: 'setup',
    customer: customer.id,
    success_url: 'http://portal.example/back?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://portal.example/cancel',
  })
  const page = await open(session.url)
  expect(page.status).toBe(200)
  expect(page.html).toContain('http://portal.example/cancel')
  const done = await submit(session.url, card('4242 4242 4242 4242'))
  expect(done).toMatchObject({ status: 303, location: `http://portal.example/back?session=${session.id}` })
  const after = await client.checkout.sessions.retrieve(session.id, { expand: ['setup_intent.payment_method'] })
  expect(after).toMatchObject({ status: 'complete', url: null })
  const cards = await client.customers.listPaymentMethods(customer.id)
  expect(cards.data.map(({ card: details }) => details?.last4)).toEqual(['4242'])
})
