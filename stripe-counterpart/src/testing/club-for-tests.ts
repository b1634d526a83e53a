import { expect } from 'vitest'
import type Stripe from 'stripe'
import type { StripeOptions } from '../start-stripe.ts'
import { stripeForTests } from './stripe-for-tests.ts'

export const seconds = (text: string) => Date.parse(text) / 1000
export const day = (at: number | undefined | null) => new Date((at ?? 0) * 1000).toISOString().slice(0, 10)

type Setting = {
  start: string
  behaviour?: string
  recurring?: Stripe.PriceCreateParams.Recurring
  options?: StripeOptions
}

/** A customer on a test clock with a card, and a price. */
export async function clubOf({ start, behaviour = 'visa', recurring = { interval: 'month' }, options }: Setting) {
  const { client, stripe } = await stripeForTests(options)
  const clock = await client.testHelpers.testClocks.create({ frozen_time: seconds(start) })
  const customer = await client.customers.create({ email: 'priya@example.org', test_clock: clock.id })
  const method = await client.paymentMethods.attach(`pm_card_${behaviour}`, { customer: customer.id })
  await client.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } })
  const product = await client.products.create({ name: 'Full membership' })
  const price = await client.prices.create({ product: product.id, currency: 'aud', unit_amount: 5000, recurring })
  const advance = async (to: string) => {
    const moving = await client.testHelpers.testClocks.advance(clock.id, { frozen_time: seconds(to) })
    expect(moving.status).toBe('advancing')
    expect(await client.testHelpers.testClocks.retrieve(clock.id)).toMatchObject({
      status: 'ready',
      frozen_time: seconds(to),
    })
  }
  const subscribe = (more: Partial<Stripe.SubscriptionCreateParams> = {}) => {
    return client.subscriptions.create({ customer: customer.id, items: [{ price: price.id }], ...more })
  }
  return { client, stripe, customer, price, product, advance, subscribe }
}
