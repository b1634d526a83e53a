import type { z } from 'zod'
import { checkoutSessionBlank } from '../blanks/others.ts'
import { newId } from '../ids.ts'
import type { Price } from '../billing-objects.ts'
import type { CheckoutSession } from '../objects.ts'
import { createSetupIntent } from '../payments/create-setup-intent.ts'
import { createInlineProduct, createPrice } from '../resources/prices.ts'
import type { SessionPlan } from '../state.ts'
import { mergeMetadata } from '../wire/fields.ts'
import { invalid } from '../wire/stripe-refusal.ts'
import { add, find, timeFor, type World } from '../world.ts'
import type { sessionFields } from './session-fields.ts'

type Given = z.output<typeof sessionFields>

const hoursOpen = 24

export function createCheckoutSession(world: World, given: Given): CheckoutSession {
  const customer = given.customer ?? null
  if (customer !== null) find(world, 'customer', { id: customer, param: 'customer' })
  const prices = pricesOf(world, given)
  const lines = prices.map((each) => lineOf(world, each))
  const id = newId('checkout.session')
  const created = timeFor(world, customer)
  const total = given.mode === 'setup' ? null : lines.reduce((sum, line) => sum + line.amount, 0)
  world.state.sessionPlans[id] = planOf(given, lines)
  return add(world, 'checkout.session', {
    ...checkoutSessionBlank,
    id,
    created,
    status: 'open',
    allow_promotion_codes: given.allow_promotion_codes ?? null,
    amount_subtotal: total,
    amount_total: total,
    billing_address_collection: given.billing_address_collection ?? null,
    cancel_url: given.cancel_url ?? null,
    client_reference_id: given.client_reference_id ?? null,
    currency: given.currency ?? prices[0]?.price.currency ?? null,
    customer,
    customer_creation: creationOf(given),
    customer_email: given.customer_email ?? null,
    expires_at: given.expires_at ?? created + hoursOpen * 3600,
    locale: given.locale ?? null,
    metadata: mergeMetadata({}, given.metadata),
    mode: given.mode,
    payment_method_collection: given.mode === 'payment' ? 'if_required' : (given.payment_method_collection ?? 'always'),
    payment_method_types: ['card'],
    payment_status: given.mode === 'setup' ? 'no_payment_required' : 'unpaid',
    setup_intent: given.mode === 'setup' ? setupOf(world, given) : null,
    submit_type: given.submit_type ?? null,
    success_url: given.success_url,
    total_details: total === null ? null : { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    url: `${world.address()}/c/pay/${id}`,
  })
}

function lineOf(world: World, { price, quantity }: { price: Price; quantity: number }): SessionPlan['lines'][number] {
  const { name } = find(world, 'product', { id: price.product })
  return { price: price.id, quantity, amount: price.unit_amount * quantity, description: name }
}

function creationOf({ mode, customer, customer_creation: wanted }: Given): string | null {
  if (customer !== undefined || mode === 'setup') return wanted ?? null
  return mode === 'subscription' ? 'always' : (wanted ?? 'if_required')
}

function setupOf(world: World, { customer, setup_intent_data: data }: Given): string {
  const metadata = mergeMetadata({}, data?.metadata)
  return createSetupIntent(world, { customer: customer ?? null, description: data?.description, metadata }).id
}

function planOf(given: Given, lines: SessionPlan['lines']): SessionPlan {
  const { payment_intent_data: payment, subscription_data: subscription } = given
  return {
    lines,
    intentMetadata: mergeMetadata({}, payment?.metadata),
    intentDescription: payment?.description ?? null,
    setupFutureUsage: payment?.setup_future_usage ?? null,
    subscriptionMetadata: mergeMetadata({}, subscription?.metadata),
    trialEnd: subscription?.trial_end ?? null,
    trialDays: subscription?.trial_period_days ?? null,
  }
}

function pricesOf(world: World, { mode, line_items: items = [] }: Given): { price: Price; quantity: number }[] {
  if (mode === 'setup') {
    if (items.length > 0) throw invalid('You can not pass `line_items` in `setup` mode.', { param: 'line_items' })
    return []
  }
  if (items.length === 0) {
    throw invalid(`You must pass \`line_items\` in \`${mode}\` mode.`, {
      code: 'parameter_missing',
      param: 'line_items',
    })
  }
  const prices = items.map((item, index) => ({
    price: priceOf(world, item, `line_items[${index}]`),
    quantity: item.quantity ?? 1,
  }))
  if (mode === 'payment' && prices.some(({ price }) => price.recurring !== null)) {
    throw invalid(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
    )
  }
  if (mode === 'subscription' && !prices.every(({ price }) => price.recurring !== null)) {
    throw invalid('The simulated Stripe takes only recurring prices in `subscription` mode.', { param: 'line_items' })
  }
  return prices
}

function priceOf(world: World, item: NonNullable<Given['line_items']>[number], param: string): Price {
  if (item.price !== undefined) return find(world, 'price', { id: item.price, param: `${param}[price]` })
  const { price_data: data } = item
  if (data === undefined)
    throw invalid(`Missing required param: ${param}[price].`, { code: 'parameter_missing', param })
  const { product, product_data: described, ...rest } = data
  const id =
    product ?? (described && createInlineProduct(world, { name: described.name, metadata: described.metadata }))
  if (id === undefined) throw invalid(`Missing required param: ${param}[price_data][product].`, { param })
  return createPrice(world, { ...rest, product: id })
}
